// Where the page is, by its address; back and forward as everywhere else.

interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
}

function here(): Route {
  // One-time links to move to another device come as /#/move/TOKEN.
  const path = location.hash.startsWith("#/") ? location.hash.slice(1) : location.pathname;
  return { path, query: new URLSearchParams(location.search) };
}

let current = $state.raw<Route>(here());
/** Asked before the page is left by the back button; false keeps it. */
let guard: (() => boolean) | null = null;
let depth = 0;

export function route(): Route {
  return current;
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState({ depth }, "", path);
  else history.pushState({ depth: ++depth }, "", path);
  current = here();
  if (!replace) scrollTo(0, 0);
}

/** Back to where one came from, or home if this page was the first. */
export function back(): void {
  if (depth > 0) history.back();
  else go("/", { replace: true });
}

export function guardBack(keep: () => boolean): () => void {
  guard = keep;
  return () => {
    if (guard === keep) guard = null;
  };
}

addEventListener("popstate", (event) => {
  if (guard && location.pathname !== current.path && !guard()) {
    history.pushState({ depth: ++depth }, "", current.path);
    return;
  }
  depth = (event.state as { depth?: number } | null)?.depth ?? 0;
  current = here();
});

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
