import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { byCompany, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { Avatar } from "@/components/kit/Avatar";
import { CapacityBar } from "@/components/kit/CapacityBar";
import { choicesOf } from "@/components/kit/fields/choices";
import { Icon } from "@/components/kit/Icon";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import { currencies } from "@/lib/format/currencies";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney, moneyParts } from "@/lib/format/money";
import { divMoney } from "@/lib/format/moneyMath";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { daysUntilText } from "@/lib/format/relativeDays";
import { countText } from "@/lib/format/text";
import type { ShowFigures, ShowFilter, ShowRow } from "@/lib/shows/records/schema";
import { showStateTitles } from "@/lib/shows/rules/kinds";

export const FIRST_ORDER = "fecha";
const SORTS: Readonly<Record<string, string>> = {
  atencion: "light",
  fecha: "fecha",
  show: "name",
  estado: "state",
  vendidas: "sold",
};

export const placeOf = ({ venue, city }: Pick<ShowRow, "venue" | "city">): string =>
  [venue, city].filter(Boolean).join(", ") || "Sin lugar";

/** The second line of a show: whose it is, where its name does not say so, and where. */
export const aboutOf = (row: Pick<ShowRow, "name" | "artist" | "venue" | "city">): string =>
  [row.name.startsWith(row.artist.name) ? "" : row.artist.name, placeOf(row)].filter(Boolean).join(" · ");

export const soldText = ({ sold, capacidad }: Pick<ShowRow, "sold" | "capacidad">): string =>
  capacidad > 0 ? `${formatInteger(sold)} de ${formatInteger(capacidad)}` : formatInteger(sold);

const Owner = ({ name }: { name: string }) => (
  <span className="flex items-center gap-2" title={name}>
    <Avatar name={name} size={20} decorative />
    <span className="min-w-0 truncate">{name.split(" ")[0]}</span>
    <span className="sr-only">{name.split(" ").slice(1).join(" ")}</span>
  </span>
);

/** "sáb 14 dic": the year, where it is another one, stands below. */
const dayOf = (fecha: string): string => formatDayYear(fecha).replace(/ \d{4}$/, "");

/** "21:00, en 7 días"; of another year that, and how far ahead: "2027, en 112 días". */
const whenOf = ({ hora, fecha }: ShowRow): string | undefined => {
  const today = todayIn();
  if (fecha === null || fecha.slice(0, 4) === today.slice(0, 4))
    return [hora, fecha && daysUntilText(fecha)].filter(Boolean).join(", ") || undefined;
  return fecha < today ? fecha.slice(0, 4) : `${fecha.slice(0, 4)}, ${daysUntilText(fecha)}`;
};

/** How full it is, with the tick where shows like it stood as many days before theirs; nothing sold of what sells nothing yet. */
function SoldBar({ row: { percent, pace, sold, state } }: { row: ShowRow }) {
  if (percent === null || (sold === 0 && pace == null)) return "—";
  return (
    <span className="flex items-center gap-2">
      <span className="inline-flex w-[58px] shrink-0">
        <CapacityBar full percent={percent} pace={pace} soldOut={state === "sold_out"} />
      </span>
      {formatPercent(percent)}
      {pace != null && <span className="sr-only">{`; shows parecidos, ${formatPercent(pace)}`}</span>}
    </span>
  );
}

const amountsText = ({ amounts = [] }: ShowRow) =>
  amounts.map(({ divisa, recaudacion_total }) => formatMoney(recaudacion_total, divisa));

/** What a ticket brought on the average, where they were sold in one currency. */
const averageText = ({ amounts = [], sold }: ShowRow): string => {
  const [only, other] = amounts;
  if (!only || other || sold === 0) return "";
  const average = divMoney(only.recaudacion_total, sold);
  return average === null ? "" : `prom. ${formatMoney(average, only.divisa, { decimals: 0 })}`;
};

const LIGHTS = {
  mal: { icon: CircleAlert, tone: "text-bad" },
  aviso: { icon: TriangleAlert, tone: "text-warn" },
  bien: { icon: CircleCheck, tone: "text-good" },
} as const;

/** What a show waits for: an icon of its own per tone, so that colour is never alone, and why. */
export function LightText({ of: { tone, why, detail } }: { of: NonNullable<ShowRow["light"]> }) {
  const { icon, tone: colour } = LIGHTS[tone];
  return (
    <span className="flex items-start gap-2" title={[why, detail].filter(Boolean).join(", ")}>
      <Icon of={icon} className={`mt-0.5 ${colour}`} />
      <TwoLines strong={tone !== "bien"} main={why} sub={detail || undefined} />
    </span>
  );
}

const COLUMNS: Column<ShowRow>[] = [
  {
    id: "show",
    header: "Show",
    sortValue: ({ name }) => name,
    cell: (row) => <TwoLines strong main={row.name} sub={aboutOf(row)} />,
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 118,
    sortValue: ({ fecha }) => fecha,
    cell: (row) => (
      <TwoLines
        main={row.fecha ? dayOf(row.fecha) : "Sin fecha"}
        sub={whenOf(row)}
        hint={row.fecha ? formatDayYear(row.fecha) : undefined}
      />
    ),
  },
  {
    id: "estado",
    header: "Estado",
    width: 120,
    fixed: true,
    sortValue: ({ state }) => state,
    cell: ({ state }) => <ShowStateBadge state={state} />,
  },
  {
    id: "atencion",
    header: "Atención",
    width: 160,
    sortValue: ({ light }) => light?.tone ?? null,
    hideBelow: "570px",
    cell: ({ light }) => light && <LightText of={light} />,
  },
  { id: "empresa", header: "Empresa", width: 150, optional: true, cell: ({ company }) => company?.name ?? "" },
  {
    id: "vendidas",
    header: "% vendido",
    head: (
      <>
        % vendido <span aria-hidden="true" className="mx-1 inline-block h-3 w-0.5 bg-text align-middle" />
        <span className="font-normal text-muted">ritmo</span>
      </>
    ),
    width: 138,
    sortValue: ({ sold }) => sold,
    hideBelow: "760px",
    cell: (row) => (
      <TwoLines
        main={<SoldBar row={row} />}
        sub={row.sold > 0 || row.capacidad === 0 ? soldText(row) : `de ${formatInteger(row.capacidad)}`}
      />
    ),
  },
  {
    id: "cargo",
    header: "A cargo",
    width: 116,
    hideBelow: "1100px",
    cell: ({ owner }) => owner && <Owner name={owner.name} />,
  },
];
const TAKINGS: Column<ShowRow> = {
  id: "recaudacion",
  header: "Recaudación",
  width: 118,
  align: "end",
  hideBelow: "1030px",
  cell: (row) => (
    <span className="flex flex-col">
      {amountsText(row).map((text) => (
        <span key={text} className="whitespace-nowrap">
          {text}
        </span>
      ))}
      {averageText(row) && <span className="whitespace-nowrap text-help text-muted">{averageText(row)}</span>}
    </span>
  ),
};

/** A short amount without its currency, which stands beside it. */
const shortAmount = (value: string): string => {
  const { sign, number, unit } = moneyParts(value, "ARS", { compact: true });
  return [`${sign}${number}`, unit].filter(Boolean).join(" ");
};

/** How much of a budget is spent; red over 105 %, amber over all of it. */
const SPENT_TONE = (percent: number): string => (percent > 105 ? "text-bad" : percent > 100 ? "text-warn" : "");
const SPENT: Column<ShowRow> = {
  id: "gastado",
  header: "Real / presup.",
  width: 118,
  align: "end",
  hideBelow: "900px",
  cell: ({ budgets }) => (
    <span className="flex flex-col">
      {(budgets ?? []).map(({ divisa, real, presupuesto, percent }) => (
        <TwoLines
          key={divisa}
          align="end"
          main={
            percent === null ? (
              "Sin presupuesto"
            ) : (
              <span className={`font-semibold ${SPENT_TONE(percent)}`}>{formatPercent(percent, 0)}</span>
            )
          }
          sub={
            percent === null
              ? formatMoney(real, divisa, { compact: true })
              : `${shortAmount(real)} de ${formatMoney(presupuesto, divisa, { compact: true })}`
          }
        />
      ))}
    </span>
  ),
};

/** What the list comes to, a row per currency; none without the right to money. */
export const totalsRows = ({ amounts = [], budgets = [] }: ShowFigures): TotalsRow[] =>
  currencies
    .map((divisa) => ({
      divisa,
      sales: amounts.find((one) => one.divisa === divisa),
      costs: budgets.find((one) => one.divisa === divisa),
    }))
    .filter(({ sales, costs }) => sales || costs)
    .map(({ divisa, sales, costs }) => ({
      id: divisa,
      cells: {
        show: (
          <>
            {`Total ${divisa}`}
            <span className="font-normal text-muted">{` · ${countText(sales?.shows ?? costs?.shows ?? 0, "show")}`}</span>
          </>
        ),
        vendidas: sales && sales.capacidad > 0 && formatPercent((100 * sales.sold) / sales.capacidad),
        recaudacion: sales && (
          <span title={formatMoney(sales.recaudacion_total, divisa, { decimals: 2 })}>
            {formatMoney(sales.recaudacion_total, divisa)}
          </span>
        ),
        gastado: costs && spentText(costs),
      },
    }));

const spentText = ({ divisa, presupuesto, real }: NonNullable<ShowFigures["budgets"]>[number]) => {
  const budget = Number(presupuesto);
  const spent = formatMoney(real, divisa, { compact: true });
  if (budget === 0) return spent;
  return (
    <>
      {formatPercent((100 * Number(real)) / budget, 0)}
      <span className="font-normal text-muted">{` de ${formatMoney(presupuesto, divisa, { compact: true })}`}</span>
    </>
  );
};

/** The columns of the list: without the right to money there is no column of it. */
export const columnsFor = (money: boolean): Column<ShowRow>[] =>
  money ? [...COLUMNS.slice(0, -1), TAKINGS, SPENT, ...COLUMNS.slice(-1)] : COLUMNS;

/** The filters of the list; what there is to choose comes from its call. */
export const filterSpecs = ({
  companies,
  people,
  projects,
}: Record<"companies" | "people" | "projects", readonly FilterChoice[]>): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar show, artista o lugar" },
  {
    key: "estado",
    kind: "checks",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: choicesOf(showStateTitles),
  },
  {
    key: "aviso",
    kind: "select",
    label: "Atención",
    placeholder: "Con avisos o sin",
    menu: true,
    choices: [
      { value: "mal,aviso", label: "Necesitan algo" },
      { value: "mal", label: "Vencidos o pasados" },
      { value: "bien", label: "Sin avisos" },
    ],
  },
  { ...byCompany(companies), tucked: true },
  {
    key: "cargo",
    kind: "choice",
    label: "A cargo",
    placeholder: "Cualquiera",
    free: /^\d{1,9}$/,
    tucked: true,
    choices: people,
  },
  {
    key: "proyecto",
    kind: "choice",
    label: "Proyecto",
    placeholder: "Cualquiera",
    free: /^\d{1,9}$/,
    tucked: true,
    choices: projects,
  },
  { key: "desde", to: "hasta", kind: "period", label: "Fecha del show", tucked: true },
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string) =>
  ({
    q: values.q || undefined,
    state: values.estado || undefined,
    light: values.aviso || undefined,
    company: numberOf(values.empresa),
    owner: numberOf(values.cargo),
    project: numberOf(values.proyecto),
    from: values.desde || undefined,
    to: values.hasta || undefined,
    sort: orderAsked(SORTS, order, "fecha"),
  }) as ShowFilter;

const ALL = { name: "Todos", filters: "" };
const OPEN = [
  { name: "Qué falta", filters: "aviso=mal,aviso" },
  { name: "Por confirmar", filters: "estado=consulta,hold,oferta" },
  { name: "Por venir", filters: "estado=confirmado,anunciado,a_la_venta,sold_out" },
];
export const bookingViews = [ALL, ...OPEN, { name: "Caídos", filters: "estado=caido" }];
export const views = [ALL, ...OPEN, { name: "Por liquidar", filters: "estado=realizado,en_liquidacion" }];
