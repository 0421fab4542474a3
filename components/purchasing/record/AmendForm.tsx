import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { amendOrder } from "@/lib/purchasing/orders/api";
import type { OrderView } from "@/lib/purchasing/orders/schema";
import { shownDecimal, typedDecimal } from "@/lib/purchasing/rules/typed";
import { refusalOf } from "../issues";
import { useStep } from "./usePurchase";

/** Other quantities or prices of an order in force. */
export function AmendForm({ order, version, onClose }: { order: OrderView; version: number; onClose: () => void }) {
  const kept = useKeptState(`ampliar-${order.id}-${version}`, () => ({
    lines: order.lines.map(({ id, description, quantity, unit_price }) => ({
      id,
      description,
      quantity: shownDecimal(quantity),
      unit_price: shownDecimal(unit_price),
    })),
    reason: "",
  }));
  const { lines, reason } = kept.value;
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf> | null>(null);
  const { run, busy } = useStep(amendOrder);
  const set = (id: number, part: object) =>
    kept.set((now) => ({ lines: now.lines.map((line) => (line.id === id ? { ...line, ...part } : line)) }));

  async function amend() {
    try {
      await run({
        params: { id: order.id },
        body: {
          version,
          reason,
          lines: lines.map(({ id, quantity, unit_price }) => ({
            id,
            quantity: typedDecimal(quantity),
            unit_price: typedDecimal(unit_price),
          })),
        },
      });
      kept.saved();
      toast.saved("Se cambió la orden");
      onClose();
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      size="md"
      title={`Ampliar o achicar ${order.code}`}
      description="Si algo cuesta más, se aprueba de nuevo; mientras tanto la orden sigue como está."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy} onClick={() => void amend()}>
            Cambiar la orden
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RestoredNotice kept={kept} />
        {refused && <Banner tone="bad">{refused.message}</Banner>}
        {lines.map((line, index) => (
          <div key={line.id} className="flex items-end gap-2">
            <p className="min-w-0 flex-1 font-semibold">{line.description}</p>
            <TextField
              className="w-24"
              label="Cantidad"
              inputMode="decimal"
              value={line.quantity}
              onChange={(quantity) => set(line.id, { quantity })}
              error={refused?.of(`lines.${index}.quantity`)}
            />
            <TextField
              className="w-32"
              label="Precio"
              inputMode="decimal"
              value={line.unit_price}
              onChange={(unit_price) => set(line.id, { unit_price })}
              error={refused?.of(`lines.${index}.unit_price`)}
            />
          </div>
        ))}
        <TextArea
          label="Por qué"
          value={reason}
          onChange={(next) => kept.set(() => ({ reason: next }))}
          rows={2}
          error={refused?.of("reason")}
        />
      </div>
    </Modal>
  );
}
