import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import type { MailItem } from "@/lib/mail/schema";
import { subjectOf } from "./mailLooks";
import { useResend } from "./useResend";

/** "Enviar de nuevo". A mail that already went out is asked for first: its recipient gets it twice. */
export function ResendButton({ mail, onQueued }: { mail: MailItem; onQueued: (mail: MailItem) => void }) {
  const [asking, setAsking] = useState(false);
  const { resend, busy } = useResend(onQueued);
  const send = () => {
    setAsking(false);
    void resend(mail);
  };
  return (
    <>
      <Button
        variant="primary"
        icon={RotateCw}
        busy={busy && "Enviando..."}
        onClick={mail.state === "sent" ? () => setAsking(true) : send}
      >
        {mail.state === "retrying" ? "Intentar ahora" : "Enviar de nuevo"}
      </Button>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={`¿Enviar de nuevo “${subjectOf(mail)}”?`}
        description={`${mail.to} ya lo recibió. Le llega otra vez, con las cifras y los permisos de ahora.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancelar</Button>
            <Button variant="primary" onClick={send}>
              Enviar de nuevo
            </Button>
          </>
        }
      />
    </>
  );
}
