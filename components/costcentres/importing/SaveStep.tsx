import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { RunProgress } from "@/components/kit/importing/RunProgress";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { costImport } from "@/lib/costcentres/imports/api";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { refused } from "../refused";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";
import { ImportFigures, Problems, Sample } from "./ImportResult";
import { atWork, counted } from "./importStatus";
import type { ImportWizard } from "./useImportWizard";

/** The last step: the save at work, then what came of it, and the way to take it back. */
export function SaveStep({
  wizard: { view, restart, back, preview },
  address,
}: {
  wizard: ImportWizard;
  address: CostAddress;
}) {
  const [asking, setAsking] = useState(false);
  const undo = useWrite(costImport.undo, { refresh: [STEM] });
  if (!view) return null;
  if (atWork(view)) return <RunProgress waiting={view.status === "queued"} phase={view.phase} rows={view.rows_read} />;
  const [first] = view.sample;
  const loaded =
    view.status === "done" && view.inserted > 0 && first
      ? address.summaryHref(first.day.slice(0, 4), first.currency)
      : null;
  return (
    <>
      {view.status === "failed" && (
        <Banner tone="bad" title="No se guardó nada.">
          {view.error}
        </Banner>
      )}
      {view.status === "undone" && (
        <Banner tone="info" title="Importación deshecha.">
          La deshizo {view.undone_by?.name}
          {view.undone_at && `, ${formatInstant(view.undone_at)}`}, con un contraasiento por cada fila.
        </Banner>
      )}
      {view.status === "done" && (
        <Banner tone="good" title={view.inserted === 0 ? "Ya estaba todo cargado." : "Listo."}>
          {view.inserted === 0
            ? "No se agregó nada."
            : `${view.inserted === 1 ? "Se guardó" : "Se guardaron"} ${countText(view.inserted, counted(view))}.`}
        </Banner>
      )}
      <ImportFigures view={view} />
      <div className="flex flex-wrap gap-2">
        {view.status === "failed" && (
          <Button variant="primary" onClick={() => back(preview ? 1 : 0)}>
            Volver al archivo
          </Button>
        )}
        {loaded && (
          <ButtonLink href={loaded} variant="primary">
            Ver lo importado
          </ButtonLink>
        )}
        <Button variant={loaded || view.status === "failed" ? "secondary" : "primary"} onClick={restart}>
          Importar otro archivo
        </Button>
        {view.status === "done" && view.inserted > 0 && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Deshacer
          </Button>
        )}
      </div>
      <Problems view={view} />
      <Sample view={view} />
      {asking && (
        <AskModal
          title="¿Deshacer esta importación?"
          description={`Se agrega un contraasiento por cada movimiento (${countText(view.inserted, counted(view))}) de ${view.file_name}: los totales quedan como antes.`}
          confirm="Deshacer"
          danger
          onClose={() => setAsking(false)}
          onRun={() =>
            refused(async () => {
              await undo.run({ params: { id: view.id } });
              toast.info("Se deshizo la importación: los totales quedaron como antes.");
            })
          }
        />
      )}
    </>
  );
}
