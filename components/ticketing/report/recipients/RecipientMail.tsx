import { Send } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { previewSend, sendShowReport } from "@/lib/ticketing/reportEmails/api";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { MailPreview } from "../send/MailPreview";

/** The mail that a recipient of the list gets, as it would be now; it may be sent at once. */
export default function RecipientMail({ row, onClose }: { row: ReportEmailRow; onClose: () => void }) {
  const id = String(row.id);
  const read = useRead(previewSend, { query: { id } }, { revalidateOnFocus: false, keepPreviousData: false });
  const { data } = read;
  const send = useWrite(sendShowReport);
  const problem = data?.recipients[0]?.problema ?? (data && !data.subject ? data.text : null);
  const sendNow = () =>
    attempt(async () => {
      await send.run({ params: { id }, body: {} });
      toast.saved(`Reporte enviado a ${row.email}`);
      onClose();
    });
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={`El mail de ${row.name ?? row.email}`}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button
            icon={Send}
            disabled={!data || problem !== null}
            busy={send.busy && "Enviando..."}
            onClick={() => void sendNow()}
          >
            Enviar ahora
          </Button>
        </>
      }
    >
      <Fetched read={read} failure="No se pudo preparar el mail" rows={4} waiting="Preparando el mail...">
        {(mail) => (
          <>
            {problem && <Banner tone="warn">{problem}</Banner>}
            {mail.subject && <MailPreview preview={mail} refreshing={read.isValidating} />}
          </>
        )}
      </Fetched>
    </Modal>
  );
}
