import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Segmented } from "@/components/kit/Segmented";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { BoardAddress } from "../board/useBoardAddress";
import { FilesSection } from "../files/FilesSection";
import { momentText, numberOf, proposalName } from "../words";
import { Comments } from "./Comments";
import { FinancierosSection } from "./FinancierosSection";
import { InvoiceSection } from "./InvoiceSection";
import { OptionsSection } from "./OptionsSection";
import { Versions } from "./Versions";

/** What a rejection, a return or an observation said. */
function Reason({ row }: { row: BudgetRow }) {
  if (!row.motivo) return null;
  const what = row.status === "rechazado" ? "Rechazado" : row.status_admin === "rechazado" ? "Observado" : "Devuelto";
  return (
    <Banner
      tone={row.status === "rechazado" ? "bad" : "warn"}
      title={`${what} por ${row.updated_by.name}, ${momentText(row.updated_at)}:`}
    >
      {row.motivo}
    </Banner>
  );
}

/**
 * The sections of a line. Versions, payments and files are of one proposal: the chosen one, until another is asked for or
 * a payment of it is being written.
 */
export function LineBody({
  chosen,
  proposals,
  address,
}: {
  chosen: BudgetRow;
  proposals: readonly BudgetRow[];
  address: BoardAddress;
}) {
  const [asked, setAsked] = useState<number | null>(null);
  const shown = proposals.find((row) => numberOf(row) === asked) ?? chosen;
  return (
    <div className="flex flex-col gap-6">
      <Reason row={chosen} />
      <OptionsSection proposals={proposals} onEdit={address.edit} />
      {proposals.length > 1 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4 text-help text-muted">
          <span>Detalle, historia, pagos y archivos de</span>
          <Segmented
            label="Propuesta"
            options={proposals.map((row) => ({ value: String(numberOf(row)), label: proposalName(row) }))}
            value={String(numberOf(shown))}
            onChange={(number) => setAsked(Number(number))}
          />
        </div>
      )}
      {shown.detalle && <p className="whitespace-pre-line break-words">{shown.detalle}</p>}
      <Versions key={`versiones-${numberOf(shown)}`} row={shown} />
      <FinancierosSection key={`pagos-${numberOf(shown)}`} row={shown} onWriting={() => setAsked(numberOf(shown))} />
      <FilesSection key={`archivos-${numberOf(shown)}`} row={shown} />
      <InvoiceSection row={chosen} />
      <Comments id={chosen.id} moderates={chosen.rol === "admin"} />
    </div>
  );
}
