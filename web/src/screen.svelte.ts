// What kind of screen this is, where a layout has other parts and not only other sizes.

const three = matchMedia("(min-width: 1024px) and (min-height: 600px)");
const small = matchMedia("(max-height: 599px) and (orientation: portrait), (max-width: 359px) and (orientation: portrait)");

/** A rem of the largest text that the settings offer is 20 pixels. */
const ZOOMED = 25;

function zoomed(): boolean {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) >= ZOOMED;
}

class Wide {
  /** Room for three columns. */
  three = $state(three.matches);
  /** Upright, with no room for a strip of the others. */
  small = $state(small.matches);
  /** Text so much larger than usual that something has to make room. */
  zoomed = $state(zoomed());

  constructor() {
    addEventListener("resize", () => (this.zoomed = zoomed()));
    three.addEventListener("change", () => (this.three = three.matches));
    small.addEventListener("change", () => (this.small = small.matches));
  }
}

export const wide = new Wide();
