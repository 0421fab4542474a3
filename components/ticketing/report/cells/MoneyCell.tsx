import { TwoLines } from "@/components/kit/table/TwoLines";
import { currencies } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { divMoney } from "@/lib/format/moneyMath";
import { knownAmount, missingText } from "@/lib/ticketing/rules/missingAmounts";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import type { Conversion } from "../convert";
import { type Amounts, amountsOf } from "../rows";
import { DiscrepancyMark } from "./DiscrepancyMark";

export const inTerms = (amounts: readonly Amounts[]) =>
  amounts.flatMap(({ divisa, recaudacion_total }) =>
    recaudacion_total === null ? [] : { divisa, monto: recaudacion_total },
  );

/**
 * What the column is ordered by: the amount when all are in one currency, else the currency and then the amount, because
 * pesos and euros have no order between them.
 */
export function moneyOrder(row: TicketRow, conversion?: Conversion): string | null {
  const amounts = amountsOf(row);
  const [main] = amounts ?? [];
  if (!amounts || !main) return null;
  const known = inTerms(amounts);
  if (known.length === 0) return null;
  if (conversion) return conversion.sum(known);
  const rank = currencies.reduce<number>(
    (found, code, index) => (code === main.divisa ? index : found),
    currencies.length,
  );
  return `${rank} ${main.divisa} ${main.recaudacion_total ?? ""}`;
}

const whole = { decimals: 0 } as const;
const exact = ({ divisa, recaudacion_total }: { divisa: string; recaudacion_total: string }) =>
  formatMoney(recaudacion_total, divisa);
const rounded = (amounts: Amounts) =>
  knownAmount(amounts, ({ recaudacion_total, divisa }) => formatMoney(recaudacion_total, divisa, whole));

/** A show's money over its average price. Several currencies stand side by side, or converted into one. */
export function MoneyCell({ row, conversion }: { row: TicketRow; conversion?: Conversion }) {
  const amounts = amountsOf(row);
  const [main, ...others] = amounts ?? [];
  if (!amounts || !main) return <span className="text-muted">—</span>;
  const full = amounts.map((one) => knownAmount(one, exact)).join(" y ");
  const known = inTerms(amounts);
  if (conversion && known.length > 0) {
    const total = conversion.sum(known);
    const average = total === null ? null : divMoney(total, row.venta_total);
    return (
      <span title={full}>
        <TwoLines
          align="end"
          main={total === null ? "sin conversión" : formatMoney(total, conversion.to, whole)}
          sub={average === null ? full : `prom. ${formatMoney(average, conversion.to, whole)}`}
        />
      </span>
    );
  }
  return (
    <span title={full}>
      <TwoLines
        align="end"
        main={
          <>
            {amounts.map((one) => (
              <MoneyDiscrepancy key={one.divisa} amounts={one} />
            ))}
            {rounded(main)}
          </>
        }
        sub={
          others.length > 0
            ? others.map((one) => `y ${rounded(one)}`).join(" ")
            : main.recaudacion_total === null
              ? "nadie cargó montos"
              : main.promedio === null
                ? missingText(main) === ""
                  ? "sin ventas"
                  : "falta algún monto"
                : `prom. ${formatMoney(main.promedio, main.divisa, whole)}`
        }
      />
    </span>
  );
}

/** Marks an amount that its days do not add up to, or of which some days are missing. */
export function MoneyDiscrepancy({ amounts }: { amounts: Amounts }) {
  const { discrepancia, divisa } = amounts;
  const missing = missingText(amounts);
  if (missing) return <DiscrepancyMark text={missing} />;
  if (discrepancia === null) return null;
  const falls = discrepancia.startsWith("-");
  const by = formatMoney(discrepancia.replace("-", ""), divisa);
  return (
    <DiscrepancyMark
      text={`La recaudación informada ${falls ? "no llega a" : "supera"} la suma de los días por ${by}.`}
    />
  );
}
