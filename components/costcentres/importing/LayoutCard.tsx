import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { Radio } from "@/components/kit/fields/Radio";
import { TextField } from "@/components/kit/fields/TextField";
import type { ImportPreview } from "@/lib/costcentres/imports/schema";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { countText } from "@/lib/format/text";
import { mappedMonthText } from "../words";
import { type Draft, type Layout, setLayout } from "./mappingDraft";

const LAYOUTS: { value: Layout; label: string; help: string }[] = [
  { value: "meses", label: "Un mes por columna", help: "Cada celda con importe es un movimiento." },
  { value: "filas", label: "Un movimiento por fila", help: "Una columna dice la fecha y otra el importe." },
];

/** How the sheet was understood, where its titles have months: which month each column is, or a movement per row after all. */
export function LayoutCard({
  preview,
  draft,
  year,
  onChange,
}: {
  preview: ImportPreview;
  draft: Draft;
  /** What is typed as the year of months whose titles do not say it. */
  year: string;
  onChange: (draft: Draft, year: string) => void;
}) {
  if (preview.months.length === 0) return null;
  const yearless = preview.months.some((month) => month.year === null);
  const set = (layout: Layout, typed: string) => onChange(setLayout(draft, preview, layout, typed), typed);
  return (
    <Card
      title="Cómo se leyó la planilla"
      subtitle={countText(preview.months.length, "columna de mes", "columnas de meses")}
    >
      <div className="flex flex-col gap-4">
        <Radio
          label="Forma de la planilla"
          value={draft.months ? "meses" : "filas"}
          options={LAYOUTS}
          onChange={(layout) => set(layout === "filas" ? "filas" : "meses", year)}
        />
        {draft.months && yearless && !draft.columns.anio && (
          <TextField
            className="max-w-44"
            label="Año de los meses"
            inputMode="numeric"
            maxLength={4}
            required
            value={year}
            onChange={(typed) => set("meses", typed)}
            help={preview.year ? `Leído en «${preview.year.from}»` : "Los títulos no lo dicen."}
          />
        )}
        {draft.months && (
          <ul aria-label="Qué mes es cada columna" className="flex flex-wrap gap-x-4 gap-y-1 text-help">
            {draft.months.map(({ column, month, tipo, moneda }) => (
              <li key={column} className="whitespace-nowrap">
                <span className="text-muted">{column}:</span> {mappedMonthText(month)}
                {tipo && `, ${entryKindTitles[tipo].toLowerCase()}`}
                {moneda && `, en ${moneda}`}
              </li>
            ))}
          </ul>
        )}
        {preview.doubts.map((doubt) => (
          <Banner key={doubt} tone="warn">
            {doubt}
          </Banner>
        ))}
      </div>
    </Card>
  );
}
