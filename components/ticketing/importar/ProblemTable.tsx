import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { ProblemCard } from "@/components/kit/importing/ProblemCard";
import { useDownload } from "@/lib/client/useDownload";
import { salesImport } from "@/lib/ticketing/imports/api";
import { FIELDS } from "@/lib/ticketing/imports/parse/fields";
import type { ImportView } from "./importStatus";

const LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(FIELDS).map(([field, { label }]) => [field, label]),
);

const labelOf = (field: string): string => LABELS[field] ?? "Fila";

/** The rows of sales that cannot be imported and why. */
export function ProblemTable({ view }: { view: ImportView }) {
  const { run, busy } = useDownload(sayDownloadFailed);
  const name = `rechazadas_${view.file_name.replace(/\.\w+$/, "")}.xlsx`;
  return (
    <ProblemCard
      problems={view.rejected}
      rows={view.rows_rejected}
      partial={view.rejected.length < view.rows_rejected}
      labelOf={labelOf}
      busy={busy}
      onExcel={() => void run(salesImport.rejected, { params: { id: view.id } }, name)}
    />
  );
}
