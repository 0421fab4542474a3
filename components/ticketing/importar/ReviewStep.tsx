import dynamic from "next/dynamic";
import { Banner } from "@/components/kit/Banner";
import { Radio } from "@/components/kit/fields/Radio";
import { RunProgress } from "@/components/kit/importing/RunProgress";
import { countText } from "@/lib/format/text";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { ImportFigures } from "./ImportFigures";
import { atWork, type ImportView, othersText, progressOf } from "./importStatus";
import { ProblemTable } from "./ProblemTable";
import type { OnError } from "./useImportWizard";
import { WarningGroups } from "./WarningGroups";

const UnknownShows = dynamic(() => import("./UnknownShows"), { ssr: false });

/** The third step: a trial run over the whole file, with nothing saved, and the answer to each of its problems. */
export function ReviewStep({
  view,
  mapping,
  hasFile,
  busy,
  onError,
  onErrorChange,
  onReview,
}: {
  view: ImportView | undefined;
  mapping: Mapping;
  /** False after a reload: a new trial needs the file chosen again. */
  hasFile: boolean;
  busy: string | false;
  onError: OnError;
  onErrorChange: (value: OnError) => void;
  onReview: (mapping: Mapping, create: boolean) => void;
}) {
  if (!view || atWork(view)) return <RunProgress {...progressOf(view)} />;
  if (view.status === "failed")
    return (
      <Banner tone="bad" title="No se pudo revisar el archivo.">
        {view.error} Volver a Columnas para corregirlo, o elegir otro archivo.
      </Banner>
    );
  const clean = view.rows_rejected === 0;
  return (
    <>
      {view.unknown_shows.length > 0 &&
        (hasFile ? (
          <UnknownShows
            key={view.id}
            unknown={view.unknown_shows}
            total={view.unknown_show_count}
            mapping={mapping}
            busy={busy}
            onReview={onReview}
          />
        ) : (
          <Banner tone="warn">
            Hay nombres que no son un show de Bambalina. Para asociarlos o crearlos, volver al primer paso y elegir otra
            vez {view.file_name}.
          </Banner>
        ))}
      <ImportFigures view={view} />
      {clean && (
        <Banner tone="good">
          {view.inserted + view.updated === 0
            ? "Todo el archivo ya estaba cargado: guardar no cambia nada."
            : "Ningún problema: se puede guardar. Todavía no se guardó nada."}
          {view.new_shows > 0 &&
            ` Al guardar se ${view.new_shows === 1 ? "crea" : "crean"} ${countText(view.new_shows, "show")}.`}
        </Banner>
      )}
      {!clean && (
        <>
          <Radio
            label="Al guardar"
            stacked
            value={onError}
            onChange={(value) => onErrorChange(value === "skip" ? "skip" : "abort")}
            options={[
              { value: "abort", label: "Todo o nada", help: "Con filas con problemas no se guarda." },
              {
                value: "skip",
                label: `Saltear ${countText(view.rows_rejected, "fila")} con problemas`,
                help: othersText(view.rows_accepted),
              },
            ]}
          />
          <ProblemTable view={view} />
        </>
      )}
      <WarningGroups view={view} />
    </>
  );
}
