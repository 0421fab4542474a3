import { Card } from "@/components/kit/Card";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { SampleReading, SampleSale } from "./samplePreview";

const SHOWN = 5;
const CELL = "border-t border-line-soft px-2 py-1.5";

/** The first rows as they will be saved. */
export function SamplePanel({ reading }: { reading: SampleReading | undefined }) {
  const sales = reading?.sales.slice(0, SHOWN) ?? [];
  const days = [...new Set(sales.map(({ fecha_venta }) => fecha_venta))];
  const day = days.length === 1 && days[0] ? `, ${formatDay(days[0])}` : "";
  return (
    <Card
      flush
      title="Así va a quedar"
      subtitle={sales.length > 0 ? `Primeras ${countText(sales.length, "fila")}${day}` : undefined}
    >
      {!reading ? (
        <SkeletonRows rows={5} label="Leyendo las primeras filas..." />
      ) : sales.length === 0 ? (
        <p className="px-4 pb-4 text-help text-muted">
          Cuando estén las columnas que faltan, acá se ven las primeras filas.
        </p>
      ) : (
        <SampleTable sales={sales} oneDay={days.length === 1} />
      )}
    </Card>
  );
}

function SampleTable({ sales, oneDay }: { sales: SampleSale[]; oneDay: boolean }) {
  const money = sales.some(({ monto_diario }) => monto_diario !== null);
  const total = sales.some(({ venta_total }) => venta_total !== null);
  const currencies = new Set(sales.map(({ divisa }) => divisa));
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="h-9 bg-sunken text-head text-muted">
            <th scope="col" className="px-2 pl-4 text-left">
              Show y categoría
            </th>
            <th scope="col" className="px-2 text-right">
              Diaria
            </th>
            {total && (
              <th scope="col" className="px-2 text-right">
                Total
              </th>
            )}
            {money && (
              <th scope="col" className="px-2 pr-4 text-right">
                Monto diario
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.row}>
              <th scope="row" className={`${CELL} pl-4 text-left font-normal`}>
                {sale.show}
                <span className="block text-second text-muted">
                  {[sale.categoria, sale.ticketera, oneDay ? "" : formatDay(sale.fecha_venta)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </th>
              <td className={`${CELL} text-right`}>
                {sale.venta_diaria === null ? "—" : formatInteger(sale.venta_diaria)}
              </td>
              {total && (
                <td className={`${CELL} text-right`}>
                  {sale.venta_total === null ? "—" : formatInteger(sale.venta_total)}
                </td>
              )}
              {money && (
                <td className={`${CELL} whitespace-nowrap pr-4 text-right`}>
                  {sale.monto_diario === null ? "—" : formatMoney(sale.monto_diario, sale.divisa)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {currencies.size === 1 && <SampleSum sales={sales} total={total} money={money} />}
      </table>
    </div>
  );
}

function SampleSum({ sales, total, money }: { sales: SampleSale[]; total: boolean; money: boolean }) {
  const [divisa = ""] = sales.map((sale) => sale.divisa);
  const daily = sales.reduce((sum, sale) => sum + (sale.venta_diaria ?? 0), 0);
  const amount = sumMoney(sales.map((sale) => sale.monto_diario ?? "0"));
  return (
    <tfoot>
      <tr className="h-9 bg-sunken font-semibold">
        <th scope="row" className="px-2 pl-4 text-left">
          Suma de estas {sales.length}
        </th>
        <td className="px-2 text-right">{formatInteger(daily)}</td>
        {total && <td />}
        {money && <td className="whitespace-nowrap px-2 pr-4 text-right">{formatMoney(amount, divisa)}</td>}
      </tr>
    </tfoot>
  );
}
