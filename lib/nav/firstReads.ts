import { readsOf, type ScreenRead } from "./reads";
import { type Screen, screenOf } from "./screens";

/** The signed-in person: the path of its contract (lib/auth). */
const ME = "/auth/me";

const BASE = process.env.NEXT_PUBLIC_API_URL || "/api";

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a document brings along: the answers that its first drawing is made of. */
export interface DocumentData {
  /** The person they are for. */
  userId: number;
  /** By the address that the application would ask. */
  answers: Readonly<Record<string, unknown>>;
}

/**
 * How whoever serves documents asks our own API in the name of who wants one (`scripts/server/documentReads.ts`).
 * Null when one of the answers is not there, or not in time.
 * @param page the route whose document it is
 */
export type AskWithDocument = (paths: readonly string[]) => Promise<{ userId: number; answers: unknown[] } | null>;

/** A request for a document, as the page gets it. */
export interface DocumentRequest {
  askWithDocument?: AskWithDocument;
}

const readsWithMe = (screen: Screen): ScreenRead[] => [{ path: ME }, ...readsOf(screen).first];

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
  return { "data-base": BASE, "data-route": route, "data-reads": JSON.stringify(readsWithMe(screen)) };
}

/** What comes below /api for a read of a page, as `public/first-reads.js` and the application write it. */
function pathOf({ path, takes = {}, query = {} }: ScreenRead, page: Query): string {
  const taken = Object.entries(takes).map(([key, from]) => [key, String([page[from] ?? ""].flat()[0])]);
  const asked = new URLSearchParams([...Object.entries(query), ...taken.filter(([, value]) => value)]).toString();
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(page[name])));
  return named + (asked && `?${asked}`);
}

/**
 * Asks on the server for what a page is first drawn with. Null where nobody can be asked: then the page is the same for
 * everybody, and the browser asks.
 * @param page the query of its address, parameters of the route among it
 */
export async function documentData(
  request: DocumentRequest | undefined,
  route: string,
  page: Query,
): Promise<DocumentData | null> {
  const screen = screenOf(route);
  if (!screen || screen.permission === "public" || !request?.askWithDocument) return null;
  const due = readsWithMe(screen).filter(({ unless = [] }) => !unless.some((key) => key in page));
  const paths = due.map((read) => pathOf(read, page));
  const got = await request.askWithDocument(paths);
  return (
    got && { userId: got.userId, answers: Object.fromEntries(paths.map((path, i) => [BASE + path, got.answers[i]])) }
  );
}
