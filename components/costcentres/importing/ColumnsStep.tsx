import { ArrowRight } from "lucide-react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { MappingRows } from "@/components/kit/importing/MappingRows";
import { useRead } from "@/lib/client/useRead";
import { listCentres } from "@/lib/costcentres/api";
import { type ConstantField, FIELD_NAMES, FIELDS } from "@/lib/costcentres/imports/parse/fields";
import { fieldsOfTitles } from "@/lib/costcentres/imports/parse/mapping";
import { entryKinds, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { currencyOptions } from "../words";
import { LayoutCard } from "./LayoutCard";
import { assign, type Draft, draftProblems, layoutOf, mappedColumns, setConstant } from "./mappingDraft";
import type { ImportWizard } from "./useImportWizard";

const OPTIONS = FIELD_NAMES.map((field) => ({ value: field as string, label: FIELDS[field].label }));
const KINDS = entryKinds.map((value) => ({ value, label: entryKindTitles[value] }));
const ORDERS = [
  { value: "dmy", label: "Día, mes, año" },
  { value: "mdy", label: "Mes, día, año" },
];
const MARKS = [
  { value: ",", label: "Con coma (1.234,50)" },
  { value: ".", label: "Con punto (1,234.50)" },
];
const HEADER_ROWS = 20;

/** The second step: what each column is, and what the whole file has in common. */
export function ColumnsStep({ wizard }: { wizard: ImportWizard }) {
  const { file, preview, draft, setDraft, year, setYear, read, review, back, busy } = wizard;
  if (!preview || !draft) return null;
  const problems = draftProblems(draft);
  const inTitles = new Set<string>(draft.months ? fieldsOfTitles(draft.months) : []);
  const place = (sheet: string | undefined, header_row?: string) => file && void read(file, { sheet, header_row });
  const rows = Array.from({ length: Math.max(HEADER_ROWS, preview.header_row) + 1 }, (_, row) => ({
    value: String(row),
    label: row === 0 ? "No tiene" : `Fila ${row}`,
  }));
  return (
    <>
      <LayoutCard
        preview={preview}
        draft={draft}
        year={year}
        onChange={(next, typed) => {
          setDraft(next);
          setYear(typed);
        }}
      />
      <Card flush title="Columnas del archivo" subtitle={file?.name}>
        <div className="flex flex-wrap gap-4 border-b border-line px-4 pb-3.5">
          {preview.sheets.length > 1 && (
            <SelectField
              compact
              className="w-44"
              label="Hoja"
              value={preview.sheet ?? ""}
              disabled={busy.finding}
              options={preview.sheets.map(({ name }) => ({ value: name, label: name }))}
              onChange={(sheet) => place(sheet)}
            />
          )}
          <SelectField
            compact
            className="w-32"
            label="Encabezado"
            value={String(preview.header_row)}
            disabled={busy.finding}
            options={rows}
            onChange={(row) => place(preview.sheet ?? undefined, row)}
          />
        </div>
        <MappingRows
          columns={mappedColumns(preview, draft)}
          options={OPTIONS.filter(({ value }) => !inTitles.has(value))}
          onAssign={(column, field) => setDraft(assign(draft, column, field))}
        />
      </Card>
      <Card flush title="Para todo el archivo" subtitle="Lo que ninguna columna dice, o sus celdas vacías.">
        <Constants draft={draft} onChange={setDraft} />
      </Card>
      {problems.length > 0 && (
        <Banner tone="warn" title="Falta algo.">
          {problems.join(" ")}
        </Banner>
      )}
      <div className="flex justify-end gap-2 phone:[&>*]:flex-1">
        <Button onClick={() => back(0)}>Volver</Button>
        <Button
          variant="primary"
          iconEnd={ArrowRight}
          disabled={problems.length > 0}
          busy={busy.starting && "Enviando el archivo..."}
          onClick={() => void review()}
        >
          Revisar filas
        </Button>
      </div>
    </>
  );
}

function Constants({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const centres = useRead(listCentres, {});
  const bind = (field: ConstantField) => ({
    label: FIELDS[field].label,
    value: draft.constants[field] ?? "",
    onChange: (value: string) => onChange(setConstant(draft, field, value)),
    help: draft.columns[field] ? `Solo donde ${draft.columns[field]} está vacía` : undefined,
  });
  const layout = layoutOf(draft);
  const open = (centres.data?.data ?? []).filter(({ archived }) => !archived);
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField {...bind("tipo")} placeholder="Lo dice el archivo" options={KINDS} />
      {layout !== "centros" && (
        <ComboboxField
          {...bind("centro")}
          placeholder="Lo dice el archivo"
          choices={open.map(({ code, name }) => ({ value: code, label: name, hint: code }))}
        />
      )}
      <SelectField
        {...bind("moneda")}
        placeholder="La del archivo o del centro"
        options={currencyOptions.map((value) => ({ value, label: value }))}
      />
      {layout !== "meses" && <TextField {...bind("dia")} label="Fecha o mes" placeholder="Lo dice el archivo" />}
      {(layout !== "meses" || draft.columns.anio) && (
        <TextField {...bind("anio")} inputMode="numeric" maxLength={4} placeholder="Lo dice la fecha" />
      )}
      <TextField {...bind("rubro")} maxLength={120} />
      <SelectField
        label="Fechas"
        placeholder="Reconocer"
        value={draft.date_format ?? ""}
        options={ORDERS}
        onChange={(value) => onChange({ ...draft, date_format: value || undefined })}
      />
      <SelectField
        label="Decimales"
        placeholder="Reconocer"
        value={draft.decimal ?? ""}
        options={MARKS}
        onChange={(value) => onChange({ ...draft, decimal: value === "," || value === "." ? value : undefined })}
      />
    </div>
  );
}
