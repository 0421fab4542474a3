import { Modal } from "@/components/kit/Modal";
import type { OrderView } from "@/lib/purchasing/orders/schema";
import { ReceiveForm } from "../receive/ReceiveForm";

/** Receives of an order without leaving it. */
export const ReceiveModal = ({ order, onClose }: { order: OrderView; onClose: () => void }) => (
  <Modal open closable onClose={onClose} size="md" title={`Recibir de ${order.code}`}>
    <ReceiveForm order={order.id} lines={order.lines} onDone={onClose} />
  </Modal>
);
