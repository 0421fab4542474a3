import { Undo2 } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { entryKindTitles, entrySourceTitles } from "@/lib/costcentres/rules/kinds";
import type { EntryRow } from "@/lib/costcentres/schema";
import { formatDay, formatDayLong, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";

/** Supplier, document, category: what is known of them. */
export const detailText = ({ supplier, document, category }: EntryRow): string =>
  [supplier, document, category].filter(Boolean).join(" · ");

/** Where an entry comes from, with its file and row. */
export const sourceText = (row: EntryRow): string =>
  row.import ? `${row.import.file}, fila ${row.import.row}` : entrySourceTitles[row.source];

/** Says that an entry was taken back, or that it takes another one back. */
export function ReversalMark({ row }: { row: EntryRow }) {
  if (row.reversed_by_id === null && row.reverses_id === null) return null;
  return (
    <Badge tone="outline" icon={Undo2}>
      {row.reverses_id === null ? "Anulado" : "Contraasiento"}
    </Badge>
  );
}

/** The ids are the orders that the server knows. */
export const entryColumns: Column<EntryRow>[] = [
  {
    id: "dia",
    header: "Día",
    width: 92,
    cell: ({ day }) => (
      <span className="whitespace-nowrap" title={formatDayLong(day)}>
        {formatDay(day)}
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
            <ReversalMark row={row} />
          </span>
        }
        sub={detailText(row) || sourceText(row)}
      />
    ),
    sortValue: ({ concept }) => concept,
  },
  {
    id: "centro",
    header: "Centro",
    width: 110,
    cell: ({ centre }) => <span title={centre.name}>{centre.code}</span>,
    sortValue: ({ centre }) => centre.code,
  },
  {
    id: "tipo",
    header: "Tipo",
    width: 112,
    cell: ({ kind }) => entryKindTitles[kind],
    sortValue: ({ kind }) => kind,
  },
  {
    id: "importe",
    header: "Importe",
    align: "end",
    width: 124,
    cell: ({ amount, currency }) => <span className="font-semibold">{formatMoney(amount, currency)}</span>,
    sortValue: ({ amount }) => amount,
  },
];

/** An entry on a phone. */
export function EntryCard({ row, actions }: { row: EntryRow; actions?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-semibold">{row.concept}</span>
        <span className="whitespace-nowrap font-semibold">{formatMoney(row.amount, row.currency)}</span>
      </div>
      <p className="text-second text-muted">
        {formatDay(row.day)} · {entryKindTitles[row.kind]} · {row.centre.name}
      </p>
      {detailText(row) && <p className="text-second text-muted">{detailText(row)}</p>}
      <p className="text-second text-muted">
        {sourceText(row)} · {row.created_by?.name ?? "El sistema"}, {formatInstant(row.created_at)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ReversalMark row={row} />
        {actions}
      </div>
    </div>
  );
}
