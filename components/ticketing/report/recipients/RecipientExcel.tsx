import { ExcelButton } from "@/components/frame/ExcelButton";
import { todayIn } from "@/lib/format/dates";
import { getReportEmailsExcel } from "@/lib/ticketing/reportEmails/api";
import type { RecipientFilter } from "@/lib/ticketing/rules/recipients";

/** The workbook of the recipients that the filters leave. */
export const RecipientExcel = ({ filter, found }: { filter: RecipientFilter; found: number }) => (
  <ExcelButton
    contract={getReportEmailsExcel}
    input={{ query: filter }}
    name={`destinatarios_${todayIn()}`}
    empty={found === 0}
    small
  />
);
