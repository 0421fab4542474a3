import { CircleCheck } from "lucide-react";
import { CopyButton } from "@/components/kit/CopyButton";
import { Icon } from "@/components/kit/Icon";
import type { Receipt } from "./kept";
import { StepRule } from "./StepRule";
import { useArrival } from "./useArrival";

/** The invoice is in: its receipt number. */
export function DoneStep({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <StepRule current={2} />
      <section className="mt-4 flex flex-col items-center rounded-card border border-line bg-surface px-4 py-8 text-center">
        <Icon of={CircleCheck} size={40} className="text-good" />
        <h2 ref={useArrival<HTMLHeadingElement>()} tabIndex={-1} className="mt-3 text-title outline-none">
          Factura recibida
        </h2>
        <p className="mt-1 text-muted">
          {receipt.titulo}. Archivo {receipt.file}.
        </p>
        <p className="mt-4 text-help text-muted">Número de recepción</p>
        <p className="flex items-center gap-1 text-[24px] font-semibold leading-8">
          {receipt.recibo}
          <CopyButton text={receipt.recibo} label="Copiar el número de recepción" />
        </p>
      </section>
      <p className="my-4 text-help text-muted">
        Guardar el número: con él, {receipt.payer} encuentra la factura. El enlace ya no sirve para enviar otra.
      </p>
    </>
  );
}
