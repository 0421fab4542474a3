import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { addReportEmail, deleteReportEmail } from "@/lib/ticketing/reportEmails/api";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { aboutBody, knownRecipient } from "./recipientForm";
import { REFRESH } from "./refresh";

/** Takes a recipient off the list, with undo. */
export function useDropRecipient() {
  const remove = useWrite(deleteReportEmail, REFRESH);
  const add = useWrite(addReportEmail, REFRESH);
  const putBack = (row: ReportEmailRow) =>
    attempt(() => {
      const { email, hora, dias, zona, activo } = row;
      const body = { ...aboutBody(knownRecipient(row)), email, hora, dias, zona, activo };
      return add.run({ params: { type: row.type }, body });
    });
  const drop = (row: ReportEmailRow) =>
    attempt(async () => {
      await remove.run({ params: { type: row.type, id: row.id } });
      toast.deleted(`${row.email} ya no recibe el reporte`, { undo: () => void putBack(row) });
    });
  return { drop, busy: remove.busy };
}
