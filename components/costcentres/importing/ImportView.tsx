import { FileSpreadsheet } from "lucide-react";
import { ImportWizard } from "@/components/frame/importing/ImportWizard";
import type { ImportSpec } from "@/components/frame/importing/spec";
import { importCounts } from "@/components/frame/importing/status";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { costTemplate } from "@/lib/costcentres/api";
import { costImport } from "@/lib/costcentres/imports/api";
import type { ImportPreview, ImportSummary, ImportView as View } from "@/lib/costcentres/imports/schema";
import { countText } from "@/lib/format/text";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";
import { Columns } from "./Columns";
import { ImportDetails, ImportFigures } from "./ImportResult";
import { type Draft, mappingOf, startDraft } from "./mappingDraft";
import { Review } from "./Review";
import { counted } from "./texts";

/** A file of entries, from dropping it to undoing it. */
export default function ImportView({ address }: { address: CostAddress }) {
  return (
    <ImportWizard
      spec={{ ...SPEC, saved: { ...SPEC.saved, seen: (view) => seenIn(address, view) } }}
      frame={({ steps, body, foot }) => (
        <>
          {steps}
          {body}
          {foot && <div className="flex flex-wrap items-center gap-3">{foot}</div>}
        </>
      )}
    />
  );
}

/** The summary of the year and currency of what was loaded. */
function seenIn(address: CostAddress, { inserted, sample: [first] }: View) {
  if (inserted === 0 || !first) return null;
  return { href: address.summaryHref(first.day.slice(0, 4), first.currency), label: "Ver lo importado" };
}

function Template() {
  const { run, busy } = useDownload();
  return (
    <Button
      size="sm"
      icon={FileSpreadsheet}
      busy={busy && "Preparando..."}
      onClick={() => void run(costTemplate, {}, "plantilla_centros_de_costo.xlsx")}
    >
      Bajar plantilla
    </Button>
  );
}

const SPEC: ImportSpec<ImportPreview, View, ImportSummary, Draft> = {
  calls: costImport,
  purpose: "centros-de-costo",
  param: "importacion",
  maxMb: 20,
  refresh: [STEM],
  start: startDraft,
  mapping: mappingOf,
  file: {
    title: "Archivo de movimientos",
    subtitle: "Presupuesto, compromisos y gastos: una fila cada uno, o un mes por columna.",
    help: "Excel (.xlsx) o CSV, hasta 20 MB y 50.000 filas",
    actions: <Template />,
    more: (
      <p className="text-help text-muted">
        Las filas que ya se cargaron no se cargan otra vez: se puede mandar la misma planilla con lo nuevo agregado.
      </p>
    ),
  },
  recent: (item) => ({ counts: importCounts(item, ["ya cargada", "ya cargadas"]), by: item.created_by.name }),
  Columns,
  Review,
  saved: {
    changed: ({ inserted }) => inserted,
    done: (view) =>
      view.inserted === 0
        ? { title: "Ya estaba todo cargado.", text: "No se agregó nada." }
        : {
            title: "Listo.",
            text: `${view.inserted === 1 ? "Se guardó" : "Se guardaron"} ${countText(view.inserted, counted(view))}.`,
          },
    undone: ({ undone_by }) => ({
      by: undone_by?.name ?? "",
      text: "Cada fila tiene su contraasiento: los totales quedaron como antes.",
    }),
    asks: (view) =>
      `Se agrega un contraasiento por cada movimiento (${countText(view.inserted, counted(view))}) de ${view.file_name}: los totales quedan como antes.`,
    seen: () => null,
    Result: ImportFigures,
    Details: ImportDetails,
  },
};
