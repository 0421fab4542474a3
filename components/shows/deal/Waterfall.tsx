import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import type { Scenario } from "@/lib/deals/rules/scenarios";
import { type Bar, waterfallOf } from "@/lib/deals/rules/waterfall";
import type { DealTerms } from "@/lib/deals/schema/terms";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { HowReckoned } from "./HowReckoned";

const TONES: Readonly<Record<Bar["tone"], string>> = {
  whole: "bg-muted",
  cost: "bg-faint",
  net: "bg-text",
  artist: "bg-accent",
  promoter: "bg-good",
};

/** Where what is sold goes at one part of the house: the net is split into costs, artist and promoter. */
export function Waterfall({ terms, at, stale }: { terms: DealTerms; at: Scenario; stale: boolean }) {
  const { bars, split, most } = waterfallOf(terms, at.settled);
  const whole = Number(most) || 1;
  const percent = (value: string) => `${(Number(value) * 100) / whole}%`;
  const money = (value: string) => formatMoney(value, terms.currency, { decimals: 2 });
  return (
    <Card
      title={`¿A dónde va el dinero si se vende el ${String(at.percent).replace(".", ",")} %?`}
      actions={<HowReckoned terms={terms} at={at} />}
      subtitle={`${formatInteger(at.settled.sold)} entradas${split === null ? "" : `. Punto de reparto: ${money(split)}`}`}
    >
      <ul className={cx("flex flex-col gap-1.5 text-help", stale && "opacity-50")}>
        {bars.map(({ label, amount, from, to, tone, minus, guarantee }) => {
          const loss = amount.startsWith("-");
          const strong = tone === "artist" || tone === "promoter" || tone === "net" || tone === "whole";
          return (
            <li
              key={label}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[156px_minmax(0,1fr)_112px]"
            >
              <span className={cx(strong && "font-semibold")}>{label}</span>
              <span aria-hidden="true" className="relative order-last col-span-2 block h-4 sm:order-none sm:col-span-1">
                <span
                  className={cx("absolute inset-y-0 rounded-sm", loss ? "bg-bad" : TONES[tone])}
                  style={{ left: percent(from), width: `max(2px, ${percent(String(Number(to) - Number(from)))})` }}
                />
                {guarantee && (
                  <span
                    className="absolute -inset-y-0.5 w-0.5 bg-text"
                    style={{ left: percent(guarantee) }}
                    title="Garantía"
                  />
                )}
                {split !== null && tone !== "whole" && (
                  <span
                    className="absolute -inset-y-1 border-l border-dashed border-text"
                    style={{ left: percent(split) }}
                  />
                )}
              </span>
              <span className={cx("text-right tabular-nums", strong && "font-semibold", loss && "text-bad")}>
                {money(minus ? `-${amount}` : amount)}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
