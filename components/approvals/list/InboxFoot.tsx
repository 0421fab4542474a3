import { Pagination } from "@/components/kit/Pagination";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { type Inbox, PAGE_SIZE } from "../useInbox";

/** What all that is filtered adds up to, each currency on its own. */
export function InboxFoot({ inbox: { read, page, setPage } }: { inbox: Inbox }) {
  if (!read.data) return <div className="min-h-14 border-t border-line bg-sunken" />;
  const { sums, total, unpriced: without } = read.data;
  const [first, ...others] = sums;
  return (
    <section
      aria-label="Sumas"
      className="flex min-h-14 flex-col justify-center gap-0.5 border-t border-line bg-sunken px-6 py-2 text-help phone:px-4"
    >
      {first && (
        <p className="flex justify-between gap-3">
          <span className="text-muted">
            {first.currency}, {countText(first.count, "solicitud", "solicitudes")}
          </span>
          <span className="font-semibold">{formatMoney(first.amount, first.currency, { decimals: 2 })}</span>
        </p>
      )}
      {(others.length > 0 || without > 0) && (
        <p className="flex justify-between gap-3">
          <span className="text-muted">
            {[
              ...others.map(({ currency, count }) => `${currency}, ${count}`),
              ...(without > 0 ? [`${without} sin importe`] : []),
            ].join(" · ")}
          </span>
          <span className="font-semibold">
            {others.map(({ amount, currency }) => formatMoney(amount, currency, { decimals: 2 })).join(" · ")}
          </span>
        </p>
      )}
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </section>
  );
}
