import { type CellProblem, ProblemCard } from "@/components/kit/importing/ProblemCard";
import { useDownload } from "../useDownload";
import type { Facts, ImportCalls } from "./spec";

const SHOWN = 1_000;

/** The rows that cannot be imported and why; all of them in an Excel. */
export function Problems<View extends Facts>({
  rejected,
  view,
  problems,
  fields,
}: {
  rejected: ImportCalls<unknown, View, unknown>["rejected"];
  view: View;
  /** The first ones. */
  problems: readonly CellProblem[];
  fields: Readonly<Record<string, { label: string }>>;
}) {
  const { run, busy } = useDownload();
  if (view.rows_rejected === 0) return null;
  const name = `rechazadas_${view.file_name.replace(/\.\w+$/, "")}.xlsx`;
  return (
    <ProblemCard
      problems={problems}
      rows={view.rows_rejected}
      partial={problems.length >= SHOWN}
      labelOf={(field) => fields[field]?.label ?? "Fila"}
      busy={busy}
      onExcel={() => void run(rejected, { params: { id: view.id } }, name)}
    />
  );
}
