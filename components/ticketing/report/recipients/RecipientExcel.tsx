import { FileSpreadsheet } from "lucide-react";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { todayIn } from "@/lib/format/dates";
import { getReportEmailsExcel } from "@/lib/ticketing/reportEmails/api";
import type { RecipientFilter } from "@/lib/ticketing/rules/recipients";

/** The workbook of the recipients that the filters leave. */
export function RecipientExcel({ filter, found }: { filter: RecipientFilter; found: number }) {
  const download = useDownload();
  return (
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
}
