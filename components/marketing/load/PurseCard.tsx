import { CircleAlert, CircleCheck } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { PurseFigures, PurseScale } from "../PurseFigures";
import type { ExpenseForm } from "./useExpenseForm";

/** What is left of the purse that is looked at, with what is being typed in it. */
export function PurseCard({ form }: { form: ExpenseForm }) {
  const { available, stale, typed } = form;
  const { data, error, mutate, isValidating } = available;
  if (!data) {
    if (error)
      return (
        <NotFetched
          title="No se pudo ver lo que queda"
          error={error}
          onRetry={() => mutate()}
          retrying={isValidating}
        />
      );
    const chosen = typed.places.length > 0 && typed.channel !== "";
    return (
      <div className="min-h-44 rounded-card border border-line">
        {chosen ? (
          <SkeletonRows rows={4} label="Mirando lo que queda..." />
        ) : (
          <p className="p-4 text-second text-muted">Falta el show o la campaña: sin eso no hay bolsa que mirar.</p>
        )}
      </div>
    );
  }
  const asks = compareMoney(data.asked, "0") > 0;
  return (
    <section aria-label="Lo que queda" className="overflow-hidden rounded-card border border-line">
      <div className="flex flex-col gap-3 px-4 py-3.5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-second font-semibold">{data.purse}</h2>
          <p className="flex items-center gap-1.5 text-help text-muted">
            <span aria-hidden="true" className={cx("size-2 rounded-full", stale ? "bg-warn" : "bg-good")} />
            {stale ? "actualizando" : `al día, ${inZone(data.at).time}`}
          </p>
        </header>
        <PurseScale sum={data.sum} asked={data.asked} />
        <PurseFigures sum={data.sum} asked={data.asked} currency={typed.currency} />
        {data.basis === "costo" && (
          <p className="text-help text-muted">Esta bolsa cuenta el costo: el IVA que se recupera no la toca.</p>
        )}
      </div>
      {asks && (
        <p
          role="status"
          className={cx(
            "flex items-start gap-2 px-4 py-2.5 text-second",
            data.fits ? "bg-good-soft text-good" : "bg-bad-soft text-bad",
          )}
        >
          <Icon of={data.fits ? CircleCheck : CircleAlert} size={18} />
          <span>
            {!data.fits && (
              <strong className="font-semibold">No entra: faltan {formatMoney(data.lacks, typed.currency)}. </strong>
            )}
            {data.message}
          </span>
        </p>
      )}
    </section>
  );
}
