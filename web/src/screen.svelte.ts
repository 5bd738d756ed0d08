// What kind of screen this is, where a layout has other parts and not only other sizes.

const three = matchMedia("(min-width: 1024px) and (min-height: 600px)");

class Wide {
  /** Room for three columns. */
  three = $state(three.matches);

  constructor() {
    three.addEventListener("change", () => (this.three = three.matches));
  }
}

export const wide = new Wide();
