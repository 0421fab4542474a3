import { X } from "lucide-react";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { Radio } from "@/components/kit/fields/Radio";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import type { ImportPreview } from "@/lib/costcentres/imports/schema";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { countText } from "@/lib/format/text";
import { mappedMonthText } from "../words";
import { type Draft, type Layout, layoutOf, leaveOut, setLayout } from "./mappingDraft";

const LAYOUTS: { value: Layout; label: string; help: string }[] = [
  { value: "meses", label: "Un mes por columna", help: "Cada celda con importe es un movimiento." },
  {
    value: "centros",
    label: "Un centro por columna",
    help: "Un mes por fila: cada celda con importe es un movimiento.",
  },
  { value: "filas", label: "Un movimiento por fila", help: "Una columna dice la fecha y otra el importe." },
];

/** How the sheet was understood, where its titles have months or centres: which each column is, or a movement per row after all. */
export function LayoutCard({
  preview,
  draft,
  onChange,
}: {
  preview: ImportPreview;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  if (preview.months.length === 0 && preview.centres.length === 0) return null;
  const layout = layoutOf(draft);
  const found = preview.centres.length > 0 ? "centros" : "meses";
  const yearless = layout === "meses" && preview.months.some((month) => month.year === null);
  const { year } = draft;
  const set = (next: Layout, typed: string) => onChange(setLayout(draft, preview, next, typed));
  return (
    <Card
      title="Cómo se leyó la planilla"
      subtitle={
        found === "centros"
          ? countText(preview.centres.length, "columna de centro", "columnas de centros")
          : countText(preview.months.length, "columna de mes", "columnas de meses")
      }
    >
      <div className="flex flex-col gap-4">
        <Radio
          label="Forma de la planilla"
          value={layout}
          options={LAYOUTS.filter(({ value }) => value === found || value === "filas")}
          onChange={(next) => set(next === "filas" ? "filas" : found, year)}
        />
        {yearless && !draft.columns.anio && (
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
          <ul
            aria-label={layout === "centros" ? "Qué centro es cada columna" : "Qué mes es cada columna"}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 text-help"
          >
            {draft.months.map(({ column, month, centro, tipo, moneda }) => (
              <li key={column} className="flex items-center gap-1 whitespace-nowrap">
                <span>
                  <span className="text-muted">{column}:</span> {month ? mappedMonthText(month) : centro}
                  {tipo && `, ${entryKindTitles[tipo].toLowerCase()}`}
                  {moneda && `, en ${moneda}`}
                </span>
                {centro && draft.months && draft.months.length > 1 && (
                  <IconButton
                    label={`No importar ${column}`}
                    icon={X}
                    onClick={() => onChange(leaveOut(draft, column))}
                  />
                )}
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
