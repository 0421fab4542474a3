import { Paperclip } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { formatDay } from "@/lib/format/dates";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { isOff } from "../looks";
import { pairText } from "../words";
import { subtitleOf } from "./columns";
import { StatusBadges } from "./StatusBadges";

/** A line on a phone: what and whose, how much, how it stands and when it is paid. The whole card is the link. */
export function LineCard({ row, place, href }: { row: BudgetRow; place: string; href: string }) {
  const pago = row.fecha_pagado ?? row.fecha_pago;
  return (
    <div className="relative flex flex-col gap-1">
      <Link
        href={href}
        shallow
        scroll={false}
        className={cx(
          "font-semibold after:absolute after:-inset-x-4 after:-inset-y-3.5",
          isOff(row.status) && "text-muted line-through",
        )}
      >
        {row.titulo}
      </Link>
      <span className="text-second text-muted">{[place, subtitleOf(row)].filter(Boolean).join(" · ")}</span>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{pairText({ ars: row.alicuota_ars, usd: row.alicuota_usd })}</span>
        <StatusBadges row={row} />
      </div>
      <div className="flex items-center justify-between gap-2 text-second text-muted">
        <span>{pago ? `${row.fecha_pagado ? "Pagado" : "Pago"} ${formatDay(pago)}` : "Sin fecha de pago"}</span>
        {row.files.length > 0 && (
          <span className="inline-flex items-center gap-1">
            <Icon of={Paperclip} size={14} />
            {row.files.length}
            <span className="sr-only"> archivos</span>
          </span>
        )}
      </div>
    </div>
  );
}
