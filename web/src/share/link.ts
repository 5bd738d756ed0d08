// A room's link, and the ways to pass it on: the system's own sheet, else the clipboard, else by hand.

import { api } from "~/api";

const HERE_ONLY = /^(localhost|127\.|\[::1\])/;

/** The room's address as another device can open it. */
export async function roomLink(key: string): Promise<string> {
  const path = `/r/${key}`;
  if (!HERE_ONLY.test(location.hostname)) return location.origin + path;
  try {
    const { urls } = await api.info();
    const other = urls.find((url) => !HERE_ONLY.test(new URL(url).hostname));
    return (other ?? location.origin).replace(/\/$/, "") + path;
  } catch {
    return location.origin + path;
  }
}

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Copies a text; where the page is no secure context, by the old command. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

function copyByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "sr";
  // Inside an open dialog, for nothing outside it can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
