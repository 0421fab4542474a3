import { Problems } from "@/components/frame/importing/Problems";
import type { ImportSpec } from "@/components/frame/importing/spec";
import { importCounts } from "@/components/frame/importing/status";
import { countText } from "@/lib/format/text";
import { salesImport } from "@/lib/ticketing/imports/api";
import { FIELDS } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { Columns } from "./Columns";
import { ImportedShows } from "./ImportedShows";
import { ImportFigures } from "./ImportFigures";
import { importedHref } from "./importedHref";
import { asMapping, type ImportSummary, type ImportView, type Preview, startMapping } from "./mappingDraft";
import { Review } from "./Review";
import { changedRows, createdText, doneText } from "./texts";
import { WarningGroups } from "./WarningGroups";

const AS_BEFORE = "Las ventas quedaron como antes de guardarla.";

/** The import of a ticket seller's file. */
export const salesSpec: ImportSpec<Preview, ImportView, ImportSummary, Mapping> = {
  calls: salesImport,
  purpose: "ventas",
  param: "id",
  maxMb: 50,
  refresh: ["/tickets"],
  start: (found, carried) => startMapping(found, carried === undefined ? undefined : asMapping(carried)),
  trial: { on_error: "skip", on_unknown_show: "reject" },
  file: {
    title: "Archivo de la ticketera",
    subtitle: "La planilla como viene: se reconocen columnas, fechas y decimales.",
    help: "CSV, TSV o Excel (.xlsx), hasta 50 MB",
  },
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  Columns,
  Review,
  saved: {
    changed: changedRows,
    done: (view) => ({ title: changedRows(view) === 0 ? "Ya estaba todo cargado." : "Listo.", text: doneText(view) }),
    failed: ({ rows_rejected }) =>
      rows_rejected > 0
        ? "Corregir el archivo, o volver a Revisar filas y saltear esas."
        : "Volver a Revisar filas y probar otra vez.",
    undone: ({ undone_by }) => ({ by: undone_by ?? "", text: AS_BEFORE }),
    asks: (view) => {
      const changed = changedRows(view);
      const back = changed === 1 ? "vuelve a como estaba" : "vuelven a como estaban";
      return `${countText(changed, "fila")} de ${view.file_name} ${back} antes${createdText(view.new_shows)}. Si alguien cambió alguna desde entonces, no se toca nada.`;
    },
    seen: (view) => {
      const href = importedHref(view);
      return href === null
        ? null
        : { href, label: view.shows.length === 1 ? `Ver ${view.shows[0]}` : "Ver lo importado" };
    },
    Result: ImportFigures,
    Details: ({ view }) => (
      <>
        {view.status === "done" && <ImportedShows view={view} />}
        <Problems rejected={salesImport.rejected} view={view} problems={view.rejected} fields={FIELDS} />
        <WarningGroups view={view} />
      </>
    ),
  },
};
