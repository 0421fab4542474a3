const KEY = "token";

/** The API token in browser storage (specification section 7: local storage key "token"). */
export function storedToken(): string | null {
  return localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);
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
