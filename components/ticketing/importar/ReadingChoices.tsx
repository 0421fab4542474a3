import { SelectField } from "@/components/kit/fields/SelectField";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import type { SampleReading } from "./samplePreview";

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
export function ReadingChoices({
  mapping,
  understood,
  onChange,
}: {
  mapping: Mapping;
  understood: SampleReading["understood"] | undefined;
  onChange: (mapping: Mapping) => void;
}) {
  const { date_format, decimal, ...rest } = mapping;
  return (
    <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
      <SelectField
        label="Fechas"
        value={date_format ?? ""}
        placeholder="Detectar"
        options={DATES}
        help={understood?.date ?? undefined}
        onChange={(value) =>
          onChange({ ...rest, ...(decimal ? { decimal } : {}), ...(value ? { date_format: value } : {}) })
        }
      />
      <SelectField
        label="Decimales"
        value={decimal === "auto" ? "" : (decimal ?? "")}
        placeholder="Detectar"
        options={DECIMALS}
        help={understood?.money ?? undefined}
        onChange={(value) =>
          onChange({
            ...rest,
            ...(date_format ? { date_format } : {}),
            ...(value === "," || value === "." ? { decimal: value } : {}),
          })
        }
      />
    </div>
  );
}
