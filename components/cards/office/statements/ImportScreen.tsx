import { useMemo, useState } from "react";
import { ImportPage } from "@/components/frame/importing/ImportPage";
import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { listCards } from "@/lib/cards/plastic/api";
import { statementImport } from "@/lib/cards/statements/api";
import { statementColumns } from "@/lib/cards/statements/rules/sheet";
import { useRead } from "@/lib/client/useRead";
import { OFFICE } from "../OfficePage";

const specOf = (card: string, due: string) =>
  recordSheet({
    calls: statementImport,
    purpose: "resumen-tarjeta",
    param: "id",
    maxMb: 5,
    refresh: ["/card-statements", "/card-expenses"],
    fields: statementColumns,
    titles: "líneas",
    gender: "f",
    seen: `${OFFICE}&ver=resumenes`,
    trial: { ...(card && { card }), ...(due && { due }) },
    words: {
      title: "Resumen de la tarjeta",
      help: "CSV o Excel (.xlsx) como lo baja el banco, hasta 5 MB y 5.000 líneas.",
      more: "Las líneas que ya están no se cargan de nuevo; cada otra se cruza con su gasto, y lo que no coincide se pregunta. Los pagos de la tarjeta no se cargan.",
    },
    recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  });

/** `/Comprobantes/resumen-tarjeta?id=`: a card's file, line by line, before anything is kept. */
export function ImportScreen() {
  const [card, setCard] = useState("");
  const [due, setDue] = useState("");
  const cards = useRead(listCards, {});
  const spec = useMemo(() => specOf(card, due), [card, due]);
  const options = (cards.data?.data ?? [])
    .filter(({ active }) => active)
    .map(({ id, last4, holder, currency, company }) => ({
      value: String(id),
      label: `${last4} ${currency}, ${holder.name}, ${company.name}`,
    }));
  const choice = (
    <span className="grid w-full items-end gap-3 sm:grid-cols-2">
      <SelectField
        label="Tarjeta"
        compact
        value={card}
        onChange={setCard}
        placeholder="La que dice cada línea"
        options={options}
      />
      <DateField label="Vence" value={due} onChange={setDue} />
    </span>
  );
  return (
    <ImportPage
      spec={{ ...spec, file: { ...spec.file, actions: choice } }}
      title="Cargar resumen de tarjeta"
      breadcrumbs={[
        { label: "Comprobantes", href: "/Comprobantes" },
        { label: "Resúmenes de tarjeta", href: `${OFFICE}&ver=resumenes` },
        { label: "Cargar" },
      ]}
      leave={`${OFFICE}&ver=resumenes`}
    />
  );
}
