import { ReviewFoot } from "@/components/frame/importing/Feet";
import { Banner } from "@/components/kit/Banner";
import type { ImportView } from "@/lib/costcentres/imports/schema";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { ImportDetails, ImportFigures } from "./ImportResult";
import type { CostStep } from "./mappingDraft";
import { cleanText, counted } from "./texts";

/** The whole file tried, with nothing saved yet. */
export function Review({ wizard, view, place }: CostStep & { view: ImportView }) {
  const clean = view.rows_rejected === 0;
  return place({
    foot: (
      <ReviewFoot
        wizard={wizard}
        note={clean ? "Después de guardar se puede deshacer." : "Corregir el archivo y elegirlo otra vez."}
        blocked={!clean || view.inserted === 0}
        label={view.inserted > 0 ? `Guardar ${countText(view.inserted, counted(view))}` : "Guardar"}
      />
    ),
    body: (
      <>
        {view.same_file && (
          <Banner tone="info">
            Este mismo archivo ya se guardó: {formatInstant(view.same_file.created_at)}. Lo que ya está no se repite.
          </Banner>
        )}
        {clean && <Banner tone={view.rows_read === 0 ? "warn" : "good"}>{cleanText(view)}</Banner>}
        {!clean && (
          <Banner tone="bad" title="Todo o nada.">
            Con filas con problemas no se guarda ninguna: corregir el archivo y elegirlo otra vez.
          </Banner>
        )}
        <ImportFigures view={view} />
        <ImportDetails view={view} />
      </>
    ),
  });
}
