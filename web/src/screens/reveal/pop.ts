// A number that is new jumps a little.

import { isStill } from "~/settings/settings.svelte";

/** What makes an element jump whenever its text becomes another. */
export function pop(_text: string, scale = 1.5) {
  return (number: HTMLElement) => {
    if (isStill()) return;
    number.animate([{ transform: `scale(${scale})`, opacity: 0.4, easing: "cubic-bezier(.2, .8, .2, 1)" }, {}], 200);
  };
}
