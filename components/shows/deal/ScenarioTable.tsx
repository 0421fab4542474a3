import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import type { Scenario, Scenarios } from "@/lib/deals/rules/scenarios";
import type { Settled } from "@/lib/deals/rules/settle";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";

const LINES: [key: keyof Settled & string, title: string][] = [
  ["gross", "Bruto"],
  ["fees", "Cargos"],
  ["tax", "Impuesto"],
  ["net", "Neto"],
  ["expenses", "Costos compartidos"],
  ["artist_fee", "Artista"],
  ["withheld", "Retenciones"],
  ["walkout", "A cobrar esa noche"],
  ["own_costs", "Costos propios"],
  ["promoter_result", "Resultado del promotor"],
];

const percentText = (percent: number) => `${String(percent).replace(".", ",")} %`;

/** A deal at several parts of the house, in the order of their tickets, where it breaks even among them. */
export function ScenarioTable({
  of,
  currency,
  stale,
  chosen,
  onChoose,
}: {
  of: Scenarios;
  currency: string;
  stale: boolean;
  /** The column that is looked at closely. */
  chosen: Scenario["at"];
  onChoose: (at: Scenario["at"]) => void;
}) {
  const head = of.scenarios.map(({ at, percent, settled }) => ({
    id: at,
    title: at === "break_even" ? "Se cubre" : percentText(percent),
    sub: formatInteger(settled.sold),
  }));
  return (
    <Card
      title="Cuánto queda"
      subtitle={
        of.break_even === null
          ? "No cubre ni agotando."
          : `Se cubre con ${formatInteger(of.break_even)} de ${formatInteger(of.of)} entradas.`
      }
      flush
    >
      <div className={cx("overflow-x-auto", stale && "opacity-50")}>
        <table className="w-full text-help">
          <caption className="sr-only">El trato según cuánto se vende</caption>
          <thead>
            <tr className="border-y border-line-soft text-muted">
              <th scope="col" className="px-4 py-2 text-left font-normal">
                Entradas vendidas
              </th>
              {head.map(({ id, title, sub }) => (
                <th
                  key={id}
                  scope="col"
                  className={cx(
                    "text-right font-semibold",
                    id === chosen && "border-t-2 border-t-accent bg-accent-soft",
                  )}
                >
                  <button
                    type="button"
                    aria-pressed={id === chosen}
                    onClick={() => onChoose(id)}
                    className="w-full px-3 py-2 text-right hover:text-text"
                  >
                    {title}
                    <span className="block font-normal">{sub}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LINES.map(([key, title]) => (
              <tr key={key} className="border-b border-line-soft">
                <th scope="row" className="whitespace-nowrap px-4 py-1.5 text-left font-normal">
                  {title}
                </th>
                {of.scenarios.map(({ at, settled }) => {
                  const value = settled[key] as string;
                  return (
                    // To the cent for who asks; a column of them would not be read.
                    <td
                      title={formatMoney(value, currency, { decimals: 2 })}
                      key={at}
                      className={cx(
                        "whitespace-nowrap px-3 py-1.5 text-right tabular-nums",
                        (key === "artist_fee" || key === "promoter_result") && "font-semibold",
                        value.startsWith("-") && "text-bad",
                        at === chosen && "bg-accent-soft",
                      )}
                    >
                      {formatMoney(value, currency)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
