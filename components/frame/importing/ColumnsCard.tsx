import type { ReactNode } from "react";
import { Card } from "@/components/kit/Card";
import { SelectField, type SelectOption } from "@/components/kit/fields/SelectField";
import { type MappedColumn, MappingRows } from "@/components/kit/importing/MappingRows";
import { Spinner } from "@/components/kit/Spinner";
import { assign, columnsText } from "./draft";
import type { FoundTable, MappingDraft } from "./spec";
import type { Place } from "./useImportWizard";

const HEADER_ROWS = 20;

/** What was recognised of the file and of each column; each may be put right. */
export function ColumnsCard<Draft extends MappingDraft>({
  wizard: { file, read, busy, setDraft },
  found,
  draft,
  columns,
  options,
  kind,
  actions,
}: {
  wizard: {
    file: File | null;
    read: (file: File, place: Place, kept: Draft) => Promise<void>;
    busy: { reading: boolean };
    setDraft: (draft: Draft) => void;
  };
  found: FoundTable;
  draft: Draft;
  columns: readonly MappedColumn[];
  /** The fields that a column may become. */
  options: readonly SelectOption[];
  /** What kind of file it is, in words. */
  kind?: string;
  actions?: ReactNode;
}) {
  const sheet = found.sheet ?? undefined;
  const place = (next: Place) => file && void read(file, next, draft);
  const rows = Array.from({ length: Math.max(HEADER_ROWS, found.header_row) + 1 }, (_, row) => ({
    value: String(row),
    label: row === 0 ? "No tiene" : `Fila ${row}`,
  }));
  return (
    <Card
      flush
      title="Columnas del archivo"
      subtitle={columnsText(columns.map(({ state }) => state))}
      actions={actions}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-line px-4 pb-3.5">
        <p className="min-w-40 flex-1 self-center text-help">
          <span className="text-muted">Se reconoció: </span>
          {kind ?? (found.kind === "xlsx" ? "Libro de Excel" : "Texto separado")}
        </p>
        {busy.reading && <Spinner label="Leyendo de nuevo..." />}
        {found.sheets.length > 1 && (
          <SelectField
            label="Hoja"
            compact
            className="w-44"
            value={sheet ?? ""}
            disabled={busy.reading}
            options={found.sheets.map(({ name, hidden }) => ({
              value: name,
              label: hidden ? `${name} (oculta)` : name,
            }))}
            onChange={(name) => place({ sheet: name })}
          />
        )}
        <SelectField
          label="Encabezado"
          compact
          className="w-32"
          value={String(found.header_row)}
          disabled={busy.reading}
          options={rows}
          onChange={(row) => place({ sheet, header_row: Number(row) })}
        />
      </div>
      <MappingRows
        columns={columns}
        options={options}
        onAssign={(column, field) => setDraft(assign(draft, column, field))}
      />
    </Card>
  );
}
