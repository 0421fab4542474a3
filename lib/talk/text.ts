import { normalize } from "@/lib/format/text";

/** Letters of a message at most, and its files. */
export const MAX_TEXT = 4_000;
/** Of what is said of a line of a festival's budget, or in answer to a pin: short. */
export const MAX_REMARK = 2_000;
export const MAX_FILES = 10;

/** A piece of a message. A link has its address; an own one begins with "/". */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string; own: boolean }
  | { kind: "mention"; text: string; id: number };

interface Named {
  id: number;
  name: string;
}

const OWN_STEMS = ["/tickets/", "/bsastrap", "/admin-users/", "/presupuestos/check-status"];
// An address of the web, or a path of ours that stands alone.
const LINK = /https?:\/\/[^\s<>"']+|(?<![^\s(])\/[A-Za-z][^\s<>"']*/g;
const TRAILING = /[.,;:!?)\]]+$/;
const WORD = /[\p{L}\p{N}_]/u;

/** Where a mention of one of these people ends when the text has one at `at` (an "@"); the longest name wins. */
function mentionAt(text: string, at: number, people: readonly Named[]): { end: number; id: number } | null {
  let best: { end: number; id: number } | null = null;
  for (const { id, name } of people) {
    const end = at + 1 + name.length;
    if (name === "" || (best && end <= best.end) || WORD.test(text[end] ?? " ")) continue;
    if (normalize(text.slice(at + 1, end)) === normalize(name)) best = { end, id };
  }
  return best;
}

const startsMention = (text: string, at: number) => text[at] === "@" && !WORD.test(text[at - 1] ?? " ");

/** The people a text mentions as `@Nombre Apellido`, whatever case and accents; each once. Homonyms are all meant. */
export function mentionsIn(text: string, people: readonly Named[]): number[] {
  const found = new Set<number>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const hit = startsMention(text, at) ? mentionAt(text, at, people) : null;
    if (!hit) continue;
    const meant = normalize(text.slice(at + 1, hit.end));
    for (const { id, name } of people) if (normalize(name) === meant) found.add(id);
  }
  return [...found];
}

/** The own path of an address: `/tickets/x` as it is, or of an address of this very site. Null for any other. */
export function ownPath(address: string, origin?: string): string | null {
  const path = origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return /^\/(?![/\\])/.test(path) && OWN_STEMS.some((stem) => path.startsWith(stem)) ? path : null;
}

/** A text in pieces, to be drawn as text, links and mentions; nothing of it is ever HTML. */
export function piecesOf(text: string, mentions: readonly Named[], origin?: string): Piece[] {
  const marks: { from: number; to: number; piece: Piece }[] = [];
  for (const { 0: raw, index } of text.matchAll(LINK)) {
    const address = raw.replace(TRAILING, "");
    const own = ownPath(address, origin);
    if (address.startsWith("/") && !own) continue;
    const piece: Piece = { kind: "link", text: address, href: own ?? address, own: own !== null };
    marks.push({ from: index, to: index + address.length, piece });
  }
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const hit = startsMention(text, at) ? mentionAt(text, at, mentions) : null;
    if (!hit || marks.some(({ from, to }) => at >= from && at < to)) continue;
    marks.push({ from: at, to: hit.end, piece: { kind: "mention", text: text.slice(at, hit.end), id: hit.id } });
  }
  const pieces: Piece[] = [];
  let done = 0;
  for (const { from, to, piece } of marks.sort((a, b) => a.from - b.from)) {
    if (from > done) pieces.push({ kind: "text", text: text.slice(done, from) });
    pieces.push(piece);
    done = to;
  }
  if (done < text.length) pieces.push({ kind: "text", text: text.slice(done) });
  return pieces;
}

/** The own links of a text that may unfold to a card, each once, in their order. */
export function ownLinks(text: string, origin?: string): string[] {
  const links = piecesOf(text, [], origin).flatMap((piece) => (piece.kind === "link" && piece.own ? [piece.href] : []));
  return [...new Set(links)];
}
