import { type FilterSpec, given } from "@/components/frame/list/filterSpec";
import { mailReportTitles, mailReportTypes } from "@/lib/ticketing/rules/kinds";
import type { RecipientFilter } from "@/lib/ticketing/rules/recipients";

/** The filters of the recipients: words, their report, and whether they get it. */
export const RECIPIENT_FILTERS: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar destinatario" },
  {
    key: "type",
    kind: "select",
    label: "Reporte",
    field: "De qué reporte",
    placeholder: "Todos los reportes",
    choices: mailReportTypes.map((value) => ({ value, label: mailReportTitles[value] })),
  },
  {
    key: "estado",
    kind: "segments",
    label: "Estado",
    choices: [
      { value: "", label: "Todos" },
      { value: "activo", label: "Se envían" },
      { value: "pausado", label: "Pausados" },
    ],
  },
];

/** What is chosen, as the list and its workbook are asked for it. */
export const recipientFilter = (values: Readonly<Record<string, string>>): RecipientFilter => given(values);
