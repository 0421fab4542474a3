import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { Badge, type Tone } from "@/components/kit/Badge";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatSigned } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { type WeeklyState, weeklyStates, weeklyStateTitles } from "@/lib/marketing/weekly/rules/kinds";
import type { WeeklyAsked, WeeklyFacts, WeeklyFilter, WeeklyRow } from "@/lib/marketing/weekly/schema";

export const FIRST_ORDER = "dia";
/** The columns by which the server orders. */
export const SORTS: Readonly<Record<string, string>> = { show: "show", dia: "day", ventas: "sales", estado: "state" };

const TONES: Record<WeeklyState, Tone> = { sin_empezar: "outline", borrador: "warn", publicado: "good" };

export const WeeklyBadge = ({ state }: { state: WeeklyState }) => (
  <Badge tone={TONES[state]} dot>
    {weeklyStateTitles[state]}
  </Badge>
);

/** "+120", "−8", "0": against the week before. */
export function SalesChange({ sales: { now, before } }: Pick<WeeklyFacts, "sales">) {
  const difference = now - before;
  const tone = difference > 0 ? "text-good" : difference < 0 ? "text-bad" : "text-muted";
  return <span className={`font-semibold ${tone}`}>{formatSigned(difference, { unit: "", decimals: 0 })}</span>;
}

const amounts = (row: Pick<WeeklyFacts, "figures">, of: "plan" | "spent") =>
  row.figures.length === 0 ? (
    "—"
  ) : (
    <span className="flex flex-col items-end">
      {row.figures.map((one) => {
        const value = one[of];
        return <span key={one.currency}>{value === null ? "—" : formatMoney(value, one.currency)}</span>;
      })}
    </span>
  );

export const columns: Column<WeeklyRow>[] = [
  {
    id: "show",
    header: "Show",
    sortValue: ({ show }) => show.name,
    cell: ({ show, missing }) => (
      <TwoLines
        strong
        main={show.name}
        sub={missing.length > 0 ? `Sin datos completos: ${countText(missing.length, "campaña")}` : show.artist}
      />
    ),
  },
  {
    id: "dia",
    header: "Fecha",
    width: 120,
    hideBelow: "lg",
    sortValue: ({ show }) => show.day ?? "",
    cell: ({ show }) => (show.day ? formatDay(show.day) : "—"),
  },
  { id: "plan", header: "Plan", width: 130, align: "end", hideBelow: "900px", cell: (row) => amounts(row, "plan") },
  { id: "gastado", header: "Gastado", width: 130, align: "end", fixed: true, cell: (row) => amounts(row, "spent") },
  {
    id: "ventas",
    header: "Ventas Δ",
    width: 110,
    align: "end",
    sortValue: ({ sales }) => sales.now - sales.before,
    cell: (row) => (
      <TwoLines align="end" main={<SalesChange sales={row.sales} />} sub={`${formatInteger(row.sales.now)} vendidas`} />
    ),
  },
  {
    id: "responsable",
    header: "Responsable",
    width: 150,
    hideBelow: "1030px",
    cell: ({ entry }) => entry?.owner?.name ?? "—",
  },
  {
    id: "accion",
    header: "Próxima acción",
    width: 220,
    hideBelow: "1280px",
    cell: ({ entry }) => <span className="line-clamp-2 whitespace-normal">{entry?.next_action || "—"}</span>,
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ state }) => weeklyStates.indexOf(state),
    cell: ({ state }) => <WeeklyBadge state={state} />,
  },
];

export const filterSpecs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar show o artista" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    menu: true,
    choices: weeklyStates.map((value) => ({ value, label: weeklyStateTitles[value] })),
  },
  {
    key: "faltan",
    kind: "mark",
    label: "Datos",
    choices: [{ value: "1", label: "sin datos completos de gasto" }],
  },
];

/** The query of what the filters choose. */
export const askedOf = (
  values: Readonly<Record<string, string>>,
  week: string | undefined,
  sort: WeeklyFilter["sort"],
): WeeklyAsked => ({
  week,
  q: values.q || undefined,
  state: (values.estado || undefined) as WeeklyAsked["state"],
  missing: values.faltan === "1" ? "1" : undefined,
  sort,
});

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (totals: WeeklyFacts["figures"]): TotalsRow[] =>
  totals.map(({ currency, plan, spent }) => ({
    id: currency,
    cells: {
      show: `Total en ${currency}`,
      plan: plan === null ? "—" : formatMoney(plan, currency),
      gastado: <strong className="font-semibold">{formatMoney(spent, currency)}</strong>,
    },
  }));
