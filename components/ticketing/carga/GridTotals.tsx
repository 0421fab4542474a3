import { memo, useDeferredValue } from "react";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { controlTotals } from "@/lib/ticketing/rules/control";
import { ControlText } from "./ControlText";
import type { DerivedRow } from "./deriveRow";
import { CLOSE, ROOMY_ONLY, WIDE_ONLY } from "./GridTableRow";

const CELL = `h-9 border-t border-line bg-sunken ${CLOSE}`;

interface GridTotalsProps {
  rows: readonly DerivedRow[];
  money: boolean;
  categories: boolean;
}

/** The totals of the rows one sees, one line per currency, each with its own control. They follow the typing, never hold it. */
export function GridTotals({ rows, money, categories }: GridTotalsProps) {
  return <TotalRows rows={useDeferredValue(rows)} money={money} categories={categories} />;
}

const TotalRows = memo(function TotalRows({ rows, money, categories }: GridTotalsProps) {
  const totals = controlTotals(rows.map(({ input }) => input));
  if (totals.length === 0) return null;
  return (
    <tfoot className="sticky bottom-0 z-20 font-semibold">
      {totals.map(({ divisa, filas, counts, money: amounts, control }) => (
        <tr key={divisa}>
          <th scope="row" className={`${CELL} sticky left-0 pl-4 text-left @max-[880px]:pl-3`}>
            Total {divisa}
          </th>
          <td className={`${CELL} ${WIDE_ONLY} font-normal text-muted`} colSpan={categories ? 2 : 1}>
            {countText(filas, "fila")}
          </td>
          <td className={`${CELL} ${ROOMY_ONLY}`} />
          {(["anterior", "diaria", "total"] as const).map((part) => (
            <td key={part} className={`${CELL} text-right`}>
              {formatInteger(counts[part])}
            </td>
          ))}
          {money &&
            (["diaria", "total"] as const).map((part) => (
              <td key={part} className={`${CELL} whitespace-nowrap text-right`}>
                {amounts && formatMoney(amounts[part], divisa)}
              </td>
            ))}
          <td className={`${CELL} pr-4 @max-[880px]:pr-2`}>
            <ControlText control={control} />
          </td>
        </tr>
      ))}
    </tfoot>
  );
});
