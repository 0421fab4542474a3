import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { RunProgress } from "@/components/kit/importing/RunProgress";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { ImportFigures, Problems, Sample } from "./ImportResult";
import { atWork, cleanText, counted } from "./importStatus";
import type { ImportWizard } from "./useImportWizard";

/** The third step: the whole file tried, with nothing saved yet. */
export function ReviewStep({ wizard: { view, commit, back, busy } }: { wizard: ImportWizard }) {
  if (!view || atWork(view))
    return (
      <RunProgress waiting={!view || view.status === "queued"} phase={view?.phase ?? ""} rows={view?.rows_read ?? 0} />
    );
  if (view.status === "failed")
    return (
      <>
        <Banner tone="bad" title="No se pudo revisar el archivo.">
          {view.error}
        </Banner>
        <div>
          <Button onClick={() => back(1)}>Volver a Columnas</Button>
        </div>
      </>
    );
  const clean = view.rows_rejected === 0;
  return (
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
      <Problems view={view} />
      <Sample view={view} />
      <div className="flex justify-end gap-2 phone:[&>*]:flex-1">
        <Button onClick={() => back(clean ? 1 : 0)}>{clean ? "Volver" : "Elegir otro archivo"}</Button>
        <Button
          variant="primary"
          disabled={!clean || view.inserted === 0}
          busy={busy.committing && "Guardando..."}
          onClick={() => void commit()}
        >
          {view.inserted > 0 ? `Guardar ${countText(view.inserted, counted(view))}` : "Guardar"}
        </Button>
      </div>
    </>
  );
}
