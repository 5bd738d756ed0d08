// What kind of screen this is, where a layout has other parts and not only other sizes.

const three = matchMedia("(min-width: 1024px) and (min-height: 600px)");

/** A rem of the largest text that the settings offer is 20 pixels. */
const ZOOMED = 25;

function zoomed(): boolean {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) >= ZOOMED;
}

class Wide {
  /** Room for three columns. */
  three = $state(three.matches);
  /** Text so much larger than usual that something has to make room. */
  zoomed = $state(zoomed());

  constructor() {
    addEventListener("resize", () => (this.zoomed = zoomed()));
    three.addEventListener("change", () => (this.three = three.matches));
  }
}

export const wide = new Wide();
