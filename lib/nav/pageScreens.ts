import type { Screen } from "./screens";

/** What a page knows of its own screen: its row of the registry, without what only menus and links need. */
export type PageScreen = Pick<Screen, "path" | "title" | "group" | "section" | "board" | "permission" | "shell">;

const brought = new Map<string, PageScreen>();

/** What a page is told of a row of the registry. */
export function pageScreenOf({ path, title, group, section, board, permission, shell }: Screen): PageScreen {
  return {
    path,
    title,
    group,
    permission,
    ...(section && { section }),
    ...(board && { board }),
    ...(shell && { shell }),
  };
}

/** Called by the line that the build adds to each page of the browser's part (`scripts/build/page-screen.cjs`). */
export function bringScreen(screen: PageScreen): void {
  brought.set(screen.path, screen);
}

/**
 * The screen of a page, by its route pattern (`/tickets/[show]`); undefined for pages outside the registry. In the browser
 * each page brings its own row, so that what all pages load does not grow with every screen; on the server, and where
 * nothing is bundled for production, it is looked up.
 */
export function pageScreen(route: string): PageScreen | undefined {
  if (process.env.NODE_ENV !== "production" || typeof window === "undefined") {
    // An import would keep the registry in the browser's part.
    const { screenOf } = require("./screens") as typeof import("./screens");
    const screen = screenOf(route);
    return screen && pageScreenOf(screen);
  }
  return brought.get(route);
}
