import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { RunProgress } from "@/components/kit/importing/RunProgress";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { salesImport } from "@/lib/ticketing/imports/api";
import { ImportedShows } from "./ImportedShows";
import { ImportFigures } from "./ImportFigures";
import { importedHref } from "./importedHref";
import { atWork, type ImportView, progressOf } from "./importStatus";
import { ProblemTable } from "./ProblemTable";
import { WarningGroups } from "./WarningGroups";

/** The last step: the save at work, then what came of it, and the way to take it back. */
export function SaveStep({
  view,
  total,
  onUndone,
  onRestart,
  onFile,
}: {
  view: ImportView;
  total?: number;
  onUndone: () => void;
  onRestart: () => void;
  /** Back to the file and its columns. */
  onFile: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const undo = useWrite(salesImport.undo, { refresh: ["/tickets"] });
  if (atWork(view)) return <RunProgress {...progressOf(view)} total={total} />;

  const takeBack = async () => {
    try {
      await undo.run({ params: { id: view.id } });
      onUndone();
      toast.info("Se deshizo la importación: las ventas quedaron como antes de guardarla.");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setAsking(false);
    }
  };

  const changed = view.inserted + view.updated;
  const seen = view.status === "done" ? importedHref(view) : null;
  return (
    <>
      {view.status === "failed" && (
        <Banner tone="bad" title="No se guardó nada.">
          {view.error}{" "}
          {view.rows_rejected > 0
            ? "Corregir el archivo, o volver a Revisar filas y saltear esas."
            : "Volver a Revisar filas y probar otra vez."}
        </Banner>
      )}
      {view.status === "undone" && (
        <Banner tone="info" title="Importación deshecha.">
          La deshizo {view.undone_by}
          {view.undone_at && `, ${formatInstant(view.undone_at)}`}. Las ventas quedaron como antes de guardarla.
        </Banner>
      )}
      {view.status === "done" && (
        <Banner tone="good" title={changed === 0 ? "Ya estaba todo cargado." : "Listo."}>
          {changed === 0
            ? `${countText(view.unchanged, "fila")} iguales a lo guardado; no cambió nada.`
            : `${changed === 1 ? "Se guardó" : "Se guardaron"} ${countText(changed, "fila")}${view.unchanged > 0 ? `; ${countText(view.unchanged, "fila")} ya estaban igual` : ""}.`}
          {view.new_shows > 0 &&
            ` Se ${view.new_shows === 1 ? "creó" : "crearon"} ${countText(view.new_shows, "show")}.`}
        </Banner>
      )}
      <ImportFigures view={view} />
      {undo.error && (
        <Banner tone="bad" title="No se pudo deshacer.">
          {undo.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {view.status === "failed" && (
          <Button variant="primary" onClick={onFile}>
            Volver al archivo
          </Button>
        )}
        {seen && (
          <ButtonLink href={seen} variant="primary">
            {view.shows.length === 1 ? `Ver ${view.shows[0]}` : "Ver lo importado"}
          </ButtonLink>
        )}
        <Button variant={seen || view.status === "failed" ? "secondary" : "primary"} onClick={onRestart}>
          Importar otro archivo
        </Button>
        {view.status === "done" && changed > 0 && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Deshacer
          </Button>
        )}
      </div>
      {seen && <ImportedShows view={view} />}
      {view.rows_rejected > 0 && <ProblemTable view={view} />}
      <WarningGroups view={view} />
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title="¿Deshacer esta importación?"
        description={`${countText(changed, "fila")} de ${view.file_name} ${changed === 1 ? "vuelve" : "vuelven"} a como ${changed === 1 ? "estaba" : "estaban"} antes${createdText(view.new_shows)}. Si alguien cambió alguna desde entonces, no se toca nada.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancelar</Button>
            <Button variant="danger" busy={undo.busy && "Deshaciendo..."} onClick={takeBack}>
              Deshacer
            </Button>
          </>
        }
      />
    </>
  );
}

const createdText = (shows: number): string =>
  shows === 0
    ? ""
    : `, y ${shows === 1 ? "el show que creó se borra" : `los ${formatInteger(shows)} shows que creó se borran`} si nadie los usó`;
