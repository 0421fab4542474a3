import { Check, FileCog, Send, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import type { IconType } from "@/components/kit/Icon";
import { Kbd } from "@/components/kit/Kbd";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { onceKey } from "@/lib/client/onceKey";
import {
  authoriseBatch,
  cancelBatch,
  downloadFile,
  makeFile,
  releaseBatch,
  returnBatch,
  sendBatch,
  unsentBatch,
} from "@/lib/payments/api";
import type { BatchView } from "@/lib/payments/schema/batches";
import { useStep } from "../useStep";

type Signing = "autorizar" | "liberar" | "generar" | "enviar";
type Refusing = "devolver" | "cancelar" | "no_enviar";

const SIGNING: Readonly<Record<Signing, { label: string; icon: IconType; done: string }>> = {
  autorizar: { label: "Autorizar", icon: Check, done: "Quedó autorizado" },
  liberar: { label: "Liberar", icon: ShieldCheck, done: "Quedó liberado: ya tiene números de orden" },
  generar: { label: "Hacer el archivo", icon: FileCog, done: "El archivo está hecho: subirlo al banco" },
  enviar: { label: "Está en el banco", icon: Send, done: "Quedó enviado" },
};
const REFUSING: Readonly<
  Record<Refusing, { label: string; title: string; description: string; danger: boolean; last: boolean }>
> = {
  devolver: {
    label: "Devolver a borrador",
    title: "Devolver el lote a borrador",
    description: "Se puede cambiar, y se autoriza de nuevo.",
    danger: false,
    last: false,
  },
  cancelar: {
    label: "Descartar",
    title: "Descartar el lote",
    description: "Todo lo que paga vuelve a lo pendiente.",
    danger: true,
    last: true,
  },
  no_enviar: {
    label: "No se envió",
    title: "El lote no se envió al banco",
    description: "Todo vuelve a lo pendiente; sus números quedan anulados y no se usan de nuevo.",
    danger: true,
    last: false,
  },
};
/** What is no transfer goes to no bank: it is handed over, or debited. */
const labelOf = (step: Signing, { method }: BatchView): string =>
  step === "enviar" && method !== "transferencia" ? "Está entregado" : SIGNING[step].label;
const isSigning = (step: string): step is Signing => step in SIGNING;
const isRefusing = (step: string): step is Refusing => step in REFUSING;

/** What can be done with a batch now: the next signature (Ctrl+Enter), and the ways back. */
export function BatchFoot({ batch, onGone }: { batch: BatchView; onGone: () => void }) {
  const steps = {
    autorizar: useStep(authoriseBatch),
    liberar: useStep(releaseBatch),
    generar: useStep(makeFile),
    enviar: useStep(sendBatch),
    devolver: useStep(returnBatch),
    cancelar: useStep(cancelBatch),
    no_enviar: useStep(unsentBatch),
  };
  const download = useDownload();
  const [key] = useState(onceKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState<Refusing | null>(null);
  const [next, ...others] = batch.acciones.filter(isSigning);
  const sign = async (step: Signing) => {
    if (steps[step].busy) return;
    setFailure(null);
    try {
      const of = { version: batch.version, step };
      const body = { version: batch.version, clave: key.keyOf(of) };
      const { file } = await steps[step].run({ params: { id: batch.id }, body });
      key.sent();
      toast.saved(SIGNING[step].done);
      // Whoever makes it takes it to the bank.
      if (step === "generar" && file) await download.run(downloadFile, { params: { id: batch.id } }, file.name);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.message);
    }
  };
  useCtrlEnter(next && (() => sign(next)));
  const refuse = (step: Refusing) => async (reason: string) => {
    const of = { version: batch.version, reason };
    await steps[step].run({ params: { id: batch.id }, body: { ...of, clave: key.keyOf({ ...of, step }) } });
    key.sent();
    if (step === "cancelar") onGone();
  };
  const ways = batch.acciones.filter(isRefusing);
  if (!next && ways.length === 0) return null;
  return (
    <>
      {failure && (
        <div className="w-full">
          <Banner tone="bad">{failure}</Banner>
        </div>
      )}
      {next && (
        <Button
          variant="primary"
          icon={SIGNING[next].icon}
          busy={steps[next].busy && "Guardando..."}
          onClick={() => void sign(next)}
        >
          {labelOf(next, batch)} <Kbd>Ctrl ↵</Kbd>
        </Button>
      )}
      {others.map((step) => (
        <Button key={step} icon={SIGNING[step].icon} busy={steps[step].busy} onClick={() => void sign(step)}>
          {labelOf(step, batch)}
        </Button>
      ))}
      {ways.map((step) => (
        <Button
          key={step}
          variant={REFUSING[step].last ? "danger" : "secondary"}
          className={REFUSING[step].last ? "ml-auto" : undefined}
          onClick={() => setAsking(step)}
        >
          {REFUSING[step].label}
        </Button>
      ))}
      {asking && (
        <ReasonModal
          title={REFUSING[asking].title}
          description={REFUSING[asking].description}
          danger={REFUSING[asking].danger}
          confirm={REFUSING[asking].label}
          help="Queda en la historia del lote."
          onClose={() => setAsking(null)}
          onReason={refuse(asking)}
        />
      )}
    </>
  );
}

/** Ctrl+Enter signs, wherever the focus is, unless a question is open. */
function useCtrlEnter(deed: (() => Promise<void>) | undefined): void {
  const latest = useRef(deed);
  latest.current = deed;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (!latest.current || document.querySelector("[role=dialog][aria-modal=true]")) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
