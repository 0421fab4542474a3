/** What a person may choose: follow the system, or fix one. `public/theme.js` reads the same key before paint. */
export type Theme = "system" | "light" | "dark";

const KEY = "bambalina.theme";

/** The stored choice; "system" when there is none, on the server, or when storage is forbidden. */
export function getTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Applies and remembers a choice. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
