import { SelectField } from "@/components/kit/fields/SelectField";
import { Spinner } from "@/components/kit/Spinner";
import type { Preview } from "./mappingDraft";

const MARKS: Record<string, string> = { ",": "coma", ";": "punto y coma", "\t": "tabulación", "|": "barra" };
const HEADER_ROWS = 20;

/** What kind of file it is, in words: `CSV, UTF-8, separado por coma`. */
function factsText({ kind, encoding, delimiter }: Preview): string {
  if (kind === "xlsx") return "Libro de Excel";
  const parts = ["Texto separado", encoding?.toUpperCase(), delimiter && `por ${MARKS[delimiter] ?? `“${delimiter}”`}`];
  return parts.filter(Boolean).join(", ");
}

/** What was recognised of the file; the sheet and the header row may be put right, and the file is read again. */
export function FileFacts({
  preview,
  busy,
  onPlace,
}: {
  preview: Preview;
  busy: boolean;
  onPlace: (place: { sheet?: string; header_row?: number }) => void;
}) {
  const sheet = preview.sheet ?? undefined;
  const last = Math.max(HEADER_ROWS, preview.header_row);
  const rows = Array.from({ length: last + 1 }, (_, row) => ({
    value: String(row),
    label: row === 0 ? "No tiene" : `Fila ${row}`,
  }));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-line px-4 pb-3.5">
      <p className="min-w-40 flex-1 self-center text-help">
        <span className="text-muted">Se reconoció: </span>
        {factsText(preview)}
      </p>
      {busy && <Spinner label="Leyendo de nuevo..." />}
      {preview.sheets.length > 1 && (
        <SelectField
          label="Hoja"
          compact
          className="w-44"
          value={sheet ?? ""}
          disabled={busy}
          options={preview.sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden ? `${name} (oculta)` : name,
          }))}
          onChange={(name) => onPlace({ sheet: name })}
        />
      )}
      <SelectField
        label="Encabezado"
        compact
        className="w-32"
        value={String(preview.header_row)}
        disabled={busy}
        options={rows}
        onChange={(row) => onPlace({ sheet, header_row: Number(row) })}
      />
    </div>
  );
}
