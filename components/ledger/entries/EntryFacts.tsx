import { X } from "lucide-react";
import { FileList } from "@/components/documents/FileList";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { useRead } from "@/lib/client/useRead";
import { formatDayLong, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { entryDocuments } from "@/lib/ledger/api";
import type { EntryKind } from "@/lib/ledger/kinds";
import type { EntryRow } from "@/lib/ledger/schema";
import { joined, shownOf } from "./shown";

const RATES = { propia: "propia", oficial: "oficial", mep: "MEP", pactado: "pactada" } as const;

/** One entry: what it is charged to, what it costs in other currencies, the record it comes from and that record's files. */
export function EntryFacts({
  entry,
  titles,
  onClose,
}: {
  entry: EntryRow;
  /** What the screen calls the kinds. */
  titles: Record<EntryKind, string>;
  onClose: () => void;
}) {
  const { source, fx } = entry;
  const documents = useRead(entryDocuments, { params: { id: entry.id } });
  const shown = shownOf(entry, titles);
  const record = joined(source.title, source.text) || "—";
  const elsewhere = joined(
    entry.cost_usd === null ? "sin cotización en dólares" : formatMoney(entry.cost_usd, "USD"),
    entry.cost_eur === null ? "sin cotización en euros" : formatMoney(entry.cost_eur, "EUR"),
  );
  const items = [
    {
      term: "Importe",
      value: `${formatMoney(entry.amount, entry.currency)}, ${titles[entry.kind].toLowerCase()}`,
    },
    { term: "Costo", value: `${formatMoney(entry.cost, entry.currency)} · ${elsewhere}` },
    ...(fx ? [{ term: "Cotización", value: `${fx.rate} ${RATES[fx.source]} del ${formatDayLong(fx.day)}` }] : []),
    {
      term: "Día",
      value: entry.for_day
        ? `${formatDayLong(entry.day)}, es del ${formatDayLong(entry.for_day)}`
        : formatDayLong(entry.day),
    },
    { term: "Imputado a", value: shown.placeTitle },
    ...(shown.detail ? [{ term: "Detalle", value: shown.detail }] : []),
    { term: "Viene de", value: source.href ? <Link href={source.href}>{record}</Link> : record },
    ...(entry.import ? [{ term: "Archivo", value: `${entry.import.file}, fila ${entry.import.row}` }] : []),
    ...(entry.reason ? [{ term: "Motivo", value: entry.reason }] : []),
    ...(shown.mark
      ? [{ term: "Estado", value: shown.mark === "anulado" ? "Anulado por otro movimiento" : "Anula otro movimiento" }]
      : []),
    { term: "Cargó", value: joined(entry.by || "El sistema", formatInstant(entry.at)) },
  ];
  return (
    <section aria-label="Movimiento" className="flex flex-col gap-3 rounded-card border border-line px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="break-words font-semibold">{shown.concept}</h3>
        <IconButton label="Cerrar el movimiento" icon={X} onClick={onClose} />
      </div>
      <DefinitionList termWidth={100} items={items} />
      {documents.data && documents.data.length > 0 && <FileList files={documents.data} label="Archivos del registro" />}
    </section>
  );
}
