import { bearerTitles, perTitles } from "@/lib/deals/rules/kinds";
import type { DealTerms, TypedTerms } from "@/lib/deals/schema/terms";
import { fractionOf, percentOf } from "./percents";

/** A row as it is typed; `id` tells it from the others of its list, and is not sent. */
export type Row = Readonly<Record<string, string>>;
export type ListKey =
  | "tickets"
  | "fees"
  | "expenses"
  | "own_costs"
  | "tiers"
  | "steps"
  | "bonuses"
  | "withholdings"
  | "partners";

/** How a column is typed. `charge`: money, or a percentage where it is of gross or net. */
type ColumnKind = "text" | "money" | "int" | "percent" | "charge" | "per" | "bearer";
export interface ListColumn {
  key: string;
  label: string;
  kind: ColumnKind;
}

const charges: ListColumn[] = [
  { key: "name", label: "Concepto", kind: "text" },
  { key: "per", label: "Por", kind: "per" },
  { key: "amount", label: "Importe o %", kind: "charge" },
  { key: "cap", label: "Tope", kind: "money" },
];

/** The lists of a deal's terms: what each is called, and its columns. Those of `kinds` are of these ways to pay alone. */
export const LISTS: Record<ListKey, { title: string; add: string; columns: ListColumn[]; kinds?: readonly string[] }> =
  {
    tickets: {
      title: "Entradas",
      add: "Agregar un precio",
      columns: [
        { key: "category", label: "Categoría", kind: "text" },
        { key: "price", label: "Precio", kind: "money" },
        { key: "capacity", label: "Capacidad", kind: "int" },
        { key: "comps", label: "Cortesías", kind: "int" },
        { key: "kills", label: "Sin vender", kind: "int" },
      ],
    },
    fees: { title: "Cargos antes de liquidar", add: "Agregar un cargo", columns: charges },
    expenses: { title: "Costos compartidos", add: "Agregar un costo", columns: charges },
    own_costs: { title: "Costos propios", add: "Agregar un costo propio", columns: charges },
    tiers: {
      title: "Tramos",
      add: "Agregar un tramo",
      kinds: ["tiers"],
      columns: [
        { key: "to", label: "Hasta", kind: "money" },
        { key: "pct", label: "Porcentaje", kind: "percent" },
      ],
    },
    steps: {
      title: "Escalones",
      add: "Agregar un escalón",
      kinds: ["ratchet"],
      columns: [
        { key: "tickets", label: "Desde cuántas entradas", kind: "int" },
        { key: "pct", label: "Porcentaje", kind: "percent" },
      ],
    },
    bonuses: {
      title: "Premios",
      add: "Agregar un premio",
      columns: [
        { key: "tickets", label: "Desde entradas", kind: "int" },
        { key: "sold", label: "o desde % vendido", kind: "percent" },
        { key: "gross", label: "o desde bruto", kind: "money" },
        { key: "amount", label: "Premio", kind: "money" },
      ],
    },
    withholdings: {
      title: "Retenciones",
      add: "Agregar una retención",
      columns: [
        { key: "name", label: "Nombre", kind: "text" },
        { key: "presumption", label: "Presunción", kind: "percent" },
        { key: "rate", label: "Alícuota", kind: "percent" },
        { key: "minimum", label: "Mínimo", kind: "money" },
        { key: "borne_by", label: "La paga", kind: "bearer" },
      ],
    },
    partners: {
      title: "Socios",
      add: "Agregar un socio",
      kinds: ["coproduction"],
      columns: [
        { key: "name", label: "Socio", kind: "text" },
        { key: "pct", label: "Parte", kind: "percent" },
        { key: "paid", label: "Ya pagó", kind: "money" },
      ],
    },
  };
/** What a row keeps beside what is typed: by which regime it withholds. */
const HIDDEN: ListColumn[] = [{ key: "key", label: "", kind: "text" }];
const ARTIST_LISTS: readonly ListKey[] = ["tiers", "steps", "bonuses"];

export interface TypedDeal {
  currency: string;
  facility_fee: string;
  ticket_tax: string;
  tax_on_top: boolean;
  promoter_profit: string;
  promoter_fixed: string;
  kind: string;
  guarantee: string;
  pct: string;
  base: string;
  retroactive: boolean;
  gross_up: boolean;
  deposit: string;
  lists: Record<ListKey, Row[]>;
}

const FIRST: Record<string, string> = { per: "fixed", borne_by: "artist", presumption: "100" };
export const emptyRow = (key: ListKey): Row => ({
  ...Object.fromEntries(LISTS[key].columns.map((column) => [column.key, FIRST[column.key] ?? ""])),
  id: crypto.randomUUID(),
});

export const emptyDeal = (currency: string): TypedDeal => ({
  currency,
  facility_fee: "",
  ticket_tax: "",
  tax_on_top: false,
  promoter_profit: "",
  promoter_fixed: "",
  kind: "flat",
  guarantee: "",
  pct: "",
  base: "",
  retroactive: true,
  gross_up: false,
  deposit: "",
  lists: Object.fromEntries(
    (Object.keys(LISTS) as ListKey[]).map((key) => [key, key === "tickets" ? [emptyRow("tickets")] : []]),
  ) as unknown as TypedDeal["lists"],
});

const isPart = (row: Row) => row.per === "gross" || row.per === "net";
const zero = (value: string) => (/^0(\.0+)?$/.test(value) ? "" : value);

/** Terms as the form shows them. */
export function typedOf(terms: DealTerms): TypedDeal {
  const { artist } = terms;
  const rowsOf = (key: ListKey): Row[] => {
    const rows = (ARTIST_LISTS.includes(key) ? artist[key as "tiers"] : terms[key as "tickets"]) as unknown as Record<
      string,
      unknown
    >[];
    return rows.map((row) => ({
      id: crypto.randomUUID(),
      ...Object.fromEntries(
        [...LISTS[key].columns, ...HIDDEN].map((column) => {
          const value = row[column.key];
          const text = value === null || value === undefined ? "" : String(value);
          const part = column.kind === "percent" || (column.kind === "charge" && isPart(row as Row));
          return [column.key, part ? percentOf(text) : text];
        }),
      ),
    }));
  };
  return {
    currency: terms.currency,
    facility_fee: zero(terms.facility_fee),
    ticket_tax: zero(percentOf(terms.ticket_tax)),
    tax_on_top: terms.tax_on_top,
    promoter_profit: zero(percentOf(terms.promoter_profit)),
    promoter_fixed: zero(terms.promoter_fixed),
    kind: artist.kind,
    guarantee: zero(artist.guarantee),
    pct: zero(percentOf(artist.pct)),
    base: artist.base ?? "",
    retroactive: artist.retroactive,
    gross_up: artist.gross_up,
    deposit: zero(terms.deposit),
    lists: Object.fromEntries((Object.keys(LISTS) as ListKey[]).map((key) => [key, rowsOf(key)])) as never,
  };
}

const count = (text: string) => (text.trim() === "" ? 0 : Number(text.replace(/[.\s]/g, "")));

/** A row as the terms take it: what is left empty is left out. */
function sentRow(key: ListKey, row: Row): Record<string, unknown> {
  const entries = [...LISTS[key].columns, ...HIDDEN].flatMap(({ key: name, kind }) => {
    const typed = (row[name] ?? "").trim();
    if (typed === "") return [];
    const part = kind === "percent" || (kind === "charge" && isPart(row));
    return [[name, part ? fractionOf(typed) : kind === "int" ? count(typed) : typed]];
  });
  return Object.fromEntries(entries);
}

/** A row in which nothing was typed yet. */
const blank = (key: ListKey, row: Row): boolean =>
  LISTS[key].columns.every(({ key: name }) => (row[name] ?? "") === (FIRST[name] ?? ""));

/** What was typed as the terms take it, for `dealTerms` to read. Tiers follow each other without a gap. */
export function termsOf(typed: TypedDeal): TypedTerms {
  const rows = (key: ListKey) => {
    const { kinds } = LISTS[key];
    if (kinds && !kinds.includes(typed.kind)) return [];
    return typed.lists[key].filter((row) => !blank(key, row)).map((row) => sentRow(key, row));
  };
  const optional = (key: string, value: string) => (value.trim() === "" ? {} : { [key]: value.trim() });
  return {
    currency: typed.currency,
    tickets: rows("tickets"),
    fees: rows("fees"),
    expenses: rows("expenses"),
    own_costs: rows("own_costs"),
    withholdings: rows("withholdings"),
    partners: rows("partners"),
    tax_on_top: typed.tax_on_top,
    ...optional("facility_fee", typed.facility_fee),
    ...optional("ticket_tax", fractionOf(typed.ticket_tax)),
    ...optional("promoter_profit", fractionOf(typed.promoter_profit)),
    ...optional("promoter_fixed", typed.promoter_fixed),
    ...optional("deposit", typed.deposit),
    artist: {
      kind: typed.kind,
      retroactive: typed.retroactive,
      gross_up: typed.gross_up,
      tiers: rows("tiers"),
      steps: rows("steps"),
      bonuses: rows("bonuses"),
      ...optional("guarantee", typed.guarantee),
      ...optional("pct", fractionOf(typed.pct)),
      ...optional("base", typed.base),
    },
  } as TypedTerms;
}

export const CHOICES: Partial<Record<ColumnKind, { value: string; label: string }[]>> = {
  per: Object.entries(perTitles).map(([value, label]) => ({ value, label })),
  bearer: Object.entries(bearerTitles).map(([value, label]) => ({ value, label })),
};
