import { useState } from "react";
import { useBulk } from "@/components/frame/useBulk";
import { AskModal } from "@/components/kit/AskModal";
import { BulkBar } from "@/components/kit/BulkBar";
import { Button } from "@/components/kit/Button";
import { FailedModal } from "@/components/kit/FailedModal";
import { decideApprovals } from "@/lib/approvals/api";
import type { Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRow, KindView } from "@/lib/approvals/schema";
import { useWrite } from "@/lib/client/useWrite";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { amountsOf, decidedAlone, verdictLooks } from "../looks";

const MOST = 100;

/** What may be said of all of these at once, and why nothing may: they are of one kind, and none has a flag that is looked at alone. */
export function bulkVerdicts(rows: readonly ApprovalRow[]): { may: Verdict[]; why: string } {
  const [first] = rows;
  if (!first) return { may: [], why: "" };
  if (rows.some(({ kind }) => kind !== first.kind))
    return { may: [], why: "Son de clases distintas: se deciden por clase." };
  const red = rows.find(decidedAlone);
  if (red && rows.length > 1) return { may: [], why: `${red.title} tiene una alerta: se decide sola.` };
  if (rows.length > MOST) return { may: [], why: `Hasta ${MOST} por vez.` };
  return { may: first.verdicts.filter((one) => rows.every(({ verdicts }) => verdicts.includes(one))), why: "" };
}

/** What several add up to, each currency on its own: "$ 3.000.000 y US$ 400". */
export function sumsText(rows: readonly ApprovalRow[]): string {
  const asked = rows.flatMap(amountsOf);
  return [...new Set(asked.map(({ currency }) => currency))]
    .sort()
    .map((currency) => {
      const own = asked.filter((sum) => sum.currency === currency);
      return formatMoney(sumMoney(own.map(({ amount }) => amount)), currency);
    })
    .join(" · ");
}

/** The bar over the list while some are chosen: each is decided by itself, and what could not be is told. */
export function BulkDecide({
  rows,
  all,
  kinds,
  onClear,
  onAll,
  onDecided,
}: {
  rows: readonly ApprovalRow[];
  all: boolean;
  kinds: readonly KindView[];
  onClear: () => void;
  onAll: () => void;
  onDecided: (ids: readonly string[]) => void;
}) {
  const [asked, setAsked] = useState<Verdict | null>(null);
  const writing = useWrite(decideApprovals, { refresh: ["/approvals"] });
  const bulk = useBulk<ApprovalRow>(({ id, title }) => ({ title, href: `/Aprobador/${id}` }));
  const { may, why } = bulkVerdicts(rows);
  const sums = sumsText(rows);
  const kind = kinds.find(({ key }) => key === rows[0]?.kind);
  const run = async (verdict: Verdict, reason: string) => {
    const done = verdictLooks[verdict].done.toLowerCase();
    await bulk.run(rows, {
      take: async (some, onDone) => {
        const items = some.map(({ id, version }) => ({ id, version }));
        const { data } = await writing.run({ body: { kind: rows[0]?.kind ?? "", verdict, reason, items } });
        onDone(some.length);
        return new Map(data.flatMap(({ id, ok, error }) => (ok ? [] : [[id, error] as const])));
      },
      done: (count) => `${countText(count, "solicitud", "solicitudes")} ${done}${count === 1 ? "" : "s"}`,
      after: () => {
        onDecided(rows.map(({ id }) => id));
        onClear();
      },
    });
    return null;
  };
  return (
    <>
      {rows.length > 0 && (
        <div className="flex flex-col gap-1 border-b border-line px-3 py-2">
          <BulkBar
            count={rows.length}
            noun={rows.length === 1 ? "elegida" : "elegidas"}
            detail={sums}
            all={all}
            onToggleAll={(on) => (on ? onAll() : onClear())}
            onClear={onClear}
          >
            {may.map((verdict) => (
              <Button
                key={verdict}
                size="sm"
                variant={verdict === "aprobar" ? "primary" : "secondary"}
                busy={verdict === "aprobar" && bulk.busy}
                onClick={() => setAsked(verdict)}
              >
                {verdictLooks[verdict].label}
              </Button>
            ))}
          </BulkBar>
          {why && <p className="px-3 text-help text-warn">{why}</p>}
        </div>
      )}
      {asked && (
        <AskModal
          title={`¿${verdictLooks[asked].label} ${countText(rows.length, "solicitud", "solicitudes")}?`}
          description={[kind?.title, sums].filter(Boolean).join(": ")}
          confirm={verdictLooks[asked].label}
          danger={asked === "rechazar"}
          reason={verdictLooks[asked].asks ? { help: verdictLooks[asked].asks } : undefined}
          onClose={() => setAsked(null)}
          onRun={(reason) => run(asked, reason)}
        />
      )}
      <FailedModal noun="solicitud" failed={bulk.failed} onClose={bulk.forget} />
    </>
  );
}
