import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Modal } from "@/components/kit/Modal";
import type { Scenario } from "@/lib/deals/rules/scenarios";
import { stepsOf } from "@/lib/deals/rules/steps";
import type { DealTerms } from "@/lib/deals/schema/terms";
import { formatMoney } from "@/lib/format/money";

/** Opens how what is chosen was reckoned, step by step. */
export function HowReckoned({ terms, at }: { terms: DealTerms; at: Scenario }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Cómo se calcula
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={`Cómo se calcula, al ${String(at.percent).replace(".", ",")} %`}
        size="lg"
        closable
      >
        <ol className="text-help">
          {stepsOf(terms, at.settled).map(({ what, how, amount, sum }) => (
            <li
              key={what}
              className={cx(
                "flex flex-wrap items-baseline justify-between gap-x-4 py-1.5",
                sum ? "border-t border-line font-semibold" : "border-t border-line-soft",
              )}
            >
              <span className="min-w-0 flex-1 basis-56">
                {what}
                <span className="block font-normal text-muted">{how}</span>
              </span>
              <span className={cx("whitespace-nowrap tabular-nums", amount.startsWith("-") && "text-bad")}>
                {formatMoney(amount, terms.currency, { decimals: 2 })}
              </span>
            </li>
          ))}
        </ol>
      </Modal>
    </>
  );
}
