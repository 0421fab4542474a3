import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import type { Scenario } from "@/lib/deals/rules/scenarios";
import type { DealTerms } from "@/lib/deals/schema/terms";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { type Second, secondText } from "./second";

const ZERO = "0";

/** What the artist leaves with that night at one part of the house: the fee, what is withheld of it, and what was paid before. */
export function ThatNight({
  terms,
  second,
  at,
  stale,
}: {
  terms: DealTerms;
  second: Second | null;
  at: Scenario;
  stale: boolean;
}) {
  const { artist_fee, bonuses, withholdings, walkout } = at.settled;
  const money = (value: string) => formatMoney(value, terms.currency, { decimals: 2 });
  const minus = (value: string) => money(subMoney(ZERO, value));
  const has = (value: string) => compareMoney(value, ZERO) !== 0;
  const lines: [term: string, value: string][] = [
    ["Artista", money(artist_fee)],
    ...withholdings.map(({ name, amount }): [string, string] => [name, minus(amount)]),
    ...(has(terms.deposit) ? [["Anticipo", minus(terms.deposit)] as [string, string]] : []),
  ];
  const owes = compareMoney(walkout, ZERO) < 0;
  return (
    <Card
      title="Esa noche"
      actions={
        at.percent > 0 && <span className="text-help text-muted">{`al ${String(at.percent).replace(".", ",")} %`}</span>
      }
    >
      <dl className={cx("flex flex-col gap-1.5 text-help", stale && "opacity-50")}>
        {lines.map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="min-w-0">{term}</dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
        {has(bonuses) && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
            <dt>Con premios por</dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">{money(bonuses)}</dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-1.5 font-semibold">
          <dt>{owes ? "El artista debe" : "Se paga"}</dt>
          <dd className={cx("ml-auto whitespace-nowrap tabular-nums", owes && "text-bad")}>
            {money(owes ? subMoney(ZERO, walkout) : walkout)}
          </dd>
        </div>
        {second && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
            <dt>{`En ${second.currency}, a la cotización acordada`}</dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">
              {secondText(owes ? subMoney(ZERO, walkout) : walkout, second)}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
