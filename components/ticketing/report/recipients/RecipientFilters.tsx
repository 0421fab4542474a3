import { FileSpreadsheet } from "lucide-react";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { type FilterChip, PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { getReportEmailsExcel } from "@/lib/ticketing/reportEmails/api";
import { mailReportTitles, mailReportTypes } from "@/lib/ticketing/rules/kinds";
import type { RecipientFilter } from "@/lib/ticketing/rules/recipients";

const REPORTS = mailReportTypes.map((value) => ({ value, label: mailReportTitles[value] }));
const STATES = [
  { value: "", label: "Todos" },
  { value: "activo", label: "Se envían" },
  { value: "pausado", label: "Pausados" },
] as const;

/** Search, report and state, and the workbook of what they leave. */
export function RecipientFilters({
  filter,
  onChange,
  found,
}: {
  filter: RecipientFilter;
  onChange: (filter: RecipientFilter) => void;
  found: number;
}) {
  const download = useDownload();
  const set = (change: RecipientFilter) => onChange({ ...filter, ...change });
  const clear = filter.q || filter.type || filter.estado ? () => onChange({}) : undefined;
  const phone = useMediaQuery(PHONE);
  const excel = (
    <Button
      size="sm"
      icon={FileSpreadsheet}
      disabled={found === 0}
      busy={download.busy && "Exportando..."}
      onClick={() => void download.run(getReportEmailsExcel, { query: filter }, `destinatarios_${todayIn()}.xlsx`)}
    >
      Exportar Excel
    </Button>
  );
  const search = {
    label: "Buscar destinatario",
    value: filter.q ?? "",
    onChange: (q: string) => set({ q: q || undefined }),
  };
  const report = (
    <SelectField
      label="De qué reporte"
      hideLabel={!phone}
      compact={!phone}
      placeholder="Todos los reportes"
      options={REPORTS}
      value={filter.type ?? ""}
      onChange={(value) => set({ type: REPORTS.find((option) => option.value === value)?.value })}
    />
  );
  const state = (
    <Segmented
      label="Estado"
      wide={phone}
      options={STATES}
      value={filter.estado ?? ""}
      onChange={(estado) => set({ estado: estado || undefined })}
    />
  );
  if (phone)
    return (
      <PhoneFilterBar
        search={search}
        chips={chipsOf(filter, set)}
        onClear={clear}
        eyebrow="Destinatarios de mails"
        found={countText(found, "destinatario")}
      >
        {report}
        {state}
        {excel}
      </PhoneFilterBar>
    );
  return (
    <Toolbar onClear={clear} end={excel}>
      <SearchField {...search} />
      {report}
      {state}
    </Toolbar>
  );
}

/** The filters that are on, as a phone says them under its search. */
function chipsOf({ type, estado }: RecipientFilter, set: (change: RecipientFilter) => void): FilterChip[] {
  const state = STATES.find(({ value }) => value === estado)?.label ?? "";
  return [
    ...(type
      ? [{ key: "type", label: "Reporte", text: mailReportTitles[type], onRemove: () => set({ type: undefined }) }]
      : []),
    ...(estado ? [{ key: "estado", label: "Estado", text: state, onRemove: () => set({ estado: undefined }) }] : []),
  ];
}
