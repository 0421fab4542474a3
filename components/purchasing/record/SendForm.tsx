import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { sendOrder } from "@/lib/purchasing/orders/api";
import type { OrderView } from "@/lib/purchasing/orders/schema";
import { refusalOf } from "../issues";
import { useStep } from "./usePurchase";

/** Sends an order to its supplier by mail, with the link to accept it. */
export function SendForm({ order, version, onClose }: { order: OrderView; version: number; onClose: () => void }) {
  const [to, setTo] = useState(order.sent_to || order.supplier.mail);
  const [message, setMessage] = useState("");
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf> | null>(null);
  const { run, busy } = useStep(sendOrder);
  async function send() {
    try {
      await run({ params: { id: order.id }, body: { version, message, ...(to.trim() && { mail: to.trim() }) } });
      toast.saved(`Se mandó ${order.code}`);
      onClose();
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      size="form"
      title={`Mandar ${order.code}`}
      description="Va el PDF, y un enlace para que el proveedor la acepte."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {order.sent_at ? "Mandar de nuevo" : "Mandar"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused && <Banner tone="bad">{refused.message}</Banner>}
        {order.sent_at && <Banner>El enlace que se mandó antes deja de servir.</Banner>}
        <TextField label="Mail del proveedor" type="email" value={to} onChange={setTo} error={refused?.of("mail")} />
        <TextArea label="Mensaje" value={message} onChange={setMessage} rows={3} />
      </div>
    </Modal>
  );
}
