import { useMemo, useState } from "react";
import { ImportPage } from "@/components/frame/importing/ImportPage";
import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { SelectField } from "@/components/kit/fields/SelectField";
import { mediaImport } from "@/lib/marketing/media/api";
import { mediaColumns } from "@/lib/marketing/media/rules/sheet";

const CRUMBS = [{ label: "Campañas", href: "/paid-media" }, { label: "Importar" }];

const specOf = (repeated: string) =>
  recordSheet({
    calls: mediaImport,
    purpose: "campanas",
    param: "id",
    maxMb: 20,
    refresh: ["/paid-media"],
    fields: mediaColumns,
    titles: "días de campaña",
    seen: "/paid-media",
    trial: repeated ? { repeated } : {},
    words: {
      title: "Informe de Meta o de Google Ads",
      help: "CSV o Excel (.xlsx) como lo baja la plataforma, en español o en inglés, por día y campaña. Hasta 20 MB.",
      more: "El mismo archivo dos veces no agrega nada; uno nuevo de los mismos días los reemplaza. Las filas de total no se cargan.",
    },
    recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  });

/** `/paid-media/importar?id=`: a platform's export, day by day, before anything is kept. */
export function ImportMediaScreen() {
  const [repeated, setRepeated] = useState("");
  const spec = useMemo(() => specOf(repeated), [repeated]);
  const choice = (
    <SelectField
      label="Dos filas de un día y campaña"
      compact
      value={repeated}
      onChange={setRepeated}
      placeholder="Preguntar"
      options={[
        { value: "sumar", label: "Sumarlas" },
        { value: "ultima", label: "Quedarse con la última" },
      ]}
    />
  );
  return (
    <ImportPage
      spec={{ ...spec, file: { ...spec.file, actions: choice } }}
      title="Importar campañas"
      breadcrumbs={CRUMBS}
      leave="/paid-media"
    />
  );
}
