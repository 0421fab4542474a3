import { Pencil } from "lucide-react";
import { IconButton } from "@/components/kit/IconButton";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { NO_AMOUNT } from "@/lib/ticketing/rules/missingAmounts";
import { TicketeraName } from "../../TicketeraName";
import type { DayLine } from "./dayLines";

/** A day's sales of one series on a phone. */
export function SaleCard({ row, onEdit }: { row: DayLine; onEdit?: () => void }) {
  const day = formatDayYear(row.fecha_venta);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="font-semibold">{day}</span>
          <span className="font-semibold">{formatInteger(row.venta_diaria)}</span>
        </p>
        <p className="flex justify-between gap-3 text-second text-muted">
          <span className="inline-flex min-w-0 gap-2">
            <TicketeraName name={row.ticketera} slot={row.slot} />
            {row.categoria}
          </span>
          <span className="whitespace-nowrap">total {formatInteger(row.venta_total)}</span>
        </p>
        {row.monto_diario !== undefined && (
          <p className="text-second">
            {row.monto_diario === null ? NO_AMOUNT : formatMoney(row.monto_diario, row.divisa)}
          </p>
        )}
        {row.problems.map(({ field, text }) => (
          <p key={field} className="text-second text-warn">
            {text}
          </p>
        ))}
      </div>
      {onEdit && <IconButton label={`Corregir ${day}`} icon={Pencil} onClick={onEdit} />}
    </div>
  );
}
