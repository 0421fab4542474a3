import { ImportPage } from "@/components/frame/importing/ImportPage";
import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { audienceImport } from "@/lib/ticketing/audience/api";
import { audienceColumns } from "@/lib/ticketing/audience/rules/sheet";

const CRUMBS = [{ label: "Audiencia", href: "/audiencia" }, { label: "Importar" }];

const spec = recordSheet({
  calls: audienceImport,
  purpose: "audiencia",
  param: "id",
  maxMb: 20,
  refresh: ["/audience"],
  fields: audienceColumns,
  titles: "compras",
  gender: "f",
  seen: "/audiencia",
  words: {
    title: "Compradores de una ticketera",
    help: "CSV o Excel (.xlsx), una compra por fila. Hasta 20 MB y 50.000 filas.",
    more: "El mail se guarda cifrado; nombre, teléfono y documento no se leen. El archivo se borra al terminar, y el mismo dos veces no agrega nada.",
  },
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
});

/** `/audiencia/importar?id=`: a ticketera's buyers, by show. */
export function ImportAudienceScreen() {
  return <ImportPage spec={spec} title="Importar compradores" breadcrumbs={CRUMBS} leave="/audiencia" />;
}
