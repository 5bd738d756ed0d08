// Help that is wanted only once cards lie in rows: fetched after the first of them is on the screen.

export { standIns } from "~/ranks/jokers";
export { MOST_KICKERS, shareKickers } from "~/ranks/kickers";
export { cure, curedBySwap } from "~/ranks/repair";
