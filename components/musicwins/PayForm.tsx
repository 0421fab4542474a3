import { type ReactNode, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { FileDrop } from "@/components/kit/FileDrop";
import { DateField } from "@/components/kit/fields/DateField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Modal } from "@/components/kit/Modal";
import { acceptOf } from "@/lib/documents/rules/kinds";
import { isValidDay, todayIn } from "@/lib/format/dates";

/** What was said of a payment. */
export interface Payment {
  day: string;
  /** Why its observed invoices are taken as looked at; blank where none is. */
  reason: string;
  proof: File | undefined;
}

/**
 * Asks for what a payment needs: its day and proof, and where observed invoices hold it up (`unseen`), why it is made all
 * the same. What was refused is told in it (the children), and what was typed stays.
 */
export function PayForm({
  title,
  description,
  unseen,
  lead,
  busy,
  onPay,
  onClose,
  children,
}: {
  title: string;
  description: string;
  /** How many invoices are observed and have not been looked at. */
  unseen: number;
  /** Where it is said what they are observed for. */
  lead?: ReactNode;
  busy: boolean;
  onPay: (payment: Payment) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [day, setDay] = useState(todayIn());
  const [proof, setProof] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const unsaid = unseen > 0 && reason.trim() === "";

  const pay = async () => {
    setAsked(true);
    if (!isValidDay(day) || day > todayIn()) return setProblem("Fecha de pago: un día hasta hoy.");
    setProblem(undefined);
    if (!unsaid) await onPay({ day, reason: reason.trim(), proof });
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy && "Marcando..."} onClick={() => void pay()}>
            Marcar pagado
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {children}
        {unseen > 0 && (
          <Banner
            tone="warn"
            title={unseen === 1 ? "La factura está observada." : `${unseen} facturas están observadas.`}
          >
            Para pagar hay que darla por vista, diciendo por qué. Lo hace quien no la pidió ni cargó sus datos. {lead}
          </Banner>
        )}
        <DateField
          label="Fecha de pago"
          required
          autoFocus
          max={todayIn()}
          value={day}
          error={problem}
          onChange={setDay}
        />
        {unseen > 0 && (
          <TextArea
            label="Por qué se da por vista"
            required
            value={reason}
            onChange={setReason}
            maxLength={1000}
            error={asked && unsaid ? "Por qué se da por vista: escribir el motivo." : undefined}
            help="Queda en la historia, con su nombre."
          />
        )}
        <FileDrop
          label={proof ? proof.name : "Soltar acá el comprobante de pago"}
          help="PDF, foto o Excel, hasta 10 MB. Puede quedar para después."
          accept={acceptOf()}
          onFiles={([file]) => setProof(file)}
        />
      </div>
    </Modal>
  );
}
