import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useRead } from "@/lib/client/useRead";
import { addDays, todayIn } from "@/lib/format/dates";
import { listVouchers } from "@/lib/vouchers/api";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { amountText, nameOf } from "../../looks";

const DAYS = 7;

/** Nothing waits: what was charged in the last seven days stands in its place. */
export function AllDone({ hrefOf }: { hrefOf: (row: VoucherRow) => string }) {
  const { data } = useRead(listVouchers, { query: { allocated_from: addDays(todayIn(), -DAYS), limit: 10 } });
  return (
    <>
      <EmptyState title="Todo imputado">No queda ningún comprobante validado sin imputar.</EmptyState>
      {data && data.data.length > 0 && (
        <section aria-label="Los últimos siete días" className="mx-auto max-w-160 px-4 pb-6 text-left">
          <h2 className="mb-1 text-help font-semibold text-muted">Los últimos siete días</h2>
          <ul>
            {data.data.map((row) => (
              <li key={row.id} className="border-t border-line-soft">
                <Link
                  href={hrefOf(row)}
                  scroll={false}
                  className="flex min-h-11 items-center justify-between gap-3 py-1.5 hover:text-accent"
                >
                  <TwoLines main={`${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`} sub={row.allocated_to} />
                  <strong className="whitespace-nowrap font-semibold">{amountText(row.total, row)}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
