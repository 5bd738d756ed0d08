// Short notes that come and go by themselves, some with a way back.

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly do: () => void } | undefined;
}

let next = 0;
let shown = $state.raw<readonly Toast[]>([]);

export function toasts(): readonly Toast[] {
  return shown;
}

export function dismiss(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
}

export function toast(text: string, action?: Toast["action"], milliseconds = action ? 5_000 : 2_600): void {
  const id = next++;
  shown = [...shown.filter((other) => other.text !== text).slice(-1), { id, text, action }];
  setTimeout(() => dismiss(id), milliseconds);
}

export function dismissAll(): void {
  shown = [];
}
