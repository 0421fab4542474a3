const KEY = "token";

/** The API token in browser storage (specification section 7: local storage key "token"). */
export function storedToken(): string | null {
  return localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);
}

/** Whether the stored token is another person's, by its own word; false when there is none that says. */
export function isTokenOfAnother(userId: number): boolean {
  try {
    const [, claims = ""] = String(storedToken()).split(".");
    // Ours hold nothing that base64url writes otherwise.
    return JSON.parse(atob(claims)).sub !== String(userId);
  } catch {
    return false;
  }
}

/** Keeps a token in place of any other; Microsoft sign-ins keep it in session storage (specification section 1). */
export function keepToken(token: string, store: "local" | "session" = "local"): void {
  dropToken();
  (store === "local" ? localStorage : sessionStorage).setItem(KEY, token);
}

/** Forgets the token on sign-out. */
export function dropToken(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
}
