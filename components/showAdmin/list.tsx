import { byCompany, commonAsked } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { orderAsked } from "@/components/frame/list/placeIn";
import { Badge, type Tone } from "@/components/kit/Badge";
import { choicesOf } from "@/components/kit/fields/choices";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { listShowAdmin } from "@/lib/showAdmin/api";
import { type AdminState, adminTitles } from "@/lib/showAdmin/rules/kinds";
import type { AdminFilter, AdminRow } from "@/lib/showAdmin/schema";
import { showStateTitles } from "@/lib/shows/rules/kinds";

export const FIRST_ORDER = "-fecha";
const SORTS: Readonly<Record<string, string>> = {
  fecha: "day",
  show: "name",
  derechos: "dues",
  lista: "done",
  comprobantes: "pending",
};

const TONES: Readonly<Record<AdminState, Tone>> = { abierta: "info", cerrada: "good", por_reabrir: "warn" };
export const AdminBadge = ({ state }: { state: AdminState }) => (
  <Badge tone={TONES[state]} dot>
    {adminTitles[state]}
  </Badge>
);

/** Amounts of several currencies, one under the other: never added. */
export const Sums = ({ of, tone = "" }: { of: AdminRow["cash"]; tone?: string }) =>
  of.length === 0 ? (
    <span className="text-muted">—</span>
  ) : (
    <span className={`flex flex-col ${tone}`}>
      {of.map(({ currency, amount }) => (
        <span key={currency} className="whitespace-nowrap">
          {formatMoney(amount, currency)}
        </span>
      ))}
    </span>
  );

export const checklistText = ({ done, items }: Pick<AdminRow, "done" | "items">): string => `${done}/${items}`;

export const columns: Column<AdminRow>[] = [
  {
    id: "show",
    header: "Show",
    sortValue: ({ name }) => name,
    cell: ({ name, artist, company }) => <TwoLines strong main={name} sub={`${artist.name} · ${company.name}`} />,
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 130,
    sortValue: ({ day }) => day,
    cell: ({ day, show_state }) => (
      <TwoLines main={day ? formatDayYear(day) : "Sin fecha"} sub={showStateTitles[show_state]} />
    ),
  },
  {
    id: "depositos",
    header: "Depósitos",
    width: 110,
    align: "end",
    hideBelow: "1030px",
    cell: ({ deposits }) => <Sums of={deposits} />,
  },
  {
    id: "anticipado",
    header: "Cobrado antes",
    width: 125,
    align: "end",
    optional: true,
    cell: ({ advances }) => <Sums of={advances} />,
  },
  {
    id: "comprobantes",
    header: "Comprobantes",
    width: 110,
    sortValue: ({ pending }) => pending,
    hideBelow: "760px",
    cell: ({ vouchers, pending }) => (
      <TwoLines
        main={String(vouchers)}
        sub={pending > 0 ? `${countText(pending, "falta", "faltan")}` : "ninguno falta"}
      />
    ),
  },
  {
    id: "derechos",
    header: "Derechos",
    width: 130,
    align: "end",
    sortValue: ({ dues }) => dues,
    cell: ({ dues, dues_left }) => (
      <span className="flex flex-col items-end">
        <Sums of={dues_left} />
        {dues > 0 && (
          <span className="text-second text-warn">{countText(dues, "sin comprobante", "sin comprobante")}</span>
        )}
      </span>
    ),
  },
  {
    id: "retenciones",
    header: "Retenciones",
    width: 125,
    align: "end",
    optional: true,
    cell: ({ withheld }) => <Sums of={withheld} />,
  },
  { id: "caja", header: "Caja", width: 115, align: "end", hideBelow: "1030px", cell: ({ cash }) => <Sums of={cash} /> },
  {
    id: "lista",
    header: "Lista",
    width: 70,
    sortValue: ({ done }) => done,
    cell: (row) => (
      <TwoLines main={checklistText(row)} sub={row.late > 0 ? countText(row.late, "tarde", "tarde") : undefined} />
    ),
  },
  { id: "estado", header: "Estado", width: 130, fixed: true, cell: ({ state }) => <AdminBadge state={state} /> },
];

export const filterSpecs = (companies: readonly FilterChoice[], months: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar show o artista" },
  byCompany(companies),
  { key: "mes", kind: "choice", label: "Mes", placeholder: "Todos los meses", free: /^\d{4}-\d{2}$/, choices: months },
  { key: "estado", kind: "checks", label: "Estado", placeholder: "Cualquier estado", choices: choicesOf(adminTitles) },
  {
    key: "derechos",
    kind: "select",
    label: "Derechos",
    placeholder: "Con derechos o sin",
    choices: [{ value: "1", label: "Con deudas de derechos" }],
  },
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string) =>
  ({
    ...commonAsked(values),
    month: values.mes || undefined,
    state: values.estado || undefined,
    dues: values.derechos || undefined,
    sort: orderAsked(SORTS, order, "-day"),
  }) as AdminFilter;

export const views = [
  { name: "Todos", filters: "" },
  { name: "Por cerrar", filters: "estado=abierta" },
  { name: "Con deudas de derechos", filters: "derechos=1" },
];

type Totals = CallOutput<typeof listShowAdmin>["totals"];

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (totals: Totals): TotalsRow[] =>
  totals.map(({ currency, shows, deposits, dues_left, cash }) => ({
    id: currency,
    cells: {
      show: `${currency}: ${countText(shows, "show")} con movimientos`,
      depositos: formatMoney(deposits, currency),
      derechos: formatMoney(dues_left, currency),
      caja: formatMoney(cash, currency),
    },
  }));

/** The same under the cards of a phone. */
export const CardTotals = ({ totals }: { totals: Totals }) => (
  <PhoneTotals
    lines={totals.map(({ currency, dues_left }) => ({
      id: currency,
      label: `Derechos por pagar, ${currency}`,
      value: formatMoney(dues_left, currency),
    }))}
  />
);
