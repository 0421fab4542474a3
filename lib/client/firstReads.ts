import { isTokenOfAnother, storedToken } from "./token";

/** An answer that was asked for with the document. */
interface FirstRead {
  address: string;
  answer: Promise<Response>;
  /** What a good answer holds, once it is there. */
  data?: unknown;
}

/** What a document was drawn with on the server (lib/nav/firstReads.ts). */
export interface DocumentData {
  userId: number;
  answers: Readonly<Record<string, unknown>>;
}

/** What `public/first-reads.js` leaves behind. */
interface FirstReads {
  /** As whom it asked. */
  token: string | null;
  /** When, as `performance.now()` tells. */
  at: number;
  reads: FirstRead[];
}

declare global {
  interface Window {
    firstReads?: FirstReads;
  }
}

/** An application that comes later than this asks anew. */
const FRESH_MS = 20_000;

/** The same address whatever the order of its query. */
function sorted(address: string): string {
  const [path, query = ""] = address.split("?", 2);
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}

/** Those that may still be used: asked just now, by the very person whose token the browser has. */
function usable(): FirstRead[] {
  const early = window.firstReads;
  if (early && (early.token !== storedToken() || performance.now() - early.at > FRESH_MS))
    window.firstReads = undefined;
  return window.firstReads?.reads ?? [];
}

/** The answer that was asked for with the document; undefined when there is none, and the second time. */
export function takeFirstRead(address: string): Promise<Response> | undefined {
  const reads = usable();
  const index = reads.findIndex((read) => sorted(read.address) === sorted(address));
  return index < 0 ? undefined : reads.splice(index, 1)[0]?.answer;
}

/** What the document brought along counts as asked with it; called once, before the first drawing. */
export function takeBroughtAlong(data: DocumentData | undefined): void {
  if (!data || isTokenOfAnother(data.userId)) return;
  const reads = Object.entries(data.answers).map(([address, data]) => {
    const answer = { ok: true, json: async () => data } as Response;
    return { address, answer: Promise.resolve(answer), data };
  });
  window.firstReads = { token: storedToken(), at: 0, reads }; // as old as the document
}

/** What has been answered by now, by address: it may be shown at once. The answers can still be taken. */
export function firstData(): [address: string, data: unknown][] {
  return usable().flatMap(({ address, data }) => (data === undefined ? [] : [[address, data]]));
}

/** Whatever is left of them is old news: somebody writes, or goes to another address. */
export function forgetFirstReads(): void {
  window.firstReads = undefined;
}
