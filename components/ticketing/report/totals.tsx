import { CapacityBar } from "@/components/kit/CapacityBar";
import type { TotalsRow } from "@/components/kit/table/columns";
import { currencyName, formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { NO_AMOUNT } from "@/lib/ticketing/rules/missingAmounts";
import { baseText } from "@/lib/ticketing/rules/seats";
import type { Conversion } from "./convert";
import type { CurrencyFigures, ReportFigures } from "./reportFigures";

type Counts = Pick<CurrencyFigures, "shows" | "hoy" | "vendidas" | "ocupacion" | "restan" | "base" | "excedidos">;

function countCells({ shows, hoy, vendidas, ocupacion, restan, base, excedidos }: Counts) {
  const of = baseText({ base, excedidos }, shows);
  return {
    hoy: hoy === null ? "—" : formatInteger(hoy),
    vendidas: formatInteger(vendidas),
    capacidad: ocupacion !== null && (
      <span className="inline-flex items-center gap-3 whitespace-nowrap" title={of || undefined}>
        <CapacityBar percent={ocupacion} />
        {formatPercent(ocupacion)}
        {of && <span className="font-normal text-muted">{`de ${countText(base, "show")}`}</span>}
      </span>
    ),
    restan: base > 0 ? formatInteger(restan) : "—",
  };
}

const label = (name: string, shows: number) => (
  <span className="whitespace-nowrap">
    {name} <span className="font-normal text-muted">· {countText(shows, "show")}</span>
  </span>
);

/** May reach over the next column, which totals leave empty. */
const aside = (text: string) => (
  <span className="inline-block w-0 overflow-visible whitespace-nowrap font-normal text-muted">{text}</span>
);

/** The rows under the report: one per currency, or one when money is not seen. Converted, one more with the sum. */
export function totalsOf(figures: ReportFigures, conversion?: Conversion): TotalsRow[] {
  const { porDivisa } = figures;
  if (!porDivisa) return [{ id: "total", cells: { show: label("Total", figures.shows), ...countCells(figures) } }];
  const rows = porDivisa.map((one) => ({
    id: one.divisa,
    cells: {
      show: label(`Total ${one.divisa}`, one.shows),
      fecha: aside(currencyName(one.divisa)),
      ...countCells(one),
      recaudacion: moneyTotal(one, conversion),
    },
  }));
  if (!conversion) return rows;
  const total = conversion.sum(termsOf(porDivisa));
  return [
    ...rows,
    {
      id: "convertido",
      cells: {
        show: label(`Total en ${conversion.to}`, figures.shows),
        fecha: aside("Convertido"),
        ...countCells(figures),
        recaudacion: total === null ? "—" : formatMoney(total, conversion.to, { decimals: 0 }),
      },
    },
  ];
}

export const termsOf = (porDivisa: readonly CurrencyFigures[]) =>
  porDivisa.flatMap(({ divisa, recaudacion }) => (recaudacion === null ? [] : { divisa, monto: recaudacion }));

function moneyTotal(one: CurrencyFigures, conversion?: Conversion) {
  if (one.recaudacion === null) return NO_AMOUNT;
  const original = formatMoney(one.recaudacion, one.divisa, { decimals: 0 });
  const converted = conversion?.sum(termsOf([one]));
  return converted ? formatMoney(converted, conversion?.to ?? "", { decimals: 0 }) : original;
}
