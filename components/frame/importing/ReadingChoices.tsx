import { SelectField } from "@/components/kit/fields/SelectField";
import type { MappingDraft } from "./spec";

const DATES = [
  { value: "dmy", label: "Día/mes/año" },
  { value: "mdy", label: "Mes/día/año" },
  { value: "ymd", label: "Año-mes-día" },
];
const DECIMALS = [
  { value: ",", label: "Coma: 1.234,50" },
  { value: ".", label: "Punto: 1,234.50" },
];

/** How dates and decimals are written, with what is understood of the first ones. */
export function ReadingChoices<Draft extends MappingDraft>({
  draft,
  understood,
  onChange,
}: {
  draft: Draft;
  understood?: { date: string | null; money: string | null };
  onChange: (draft: Draft) => void;
}) {
  const { date_format, decimal } = draft;
  return (
    <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
      <SelectField
        label="Fechas"
        value={date_format ?? ""}
        placeholder="Detectar"
        options={DATES}
        help={understood?.date ?? undefined}
        onChange={(value) => onChange({ ...draft, date_format: value || undefined })}
      />
      <SelectField
        label="Decimales"
        value={decimal === "auto" ? "" : (decimal ?? "")}
        placeholder="Detectar"
        options={DECIMALS}
        help={understood?.money ?? undefined}
        onChange={(value) => onChange({ ...draft, decimal: value === "," || value === "." ? value : undefined })}
      />
    </div>
  );
}
