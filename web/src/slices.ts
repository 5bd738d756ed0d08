// Work cut into slices: a task each, with time for a frame in between, so that none of it holds the screen up.

const FRAME = 20;

/** Acts in fewer slices: several of them go together where there are more than `most`. */
export function within(most: number, acts: readonly (() => void)[]): (() => void)[] {
  const share = Math.ceil(acts.length / most);
  return Array.from({ length: Math.ceil(acts.length / share) }, (_, no) => () => acts.slice(no * share, (no + 1) * share).forEach((act) => act()));
}

/** Does one thing after another, each in a task of its own; returns how to call the rest off. */
export function inSlices(acts: readonly (() => void)[], wait = 0): () => void {
  let at = 0;
  let timer: ReturnType<typeof setTimeout>;
  const next = (after: number) => {
    if (at < acts.length) timer = setTimeout(act, after);
  };
  const act = () => {
    acts[at++]!();
    // Nothing is drawn of a page in the background, and its timers are slow.
    if (document.hidden) while (at < acts.length) acts[at++]!();
    next(FRAME);
  };
  next(wait || FRAME);
  return () => clearTimeout(timer);
}
