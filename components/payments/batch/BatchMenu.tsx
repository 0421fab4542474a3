import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import type { BatchView } from "@/lib/payments/schema/batches";

const DayModal = dynamic(() => import("./modals").then((it) => it.DayModal), { ssr: false });
const BatchHistory = dynamic(() => import("./modals").then((it) => it.BatchHistory), { ssr: false });

/** What is seldom done with a batch. */
export function BatchMenu({ batch }: { batch: BatchView }) {
  const [open, setOpen] = useState<"dia" | "historia" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label="Más del lote" />}
        items={[
          ...(batch.acciones.includes("editar")
            ? [{ label: "Cambiar el día de pago", onSelect: () => setOpen("dia") }]
            : []),
          { label: "Historia", onSelect: () => setOpen("historia") },
        ]}
      />
      {open === "dia" && <DayModal batch={batch} onClose={close} />}
      {open === "historia" && <BatchHistory id={batch.id} onClose={close} />}
    </>
  );
}
