const KEY = "bambalina.recent";
const MOST = 5;

/** Addresses lately chosen in the palette, newest first. */
export function recentAddresses(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** Puts an address first. */
export function remember(address: string): void {
  try {
    const others = recentAddresses().filter((item) => item !== address);
    localStorage.setItem(KEY, JSON.stringify([address, ...others].slice(0, MOST)));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Forgets them on sign-out: they are the person's. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
