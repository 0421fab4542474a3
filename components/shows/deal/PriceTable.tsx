import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { priceTable } from "@/lib/deals/rules/priceTable";
import type { DealTerms } from "@/lib/deals/schema/terms";
import { formatMoney } from "@/lib/format/money";

const moved = (move: number): string => (move === 0 ? "Como están" : `${move > 0 ? "+" : "−"}${Math.abs(move)} %`);

/** What is left when all prices are other ones and the house fills more or less. */
export function PriceTable({ terms, stale }: { terms: DealTerms; stale: boolean }) {
  const rows = priceTable(terms);
  return (
    <Card title="Precio y ocupación" subtitle="Resultado del promotor si todos los precios fueran otros." flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section tabIndex={0} aria-label="Precio y ocupación" className={cx("overflow-x-auto", stale && "opacity-50")}>
        <table className="w-full text-help">
          <caption className="sr-only">Resultado del promotor por precio y por parte de la sala</caption>
          <thead>
            <tr className="border-y border-line-soft text-muted">
              <th scope="col" className="px-4 py-2 text-left font-normal">
                Precios
              </th>
              {rows[0]?.results.map(({ percent }) => (
                <th key={percent} scope="col" className="px-3 py-2 text-right font-semibold">
                  {`${percent} %`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ move, results }) => (
              <tr key={move} className={cx("border-b border-line-soft", move === 0 && "bg-accent-soft")}>
                <th
                  scope="row"
                  className={cx(
                    "whitespace-nowrap px-4 py-1.5 text-left",
                    move === 0 ? "font-semibold" : "font-normal",
                  )}
                >
                  {moved(move)}
                </th>
                {results.map(({ percent, result }) => (
                  <td
                    key={percent}
                    title={formatMoney(result, terms.currency, { decimals: 2 })}
                    className={cx(
                      "whitespace-nowrap px-3 py-1.5 text-right tabular-nums",
                      result.startsWith("-") && "text-bad",
                    )}
                  >
                    {formatMoney(result, terms.currency, { compact: true })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
