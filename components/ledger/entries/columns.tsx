import { Undo2 } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatDayLong, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { ShownEntry } from "./shown";

/** Says that an entry was taken back, or that it takes another one back. */
function ReversalMark({ mark }: Pick<ShownEntry, "mark">) {
  if (mark === null) return null;
  return (
    <Badge tone="outline" icon={Undo2}>
      {mark === "anulado" ? "Anulado" : "Contraasiento"}
    </Badge>
  );
}

const dayText = ({ day, forDay }: ShownEntry) =>
  forDay ? `${formatDayLong(day)}, es del ${formatDay(forDay)}` : formatDayLong(day);

const all: Column<ShownEntry>[] = [
  {
    id: "dia",
    header: "Día",
    width: 92,
    cell: (row) => (
      <span className="whitespace-nowrap" title={dayText(row)}>
        {formatDay(row.day)}
      </span>
    ),
    sortValue: ({ day }) => day,
  },
  {
    id: "concepto",
    header: "Concepto",
    cell: (row) => (
      <TwoLines
        main={
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-32 break-words">{row.concept}</span>
            <ReversalMark mark={row.mark} />
          </span>
        }
        sub={row.detail || row.source}
      />
    ),
    sortValue: ({ concept }) => concept,
  },
  {
    id: "centro",
    header: "Imputado a",
    width: 120,
    cell: ({ place, placeTitle }) => (
      <span className="line-clamp-2 break-words" title={placeTitle}>
        {place}
      </span>
    ),
    sortValue: ({ place }) => place,
  },
  { id: "tipo", header: "Tipo", width: 112, cell: ({ kind }) => kind, sortValue: ({ kind }) => kind },
  {
    id: "importe",
    header: "Importe",
    align: "end",
    width: 124,
    cell: ({ amount, currency }) => <span className="font-semibold">{formatMoney(amount, currency)}</span>,
    sortValue: ({ amount }) => amount,
  },
];

/** The columns of entries; the ids are the orders, of which the server knows `sorts`. */
export const entryColumns = (sorts: readonly string[]): Column<ShownEntry>[] =>
  all.map((column) => (sorts.includes(column.id) ? column : { ...column, sortValue: undefined }));

/** An entry on a phone. */
export function EntryCard({ row, actions }: { row: ShownEntry; actions?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-semibold">{row.concept}</span>
        <span className="whitespace-nowrap font-semibold">{formatMoney(row.amount, row.currency)}</span>
      </div>
      <p className="text-second text-muted">
        {formatDay(row.day)} · {row.kind} · {row.placeTitle}
      </p>
      {row.detail && <p className="text-second text-muted">{row.detail}</p>}
      <p className="text-second text-muted">
        {row.source} · {row.by}, {formatInstant(row.at)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ReversalMark mark={row.mark} />
        {actions}
      </div>
    </div>
  );
}
