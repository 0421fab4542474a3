import { useAddress } from "@/lib/client/useAddress";
import type { EntryKind, Side } from "@/lib/ledger/kinds";

/** Which entries a figure is made of: one currency, and what they are charged to. 0 asks for those that name none. */
export interface Figure {
  currency: string;
  side?: Side;
  /** The one kind that is looked at. */
  kind?: EntryKind;
  /** All that the figure takes in: `comprometido,devengado`. */
  kinds?: string;
  purse?: number;
  centre?: number;
  show?: number;
  project?: number;
  event?: number;
  category?: number;
  company?: number;
  supplier?: number;
  /** First and last month, `2026-03`. */
  from?: string;
  until?: string;
  source?: string;
  source_id?: number;
  /** The list whose figure it is, and that list's own filter, as a query. */
  list?: string;
  narrowed?: string;
}

const NUMBERS = ["purse", "centre", "show", "project", "event", "category", "company", "supplier", "source_id"];
const TEXTS = ["currency", "side", "kind", "kinds", "from", "until", "source", "list", "narrowed"];
const KEY = "movimientos";
/** How the open figure's entries are looked at: keys of their own, since the page has an order and a search too. */
const LOOK = { words: "mov_buscar", sort: "mov_orden", page: "mov_pagina" } as const;

/** What closes a figure in an address. */
export const FIGURE_CLOSED = {
  [KEY]: undefined,
  movimiento: undefined,
  [LOOK.words]: undefined,
  [LOOK.sort]: undefined,
  [LOOK.page]: undefined,
};

/** A figure as one word of an address, and back; null for none. */
export const figureText = (figure: Figure): string =>
  new URLSearchParams(
    Object.entries(figure).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

export function readFigure(text: string): Figure | null {
  const read = Object.fromEntries(new URLSearchParams(text));
  if (!read.currency) return null;
  const numbers = NUMBERS.flatMap((key) => (/^\d{1,9}$/.test(read[key] ?? "") ? [[key, Number(read[key])]] : []));
  const texts = TEXTS.flatMap((key) => (read[key] ? [[key, read[key]]] : []));
  return Object.fromEntries([...texts, ...numbers]) as Figure;
}

/** The change of an address that opens a figure over its page. */
export const opening = (figure: Figure) => ({ ...FIGURE_CLOSED, [KEY]: figureText(figure) });

/** The figure that is open over a page, in its address: a link shows the same to somebody else. */
export function useFigure() {
  const { get, set, href } = useAddress();
  return {
    figure: readFigure(get(KEY)),
    entry: Number(get("movimiento")) || null,
    words: get(LOOK.words).slice(0, 100),
    sort: get(LOOK.sort) || "-dia",
    page: Math.max(1, Number(get(LOOK.page)) || 1),
    /** `more`: what else of the page changes with it. */
    hrefOf: (figure: Figure, more: Readonly<Record<string, undefined>> = {}) => href({ ...more, ...opening(figure) }),
    entryHref: (id: number) => href({ movimiento: String(id) }),
    closeEntry: () => set({ movimiento: undefined }),
    kindSet: (figure: Figure, kind: EntryKind | undefined) =>
      set({ [KEY]: figureText({ ...figure, kind }), [LOOK.page]: undefined, movimiento: undefined }),
    look: (change: Partial<Record<keyof typeof LOOK, string | undefined>>) =>
      set({
        [LOOK.page]: undefined,
        ...Object.fromEntries(Object.entries(change).map(([key, value]) => [LOOK[key as keyof typeof LOOK], value])),
      }),
    close: () => set(FIGURE_CLOSED, { push: true }),
  };
}
