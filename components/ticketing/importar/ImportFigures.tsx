import { FigureStrip } from "@/components/kit/FigureStrip";
import { formatInteger } from "@/lib/format/number";
import type { ImportView } from "./mappingDraft";

/** What an import read, and what of it is new, changed, the same as stored, or wrong. */
export function ImportFigures({ view }: { view: ImportView }) {
  const saved = view.status === "done" && !view.dry_run;
  const items = [
    ["Filas leídas", view.rows_read],
    [saved ? "Nuevas" : "Van a ser nuevas", view.inserted],
    [saved ? "Cambiaron" : "Van a cambiar", view.updated],
    ["Iguales a lo guardado", view.unchanged],
    ["Con problemas", view.rows_rejected],
    ...(view.new_shows > 0 ? [[saved ? "Shows creados" : "Shows a crear", view.new_shows] as const] : []),
  ] as const;
  return (
    <FigureStrip
      label="Resultado"
      items={items.map(([label, count]) => ({ label, value: { text: formatInteger(count) } }))}
    />
  );
}
