import { byCurrency, byDate } from "@/components/frame/list/commonFilters";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { Badge, type Tone } from "@/components/kit/Badge";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import {
  type CampaignState,
  campaignStates,
  campaignStateTitles,
  platforms,
  platformTitles,
} from "@/lib/marketing/media/rules/kinds";
import type { CampaignFilter, CampaignRow } from "@/lib/marketing/media/schema";

export const FIRST_ORDER = "-hasta";
/** The columns by which the server orders. */
export const SORTS: Readonly<Record<string, string>> = {
  campana: "name",
  hasta: "until",
  presupuesto: "budget",
  gastado: "spent",
};

const TONES: Record<CampaignState, Tone> = { por_empezar: "outline", en_curso: "info", terminada: "neutral" };
const WORDS = { good: "en ritmo", warn: "algo desviada", bad: "fuera de ritmo" } as const;

export const StateBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={TONES[state]} dot>
    {campaignStateTitles[state]}
  </Badge>
);

/** Spent over what should be by now; what it means is also said in words. */
export function PacingBadge({ pacing: { percent, tone } }: Pick<CampaignRow, "pacing">) {
  if (percent === null || tone === null) return <span className="text-muted">—</span>;
  return (
    <Badge tone={tone} dot>
      {`${formatInteger(percent)} %`}
      <span className="sr-only">, {WORDS[tone]}</span>
    </Badge>
  );
}

/** The same in words, beside the figure. */
export function PacingWord({ pacing: { tone } }: Pick<CampaignRow, "pacing">) {
  return (
    tone && (
      <Badge tone={tone} dot>
        {WORDS[tone]}
      </Badge>
    )
  );
}

/** "1,8": how much each unit spent brought. */
const timesText = (value: string) => value.replace(/0$/, "").replace(".", ",");

export const columns: Column<CampaignRow>[] = [
  {
    id: "campana",
    header: "Campaña",
    sortValue: ({ name }) => name,
    cell: ({ name, platform, objective }) => (
      <TwoLines strong main={name} sub={[platformTitles[platform], objective].filter(Boolean).join(" · ")} />
    ),
  },
  {
    id: "show",
    header: "Show o proyecto",
    width: 200,
    hideBelow: "1030px",
    cell: ({ place }) => <TwoLines main={place.name} sub={place.day ? formatDay(place.day) : "Proyecto"} />,
  },
  {
    id: "hasta",
    header: "Hasta",
    width: 130,
    hideBelow: "xl",
    sortValue: ({ until_day }) => until_day,
    cell: ({ until_day }) => formatDay(until_day),
  },
  {
    id: "presupuesto",
    header: "Presupuesto",
    width: 130,
    align: "end",
    hideBelow: "lg",
    sortValue: ({ budget }) => budget ?? "",
    cell: ({ budget, currency }) => (budget === null ? "—" : formatMoney(budget, currency)),
  },
  {
    id: "gastado",
    header: "Gastado",
    width: 130,
    align: "end",
    fixed: true,
    sortValue: ({ spent }) => spent,
    cell: ({ spent, currency }) => formatMoney(spent, currency),
  },
  { id: "ritmo", header: "Ritmo", width: 100, cell: ({ pacing }) => <PacingBadge pacing={pacing} /> },
  {
    id: "cpa",
    header: "CPA",
    width: 110,
    align: "end",
    hideBelow: "xl",
    cell: ({ cpa, currency }) => (cpa === null ? "—" : formatMoney(cpa, currency)),
  },
  {
    id: "roas",
    header: "ROAS",
    width: 80,
    align: "end",
    hideBelow: "2xl",
    cell: ({ roas }) => (roas === null ? "—" : timesText(roas)),
  },
  { id: "estado", header: "Estado", width: 130, cell: ({ state }) => <StateBadge state={state} /> },
];

export const filterSpecs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar campaña, objetivo o show" },
  {
    key: "plataforma",
    kind: "select",
    label: "Plataforma",
    placeholder: "Todas",
    menu: true,
    choices: platforms.map((value) => ({ value, label: platformTitles[value] })),
  },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    menu: true,
    choices: campaignStates.map((value) => ({ value, label: campaignStateTitles[value] })),
  },
  { ...byCurrency(currencyName), tucked: true },
  { ...byDate, label: "Días" },
];

export const views = [
  { name: "Todas", filters: "" },
  { name: "En curso", filters: "estado=en_curso" },
];

/** The query of what the filters choose. */
export const askedOf = (
  values: Readonly<Record<string, string>>,
  show: string,
  sort: CampaignFilter["sort"],
): CampaignFilter =>
  ({
    q: values.q || undefined,
    platform: values.plataforma || undefined,
    state: values.estado || undefined,
    currency: values.moneda || undefined,
    show: /^\d{1,9}$/.test(show) ? Number(show) : undefined,
    from: values.desde || undefined,
    until: values.hasta || undefined,
    sort,
  }) as CampaignFilter;

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (
  totals: readonly { currency: string; count: number; budget: string; spent: string }[],
): TotalsRow[] =>
  totals.map(({ currency, count, budget, spent }) => ({
    id: currency,
    cells: {
      campana: `${currency}: ${countText(count, "campaña")}`,
      presupuesto: formatMoney(budget, currency),
      gastado: <strong className="font-semibold">{formatMoney(spent, currency)}</strong>,
    },
  }));
