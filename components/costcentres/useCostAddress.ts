import { useAddress } from "@/lib/client/useAddress";
import { countries, type EntryKind, entryKinds, reallocationStates } from "@/lib/costcentres/rules/kinds";
import { todayIn } from "@/lib/format/dates";
import { type Currency, currencyOptions, type Measure, measures } from "./words";

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

/** `12.3` is centre 12 in March, `12.` its whole year, `.3` March of all, `.` everything; null for none. */
export function readCell(text: string): Cell | null {
  const match = /^(\d{0,9})\.(\d{0,2})$/.exec(text);
  if (!match) return null;
  const month = number(match[2] ?? "");
  return { centre: number(match[1] ?? ""), month: month && month <= 12 ? month : undefined };
}

export const cellText = ({ centre, month }: Cell): string => `${centre ?? ""}.${month ?? ""}`;

/** The address of a cell's entries, over the page with nothing open beside it. */
export function cellHrefOf(base: string, cell: Cell, kind?: EntryKind): string {
  const text = new URLSearchParams({ celda: cellText(cell), ...(kind && { tipo: kind }) }).toString();
  return `${base}${base.includes("?") ? "&" : "?"}${text}`;
}

/** What closes whatever is open beside the page. */
const CLOSED = {
  celda: undefined,
  tipo: undefined,
  buscar: undefined,
  orden: undefined,
  pagina: undefined,
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
  return {
    ready: address.ready,
    view: oneOf(views, get("vista")) ?? "resumen",
    year: year && year >= 2000 && year <= 2100 ? year : Number(todayIn().slice(0, 4)),
    currency: oneOf(currencyOptions, get("moneda").toUpperCase()) ?? ("ARS" as Currency),
    place,
    country: oneOf(countries, place),
    company: number(place),
    q: get("q").slice(0, 100),
    measure: oneOf<Measure>(measures, get("ver")) ?? "disponible",
    cell: readCell(get("celda")),
    kind: oneOf<EntryKind>(entryKinds, get("tipo")),
    words: get("buscar").slice(0, 100),
    sort: get("orden"),
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
    cellHref: (cell: Cell, kind?: EntryKind) => cellHrefOf(base, cell, kind),
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
        tipo: kind,
        celda: cellText({ centre: centre.id, month: Number(month.slice(5, 7)) }),
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
