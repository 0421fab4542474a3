import type { ReactNode } from "react";
import { Banner } from "@/components/kit/Banner";
import { RunProgress } from "@/components/kit/importing/RunProgress";
import { NotFetched } from "@/components/kit/NotFetched";
import { Steps } from "@/components/kit/Steps";
import { ReviewFoot } from "./Feet";
import { FileStep } from "./FileStep";
import { SaveStep } from "./SaveStep";
import type { Facts, FoundTable, ImportSpec, Parts } from "./spec";
import { atWork } from "./status";
import { useImportWizard, type ImportWizard as Wizard } from "./useImportWizard";

const STEPS = ["Archivo", "Columnas", "Revisar filas", "Guardar"];

/** A file, from dropping it to undoing what it became. `frame` places the steps, what they show and their buttons in the screen. */
export function ImportWizard<Found extends FoundTable, View extends Facts, Item extends Facts, Draft>({
  spec,
  frame,
}: {
  spec: ImportSpec<Found, View, Item, Draft>;
  frame: (parts: Parts & { steps?: ReactNode; wizard: Wizard<Found, View, Draft> }) => ReactNode;
}) {
  const wizard = useImportWizard(spec) as Wizard<Found, View, Draft>;
  const { id, step, found, draft, view, run, failure, back } = wizard;
  if (id && run.error && !view)
    return frame({
      wizard,
      body: (
        <NotFetched
          title={run.error.status === 404 ? "Esa importación no existe" : "No se pudo traer la importación"}
          error={run.error}
          onRetry={run.mutate}
          retrying={run.isValidating}
        />
      ),
    });
  const reach = view?.dry_run === false && !found ? undefined : back;
  const steps = <Steps steps={STEPS} current={step} onStep={reach} />;
  const place = ({ body, foot }: Parts) =>
    frame({
      wizard,
      steps,
      foot,
      body: (
        <>
          {failure && <Banner tone="bad">{failure}</Banner>}
          {body}
        </>
      ),
    });
  if (step === 0) return frame({ wizard, steps, body: <FileStep wizard={wizard} spec={spec} /> });
  if (step === 1 && found && draft) return <spec.Columns wizard={wizard} found={found} draft={draft} place={place} />;
  if (step === 3 && view) return place({ body: <SaveStep wizard={wizard} view={view} spec={spec} /> });
  if (view?.status === "done") return <spec.Review key={view.id} wizard={wizard} view={view} place={place} />;
  return place({
    body:
      !view || atWork(view) ? (
        <RunProgress
          waiting={!view || view.status === "queued"}
          phase={view?.phase ?? ""}
          rows={view?.rows_read ?? 0}
        />
      ) : (
        <Banner tone="bad" title="No se pudo revisar el archivo.">
          {view.error} Volver a Columnas para corregirlo, o elegir otro archivo.
        </Banner>
      ),
    foot: (
      <ReviewFoot
        wizard={wizard}
        note={atWork(view) || !view ? "Es una prueba: todavía no se guarda nada." : ""}
        blocked
      />
    ),
  });
}
