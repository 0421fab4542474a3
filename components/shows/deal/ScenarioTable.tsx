import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { SelectField } from "@/components/kit/fields/SelectField";
import type { Scenario, Scenarios } from "@/lib/deals/rules/scenarios";
import type { Settled } from "@/lib/deals/rules/settle";
import type { DealTerms } from "@/lib/deals/schema/terms";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { formatInteger } from "@/lib/format/number";
import { type Second, secondText } from "./second";

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

/** What somebody is paid, which is told in the show's currency, too. */
const IN_BOTH: ReadonlySet<string> = new Set(["artist_fee", "walkout", "promoter_result"]);

/** What columns are called that are no round part of the house. */
const NAMES: Partial<Record<Scenario["at"], string>> = { break_even: "Se cubre", p25: "P25", p50: "P50", p75: "P75" };

const percentText = (percent: number) => `${String(percent).replace(".", ",")} %`;

/** What decides what the artist gets: the guarantee, or the percentage that passes it; nothing where neither says it alone. */
function howPaid({ artist }: DealTerms, { pct_applied, artist_fee, bonuses }: Settled): string {
  const percent = (pct: string) => percentText(Math.round(Number(pct) * 10_000) / 100);
  if (pct_applied !== null) return percent(pct_applied);
  if (artist.gross_up) return "";
  if (compareMoney(subMoney(artist_fee, bonuses), artist.guarantee) === 0) return "garantía";
  return artist.kind === "tiers" || compareMoney(artist.pct, "0") === 0 ? "" : percent(artist.pct);
}

/** A deal at several parts of the house, in the order of their tickets, where it breaks even among them. */
export function ScenarioTable({
  of,
  terms,
  second,
  stale,
  chosen,
  onChoose,
}: {
  of: Scenarios;
  terms: DealTerms;
  second: Second | null;
  stale: boolean;
  /** The column that is looked at closely. */
  chosen: Scenario["at"];
  onChoose: (at: Scenario["at"]) => void;
}) {
  const { currency } = terms;
  const head = of.scenarios.map(({ at, percent, settled }) => ({
    id: at,
    title: NAMES[at] ?? percentText(percent),
    sub: `${NAMES[at] ? `${percentText(percent)}, ` : ""}${formatInteger(settled.sold)}`,
    expected: at === "p25" || at === "p50" || at === "p75",
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
      {/* On a phone one column at a time. */}
      <div className="px-4 pb-3 md:hidden">
        <SelectField
          label="Si se vende"
          options={head.map(({ id, title, sub }) => ({ value: id, label: `${title}: ${sub}` }))}
          value={chosen}
          onChange={(value) => onChoose(value as Scenario["at"])}
        />
      </div>
      <div className={cx("overflow-x-auto", stale && "opacity-50")}>
        <table className="w-full text-help">
          <caption className="sr-only">El trato según cuánto se vende</caption>
          <thead>
            <tr className="border-y border-line-soft text-muted">
              <th scope="col" className="px-4 py-2 text-left font-normal">
                Entradas vendidas
              </th>
              {head.map(({ id, title, sub, expected }) => (
                <th
                  key={id}
                  scope="col"
                  className={cx(
                    "text-right font-semibold",
                    id !== chosen && "phone:hidden",
                    expected && "text-accent-ink",
                    id === "break_even" && "border-l-2 border-l-text",
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
                        at !== chosen && "phone:hidden",
                        (key === "artist_fee" || key === "promoter_result") && "font-semibold",
                        value.startsWith("-") && "text-bad",
                        at === chosen && "bg-accent-soft",
                        at === "break_even" && "border-l-2 border-l-text",
                      )}
                    >
                      {formatMoney(value, currency)}
                      {second && IN_BOTH.has(key) && (
                        <span className="block text-second font-normal text-muted">{secondText(value, second)}</span>
                      )}
                      {key === "artist_fee" && (
                        <span className="block text-second font-normal text-muted">{howPaid(terms, settled)}</span>
                      )}
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
