import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { formatDayYear } from "@/lib/format/dates";
import type { HoldView } from "@/lib/shows/holds/schema";

const AnsweredModal = dynamic(() => import("./HoldModals").then((part) => part.AnsweredModal), { ssr: false });
const ConfirmModal = dynamic(() => import("./HoldModals").then((part) => part.ConfirmModal), { ssr: false });
const ExtendModal = dynamic(() => import("./HoldModals").then((part) => part.ExtendModal), { ssr: false });
const ReleaseModal = dynamic(() => import("./HoldModals").then((part) => part.ReleaseModal), { ssr: false });

const MailModal = dynamic(() => import("./AskMails").then((part) => part.MailModal), { ssr: false });

const MODALS = { contesto: AnsweredModal, confirmar: ConfirmModal, extender: ExtendModal, liberar: ReleaseModal };

/** What is done with a hold that has a place: confirmed where it is the first, noted what its venue answered, extended, let go. */
export function HoldSteps({ hold, onDone }: { hold: HoldView; onDone: () => Promise<unknown> }) {
  const [open, setOpen] = useState<keyof typeof MODALS | null>(null);
  const [asking, setAsking] = useState(false);
  if (hold.state !== "pedido" && hold.state !== "vivo") return null;
  const Opened = open && MODALS[open];
  const said = `${hold.venue.name}, ${formatDayYear(hold.day)}`;
  return (
    <>
      {hold.state === "vivo" && hold.rank === 1 && !hold.challenge && (
        <Button onClick={() => setOpen("confirmar")} aria-label={`Confirmar ${said}`}>
          Confirmar
        </Button>
      )}
      {hold.venue.mode === "externo" && (
        <Button onClick={() => setOpen("contesto")} aria-label={`Cargar respuesta de ${said}`}>
          Cargar respuesta
        </Button>
      )}
      <Button variant="ghost" onClick={() => setOpen("extender")} aria-label={`Extender ${said}`}>
        Extender
      </Button>
      <Button variant="ghost" onClick={() => setOpen("liberar")} aria-label={`Liberar ${said}`}>
        Liberar
      </Button>
      {hold.state === "pedido" && (
        <Button variant="ghost" onClick={() => setAsking(true)} aria-label={`Mail para ${said}`}>
          Mail para la sala
        </Button>
      )}
      {asking && <MailModal hold={hold} onClose={() => setAsking(false)} />}
      {Opened && <Opened hold={hold} onClose={() => setOpen(null)} onDone={onDone} />}
    </>
  );
}
