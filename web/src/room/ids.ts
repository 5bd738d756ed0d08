// Numbers nobody else has, also where the page is no secure context.

export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function commandId(): string {
  return randomHex(12);
}
