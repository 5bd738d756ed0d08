// What knows hands. Cards can be seen and moved without it, so it is fetched once they are on the screen.

export { default as FoulPill } from "./FoulPill.svelte";
export { default as Hints } from "./Hints.svelte";
export { default as Suggestions } from "./Suggestions.svelte";
export { candidates, HINTS } from "~/ranks/hints";
export { standIns } from "~/ranks/jokers";
export { MOST_KICKERS, shareKickers } from "~/ranks/kickers";
export { cure, curedBySwap } from "~/ranks/repair";
export { evaluate, fouls } from "~/ranks/scale";
