import { useCallback } from "react";
import { FIGURE_CLOSED, type Figure, figureText, opening, readFigure } from "@/components/ledger/entries/figure";
import { useAddress } from "@/lib/client/useAddress";
import { countries, type EntryKind, entryKinds, ledgerKind, reallocationStates } from "@/lib/costcentres/rules/kinds";
import { type Currency, currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { type Measure, measures } from "./words";

export const views = ["resumen", "reasignaciones", "centros", "importar"] as const;
export type View = (typeof views)[number];

/** What is open beside the page. */
export const panels = ["movimiento", "reasignar", "centro"] as const;
export type Panel = (typeof panels)[number];

/** Which entries are open: of a centre or all, of a month or the whole year. */
export interface Cell {
  centre?: number;
  month?: number;
}

const number = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined => list.find((one) => one === text);

/** Which centres the board shows, and of when and in what. */
export interface CostScope {
  year: number;
  currency: Currency;
  company: number | undefined;
  country: (typeof countries)[number] | undefined;
  q: string;
}

const KINDS = entryKinds.map(ledgerKind).join(",");

/** The figure of a cell: of one centre, or of all that the board shows. */
export function figureOf({ year, currency, ...board }: CostScope, { centre, month }: Cell, kind?: EntryKind): Figure {
  const time = (of: number) => `${year}-${String(of).padStart(2, "0")}`;
  const narrowed = Object.entries(board).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  return {
    currency,
    kinds: KINDS,
    ...(kind && { kind: ledgerKind(kind) }),
    from: time(month ?? 1),
    until: time(month ?? 12),
    ...(centre === undefined ? { list: "centros", narrowed: new URLSearchParams(narrowed).toString() } : { centre }),
  };
}

/** The cell of a figure, and back. */
export const cellOf = ({ centre, from = "", until }: Figure): Cell => ({
  centre,
  month: from === until ? Number(from.slice(5)) : undefined,
});

/** The address of a cell's entries, over the page with nothing open beside it. */
export function cellHrefOf(base: string, scope: CostScope, cell: Cell, kind?: EntryKind): string {
  const text = new URLSearchParams({ movimientos: figureText(figureOf(scope, cell, kind)) }).toString();
  return `${base}${base.includes("?") ? "&" : "?"}${text}`;
}

/** What closes whatever is open beside the page. */
const CLOSED = {
  ...FIGURE_CLOSED,
  panel: undefined,
  centro: undefined,
  mes: undefined,
  reasignacion: undefined,
};

/** Year, currency, filters, view and what is open, as the address has them: a link shows the same to somebody else. */
export function useCostAddress() {
  const address = useAddress();
  const { get } = address;
  const base = address.href(CLOSED);
  const place = get("lugar");
  const year = number(get("anio"));
  const reallocation = number(get("reasignacion"));
  const scope: CostScope = {
    year: year && year >= 2000 && year <= 2100 ? year : Number(todayIn().slice(0, 4)),
    currency: oneOf(currencies, get("moneda").toUpperCase()) ?? "ARS",
    company: number(place),
    country: oneOf(countries, place),
    q: get("q").slice(0, 100),
  };
  const { year: of, currency, company, country, q } = scope;
  // One for as long as it leads to the same: the board's columns are made of it.
  const cellHref = useCallback(
    (cell: Cell, kind?: EntryKind) => cellHrefOf(base, { year: of, currency, company, country, q }, cell, kind),
    [base, of, currency, company, country, q],
  );
  const figure = readFigure(get("movimientos"));
  return {
    ready: address.ready,
    view: oneOf(views, get("vista")) ?? "resumen",
    ...scope,
    place,
    measure: oneOf<Measure>(measures, get("ver")) ?? "disponible",
    /** Whose entries are open. */
    cell: figure && cellOf(figure),
    /** The kind of them that is looked at. */
    kind: entryKinds.find((kind) => ledgerKind(kind) === figure?.kind),
    page: Math.max(1, number(get("pagina")) ?? 1),
    panel: oneOf<Panel>(panels, get("panel")),
    centre: number(get("centro")),
    month: number(get("mes")),
    reallocation,
    state: oneOf(reallocationStates, get("estado")),
    importId: /^[0-9a-f-]{36}$/.test(get("importacion")) ? get("importacion") : null,
    set: address.set,
    href: address.href,
    viewHref: (view: View) =>
      address.href({
        ...CLOSED,
        vista: view === "resumen" ? undefined : view,
        importacion: undefined,
        estado: undefined,
      }),
    /** The summary of a year (`2026`) and a currency, of every place: where what was loaded is seen. */
    summaryHref: (year: string, currency: string) =>
      address.href({
        ...CLOSED,
        vista: undefined,
        importacion: undefined,
        estado: undefined,
        lugar: undefined,
        q: undefined,
        anio: year,
        moneda: currency === "ARS" ? undefined : currency,
      }),
    /** The page with nothing open beside it. */
    base,
    cellHref,
    /** The entries of a centre's month (`2026-03`), over the summary of its year. */
    figureHref: (
      { centre, month }: { centre: { id: number }; month: string },
      currency: Currency,
      kind: EntryKind | undefined,
    ) =>
      address.href({
        ...CLOSED,
        vista: undefined,
        lugar: undefined,
        q: undefined,
        estado: undefined,
        anio: month.slice(0, 4),
        moneda: currency === "ARS" ? undefined : currency,
        ...opening(
          figureOf(
            { ...scope, year: Number(month.slice(0, 4)), currency },
            { centre: centre.id, month: Number(month.slice(5, 7)) },
            kind,
          ),
        ),
      }),
    close: () => address.set(CLOSED, { push: true }),
    open: (panel: Panel, { centre, month }: Cell = {}) =>
      address.set(
        { ...CLOSED, panel, centro: centre ? String(centre) : undefined, mes: month ? String(month) : undefined },
        { push: true },
      ),
    reallocationHref: (id: number) => address.href({ ...CLOSED, reasignacion: String(id) }),
    openReallocation: (id: number) =>
      address.set({ ...CLOSED, vista: "reasignaciones", reasignacion: String(id) }, { push: true }),
  };
}

export type CostAddress = ReturnType<typeof useCostAddress>;

/** What the server is asked for: the board, its Excel and the entries take the same. */
export const scopeOf = ({ year, currency, company, country }: CostAddress) => ({ year, currency, company, country });
