import { useRouter } from "next/router";
import { AskModal } from "@/components/kit/AskModal";
import { toast } from "@/components/kit/toast";
import { attempt } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { stepShow } from "@/lib/shows/api";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { removeShow } from "@/lib/ticketing/life/api";
import type { ShowPage } from "../curveModel";
import type { LifeAct } from "./lifeActs";
import { MergeModal } from "./MergeModal";
import { RescheduleModal } from "./RescheduleModal";

export interface LifeDialogProps {
  page: ShowPage;
  onClose: () => void;
}

/** The dialog of an act of a show's life. */
export default function LifeDialog({ act, ...props }: LifeDialogProps & { act: LifeAct }) {
  if (act === "reschedule") return <RescheduleModal {...props} />;
  if (act === "merge") return <MergeModal {...props} />;
  if (act === "remove") return <RemoveModal {...props} />;
  const step = STEPS[act];
  return step ? <StepModal step={step} {...props} /> : null;
}

interface StepTexts {
  to: ShowState;
  title: (show: string) => string;
  description: string;
  confirm: string;
  back?: string;
  done: (show: string) => string;
  reason?: { help: string };
}

const STEPS: Partial<Record<LifeAct, StepTexts>> = {
  played: {
    to: "realizado",
    title: (show) => `¿“${show}” ya se hizo?`,
    description:
      "Sale de los shows en venta, de la carga y de los reportes por mail. Pasa solo a las 6 de la mañana del día siguiente.",
    confirm: "Marcar como realizado",
    done: (show) => `“${show}” quedó realizado`,
  },
  onSale: {
    to: "a_la_venta",
    title: (show) => `¿Volver a poner “${show}” a la venta?`,
    description: "Vuelve a los shows en venta, a la carga y a los reportes por mail.",
    confirm: "Volver a la venta",
    done: (show) => `“${show}” está a la venta`,
  },
  cancel: {
    to: "cancelado",
    title: (show) => `¿Cancelar “${show}”?`,
    description:
      "Sale de los shows en venta. Sus ventas quedan. No se deshace: un show cancelado no vuelve a la venta.",
    confirm: "Cancelar el show",
    back: "Volver",
    done: (show) => `“${show}” quedó cancelado`,
    reason: { help: "Queda en la ficha y en el historial, y lo leen quienes siguen al artista." },
  },
};

const REFRESH = { refresh: ["/tickets"] };

/** Why the server refused, or null when it was done. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  let refusal: string | null = null;
  await attempt(work, (message) => {
    refusal = message;
  });
  return refusal;
}

function StepModal({ step, page, onClose }: LifeDialogProps & { step: StepTexts }) {
  const { run } = useWrite(stepShow, REFRESH);
  const go = (reason: string) =>
    refusalOf(async () => {
      const body = { to: step.to, version: page.version, ...(step.reason && { reason }) };
      await run({ params: { id: page.id }, body });
      toast.saved(step.done(page.show));
    });
  return (
    <AskModal
      title={step.title(page.show)}
      description={step.description}
      confirm={step.confirm}
      back={step.back}
      danger={step.to === "cancelado"}
      reason={step.reason}
      onClose={onClose}
      onRun={go}
    />
  );
}

function RemoveModal({ page, onClose }: LifeDialogProps) {
  const { run } = useWrite(removeShow, REFRESH);
  const router = useRouter();
  const go = () =>
    refusalOf(async () => {
      await run({ params: { id: page.id }, body: { version: page.version } });
      toast.deleted(`Show “${page.show}” quitado`);
      await router.push("/tickets");
    });
  return (
    <AskModal
      title={`¿Quitar “${page.show}”?`}
      description="Se quitan también sus direcciones de venta, categorías e hitos. No se deshace."
      confirm="Quitar el show"
      danger
      onClose={onClose}
      onRun={go}
    />
  );
}
