import { useAddress } from "@/lib/client/useAddress";
import type { EntryKind, Side } from "@/lib/ledger/kinds";

/** Which entries a figure is made of: one currency, and what they are charged to. 0 asks for those that name none. */
export interface Figure {
  currency: string;
  side?: Side;
  kind?: EntryKind;
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
}

const NUMBERS = ["purse", "centre", "show", "project", "event", "category", "company", "supplier", "source_id"];
const KEY = "movimientos";
const CLOSED = { [KEY]: undefined, movimiento: undefined, buscar: undefined, orden: undefined, pagina: undefined };

/** A figure as one word of an address, and back; null for none. */
export const figureText = (figure: Figure): string =>
  new URLSearchParams(
    Object.entries(figure).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

export function readFigure(text: string): Figure | null {
  const read = Object.fromEntries(new URLSearchParams(text));
  if (!read.currency) return null;
  const numbers = NUMBERS.flatMap((key) => (/^\d{1,9}$/.test(read[key] ?? "") ? [[key, Number(read[key])]] : []));
  const texts = ["currency", "side", "kind", "from", "until", "source"].flatMap((key) =>
    read[key] ? [[key, read[key]]] : [],
  );
  return Object.fromEntries([...texts, ...numbers]) as Figure;
}

/** The figure that is open over a page, in its address: a link shows the same to somebody else. */
export function useFigure() {
  const { get, set, href } = useAddress();
  return {
    figure: readFigure(get(KEY)),
    entry: Number(get("movimiento")) || null,
    words: get("buscar").slice(0, 100),
    sort: get("orden") || "-dia",
    page: Math.max(1, Number(get("pagina")) || 1),
    set,
    hrefOf: (figure: Figure) => href({ ...CLOSED, [KEY]: figureText(figure) }),
    entryHref: (id: number) => href({ movimiento: String(id) }),
    kindSet: (figure: Figure, kind: EntryKind | undefined) =>
      set({ [KEY]: figureText({ ...figure, kind }), pagina: undefined, movimiento: undefined }),
    close: () => set(CLOSED, { push: true }),
  };
}
