// Work cut into slices: a task each, one after every frame, so that none of it holds the screen up.

/** Does one thing after another, each once a frame was drawn; returns how to call the rest off. */
export function inSlices(acts: readonly (() => void)[], wait = 0): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout>;
  let at = 0;
  const act = () => {
    acts[at++]!();
    next();
  };
  const next = () => {
    if (at >= acts.length) return;
    // Nothing is drawn of a page in the background: it goes on without.
    if (document.hidden) timer = setTimeout(act);
    else frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  };
  if (wait) timer = setTimeout(next, wait);
  else next();
  return () => {
    at = acts.length;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
