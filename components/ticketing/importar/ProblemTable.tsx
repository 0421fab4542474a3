import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ChipButton } from "@/components/kit/Chip";
import { Menu } from "@/components/kit/Menu";
import { Pagination } from "@/components/kit/Pagination";
import { toast } from "@/components/kit/toast";
import { CallError, call } from "@/lib/client/call";
import { saveBlob } from "@/lib/client/saveBlob";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { rejectedExcel } from "@/lib/ticketing/imports/api";
import { FIELDS } from "@/lib/ticketing/imports/parse/fields";
import type { ImportView } from "./importStatus";

const PAGE = 25;
const CELL = "border-t border-line-soft px-2 py-2 align-top";
const LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(FIELDS).map(([field, { label }]) => [field, label]),
);

const labelOf = (field: string): string => LABELS[field] ?? "Fila";

/** The rows that cannot be imported and why; all of them in an Excel. */
export function ProblemTable({ view }: { view: ImportView }) {
  const [field, setField] = useState("");
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const fields = [...new Set(view.rejected.map((row) => row.field))];
  const rows = view.rejected.filter((row) => field === "" || row.field === field);
  const choose = (next: string) => {
    setField(next);
    setPage(1);
  };

  const download = async () => {
    setBusy(true);
    try {
      const file = await call(rejectedExcel, { params: { id: view.id } });
      saveBlob(file, `rechazadas_${view.file_name.replace(/\.\w+$/, "")}.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card
      flush
      title={`${countText(view.rows_rejected, "fila")} con problemas`}
      subtitle={
        view.rejected.length < view.rows_rejected
          ? `Se ven las primeras ${formatInteger(view.rejected.length)}; el Excel las tiene todas.`
          : "El número de fila es el del archivo."
      }
      actions={
        <>
          {fields.length > 1 && (
            <Menu
              trigger={<ChipButton label="Campo" value={field ? labelOf(field) : "Todos"} opens />}
              items={["", ...fields].map((name) => ({
                label: name ? labelOf(name) : "Todos",
                checked: field === name,
                onSelect: () => choose(name),
              }))}
            />
          )}
          <Button size="sm" icon={FileSpreadsheet} busy={busy && "Preparando..."} onClick={download}>
            Bajar en Excel
          </Button>
        </>
      }
      foot={rows.length > PAGE && <Pagination page={page} pageSize={PAGE} total={rows.length} onPage={setPage} />}
    >
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="h-9 bg-sunken text-left text-head text-muted">
              <th scope="col" className="w-20 px-2 pl-4 text-right">
                Fila
              </th>
              <th scope="col" className="px-2">
                Campo
              </th>
              <th scope="col" className="px-2">
                Dice
              </th>
              <th scope="col" className="px-2 pr-4">
                Problema
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => (
              <tr key={`${row.row} ${row.field} ${row.message}`}>
                <th scope="row" className={`${CELL} pl-4 text-right font-normal text-muted`}>
                  {formatInteger(row.row)}
                </th>
                <td className={CELL}>{labelOf(row.field)}</td>
                <td className={`${CELL} max-w-60 break-words font-semibold`}>{row.value || "—"}</td>
                <td className={`${CELL} min-w-56 pr-4`}>{row.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
