import dynamic from "next/dynamic";
import { useState } from "react";
import { ReviewFoot } from "@/components/frame/importing/Feet";
import { Problems } from "@/components/frame/importing/Problems";
import { Banner } from "@/components/kit/Banner";
import { Radio } from "@/components/kit/fields/Radio";
import { countText } from "@/lib/format/text";
import { salesImport } from "@/lib/ticketing/imports/api";
import { FIELDS } from "@/lib/ticketing/imports/parse/fields";
import { ImportFigures } from "./ImportFigures";
import { asMapping, type ImportView, type SalesStep } from "./mappingDraft";
import { cleanText, othersText } from "./texts";
import { WarningGroups } from "./WarningGroups";

const UnknownShows = dynamic(() => import("./UnknownShows"), { ssr: false });

/** A trial run over the whole file, with nothing saved, and the answer to each of its problems. */
export function Review({ wizard, view, place }: SalesStep & { view: ImportView }) {
  const [onError, setOnError] = useState<"abort" | "skip">("abort");
  const { file, draft, busy, review } = wizard;
  const clean = view.rows_rejected === 0;
  const rows = view.inserted + view.updated;
  const blocked = (!clean && onError === "abort") || view.rows_accepted === 0;
  return place({
    foot: (
      <ReviewFoot
        wizard={wizard}
        note={
          blocked
            ? "Para guardar: resolver los problemas, o saltear esas filas."
            : "Después de guardar se puede deshacer."
        }
        blocked={blocked}
        label={rows > 0 ? `Guardar ${countText(rows, "fila")}` : "Guardar"}
        body={{ on_error: onError, on_unknown_show: view.on_unknown_show }}
      />
    ),
    body: (
      <>
        {view.unknown_shows.length > 0 &&
          (file ? (
            <UnknownShows
              key={view.id}
              unknown={view.unknown_shows}
              total={view.unknown_show_count}
              mapping={draft ?? asMapping(view.mapping)}
              busy={busy.starting && "Enviando el archivo..."}
              onReview={(next, create) => void review(next, { on_unknown_show: create ? "create" : "reject" })}
            />
          ) : (
            <Banner tone="warn">
              Hay nombres que no son un show de Bambalina. Para asociarlos o crearlos, volver al primer paso y elegir
              otra vez {view.file_name}.
            </Banner>
          ))}
        <ImportFigures view={view} />
        {clean && <Banner tone="good">{cleanText(view)}</Banner>}
        {!clean && (
          <>
            <Radio
              label="Al guardar"
              stacked
              value={onError}
              onChange={(value) => setOnError(value === "skip" ? "skip" : "abort")}
              options={[
                { value: "abort", label: "Todo o nada", help: "Con filas con problemas no se guarda." },
                {
                  value: "skip",
                  label: `Saltear ${countText(view.rows_rejected, "fila")} con problemas`,
                  help: othersText(view.rows_accepted),
                },
              ]}
            />
            <Problems rejected={salesImport.rejected} view={view} problems={view.rejected} fields={FIELDS} />
          </>
        )}
        <WarningGroups view={view} />
      </>
    ),
  });
}
