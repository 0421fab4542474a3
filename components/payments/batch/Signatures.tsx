import { Check } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { BatchView } from "@/lib/payments/schema/batches";

const STEPS = [
  { key: "author", title: "Armó", waits: "" },
  { key: "authoriser", title: "Autoriza", waits: "pendiente" },
  { key: "releaser", title: "Libera", waits: "después de autorizar" },
  { key: "sender", title: "Envía", waits: "después de liberar" },
] as const;

/** Who signed a batch and when, and whose turn it is. */
export function Signatures({ batch }: { batch: BatchView }) {
  const next = STEPS.findIndex(({ key }) => batch.signed[key] === null);
  const over = batch.state === "cancelado" || batch.state === "no_enviado";
  const limit = formatMoney(batch.three_people_over, batch.currency, { decimals: 0 });
  return (
    <section aria-label="Firmas" className="flex flex-col gap-2 @container">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">Firmas</h3>
        <span className="text-help text-muted">
          {batch.three_people ? `más de ${limit}: tres personas distintas` : `hasta ${limit}: dos personas`}
        </span>
      </div>
      <ol className="grid grid-cols-4 gap-2 @max-[380px]:grid-cols-1">
        {STEPS.map(({ key, title, waits }, index) => {
          const signed = batch.signed[key];
          const now = index === next && !over;
          return (
            <li key={key} aria-current={now ? "step" : undefined} className="flex min-w-0 flex-col gap-1 text-help">
              <span className="flex items-center gap-2">
                <span
                  className={cx(
                    "inline-flex size-6 shrink-0 items-center justify-center rounded-full text-[12px] font-semibold",
                    signed && "bg-good-soft text-good",
                    !signed &&
                      (now ? "border-2 border-accent-fill text-accent" : "border border-line-strong text-muted"),
                  )}
                >
                  {signed ? <Icon of={Check} size={14} /> : index + 1}
                </span>
                {index < STEPS.length - 1 && (
                  <span
                    aria-hidden="true"
                    className={cx(
                      "h-0.5 flex-1 rounded-full @max-[380px]:hidden",
                      signed ? "bg-accent-fill" : "bg-line",
                    )}
                  />
                )}
              </span>
              <span className="text-muted">{title}</span>
              {signed ? (
                <>
                  <strong className="font-semibold break-words">{signed.by}</strong>
                  <span className="text-second text-muted">{formatInstant(signed.at)}</span>
                </>
              ) : (
                <span className="text-second text-muted">{over ? "—" : waits}</span>
              )}
            </li>
          );
        })}
      </ol>
      {batch.signed.closer && (
        <p className="text-help text-muted">
          {`${over ? "Lo cerró" : "Lo dio por terminado"} ${batch.signed.closer.by}, ${formatInstant(batch.signed.closer.at)}.`}
        </p>
      )}
    </section>
  );
}
