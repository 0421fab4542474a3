import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { differenceTitles } from "@/lib/bank/rules/kinds";
import type { MatchedView, Reconciliation } from "@/lib/bank/schema";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { bare, comesIn, lineTexts, sumOf } from "./words";

/** What was matched last, each with its way back. */
export function Matched({
  shown: { matched, account },
  mayWrite,
  busy,
  onUndo,
}: {
  shown: Reconciliation;
  mayWrite: boolean;
  busy: boolean;
  onUndo: (line: number) => void;
}) {
  if (matched.length === 0) return null;
  return (
    <Card title="Lo último que se concilió" flush>
      <ul>
        {matched.map((match) => {
          const [first] = match.lines;
          if (!first) return null;
          const text = lineTexts(first);
          const total = sumOf(match.lines);
          return (
            <li
              key={match.id}
              className="flex min-h-[42px] flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-soft px-4 py-1"
            >
              <span className="min-w-0 flex-1 basis-60">
                <TwoLines
                  main={match.lines.length > 1 ? `${text.main} y ${match.lines.length - 1} más` : text.main}
                  sub={whatOf(match, account.currency)}
                />
              </span>
              <span className="whitespace-nowrap">{`${comesIn(total) ? "+" : "−"} ${bare(total)}`}</span>
              {mayWrite && (
                <Button size="sm" variant="ghost" disabled={busy} onClick={() => onUndo(first.id)}>
                  Deshacer
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function whatOf({ kind, rule, orders, difference, difference_kind }: MatchedView, currency: string): string {
  if (kind === "regla") return rule ?? "Sin orden";
  const what =
    kind === "devolucion"
      ? "Volvió a pagarse"
      : kind === "cobro"
        ? `Cobro de ${countText(orders.length, "factura")}`
        : countText(orders.length, "orden", "órdenes");
  if (!difference_kind) return what;
  const money = formatMoney(difference.replace("-", ""), currency, { decimals: 2 });
  return `${what}, con ${differenceTitles[difference_kind].title.toLowerCase()} de ${money}`;
}
