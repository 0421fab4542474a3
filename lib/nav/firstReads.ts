import { readsOf, type ScreenRead } from "./reads";
import { screenOf } from "./screens";

/** Who one is: the path of its contract (lib/auth). */
const ME = "/auth/me";

/** What `public/first-reads.js` is told, as the attributes of its tag. */
interface FirstReadsTag {
  "data-base": string;
  "data-route": string;
  "data-reads": string;
}

/**
 * What a page asks for with its document: who one is, and what its screen begins with. Null for pages that ask for no
 * session, which load nothing of it.
 * @param route of the page, or its registered address
 */
export function firstReadsTag(route: string): FirstReadsTag | null {
  const screen = screenOf(route);
  if (!screen || screen.permission === "public") return null;
  const reads: ScreenRead[] = [{ path: ME }, ...readsOf(screen).first];
  return {
    "data-base": process.env.NEXT_PUBLIC_API_URL ?? "/api",
    "data-route": route,
    "data-reads": JSON.stringify(reads),
  };
}
