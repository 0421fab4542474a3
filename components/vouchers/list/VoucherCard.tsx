import { Link } from "@/components/kit/Link";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { amountText, type Doubt, DoubtBadge, nameOf, VoucherBadges } from "../looks";

/** A voucher of the list on a phone. */
export const VoucherCard = ({ row, href, doubt }: { row: VoucherRow; href: string; doubt: Doubt | undefined }) => (
  <Link href={href} scroll={false} className="flex min-h-11 flex-col gap-1.5">
    <span className="flex items-start justify-between gap-3">
      <TwoLines
        strong
        main={row.supplier?.name ?? "Sin proveedor"}
        sub={[nameOf(row), row.date && formatDay(row.date)].filter(Boolean).join(" · ")}
      />
      <strong className="whitespace-nowrap font-semibold">{amountText(row.total, row)}</strong>
    </span>
    {doubt ? <DoubtBadge doubt={doubt} /> : <VoucherBadges {...row} />}
    {row.observed && <span className="text-help text-bad">{row.observed.reason}</span>}
  </Link>
);
