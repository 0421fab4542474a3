import { Eye, KeyRound, UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConfirmByName } from "@/components/kit/ConfirmByName";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { roleTitle } from "@/lib/access/roleTitle";
import { waitingOn } from "@/lib/approvals/api";
import { sendLink } from "@/lib/auth/passwords/api";
import { attempt } from "@/lib/client/attempt";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { settleViewing } from "@/lib/client/viewing";
import { countText } from "@/lib/format/text";
import { landingFor } from "@/lib/nav/landing";
import { viewAs } from "@/lib/people/sessions/api";
import { disableUser, updateUser } from "@/lib/people/users/api";
import type { UserDetail } from "@/lib/people/users/schema";

const REFRESH = { refresh: ["/users"] };

/** See as the person, send them a link to choose a password, disable them (asks for the name) or let them in again. */
export function PersonActions({ user }: { user: UserDetail }) {
  const { person } = usePerson();
  const [asking, setAsking] = useState<"ver" | "deshabilitar" | null>(null);
  const updated = useWrite(updateUser, REFRESH);
  const linked = useWrite(sendLink);
  const close = () => setAsking(null);
  const own = person?.mail.toLowerCase() === user.mail.toLowerCase();
  const enable = () =>
    attempt(async () => {
      await updated.run({ params: { id: user.id }, body: { active: true, version: user.version } });
      toast.saved(`${user.name} puede entrar otra vez`);
    }, toast.error);
  const sendPasswordLink = () =>
    attempt(async () => {
      const { mail } = await linked.run({ params: { id: user.id } });
      toast.saved(`Se envió a ${mail} un enlace para elegir contraseña`);
    }, toast.error);

  return (
    <>
      {user.active && !own && (
        <Button icon={KeyRound} busy={linked.busy && "Enviando..."} onClick={() => void sendPasswordLink()}>
          Enviar enlace de contraseña
        </Button>
      )}
      {user.active && user.rol !== "Administrador" && (
        <Button icon={Eye} onClick={() => setAsking("ver")}>
          Ver como
        </Button>
      )}
      {user.active && !own && (
        <Button variant="danger" icon={UserX} onClick={() => setAsking("deshabilitar")}>
          Deshabilitar
        </Button>
      )}
      {!user.active && (
        <Button icon={UserCheck} busy={updated.busy && "Habilitando..."} onClick={() => void enable()}>
          Habilitar
        </Button>
      )}
      {asking === "ver" && <ViewAs user={user} onClose={close} />}
      {asking === "deshabilitar" && <Disable user={user} onClose={close} />}
    </>
  );
}

function Disable({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const disabled = useWrite(disableUser, REFRESH);
  const waits = useRead(waitingOn, { params: { id: user.id } }).data;
  const disable = () =>
    attempt(async () => {
      await disabled.run({ params: { id: user.id } });
      toast.saved(`${user.name} ya no puede entrar`);
      onClose();
    }, toast.error);
  return (
    <ConfirmByName
      open
      onClose={onClose}
      name={user.name}
      title={`¿Deshabilitar a ${user.name}?`}
      confirmLabel="Deshabilitar"
      busy={disabled.busy && "Deshabilitando..."}
      onConfirm={() => void disable()}
    >
      Se cierran sus sesiones y no puede volver a entrar. Su historial queda, y se puede habilitar otra vez.
      {waits && waits.total > 0 && <Banner tone="warn">{waitsText(waits)}</Banner>}
    </ConfirmByName>
  );
}

/** What waits for somebody who is about to leave, and what becomes of it. */
function waitsText({ total, alone }: { total: number; alone: number }): string {
  const waiting = countText(total, "solicitud espera", "solicitudes esperan");
  if (alone === 0) return `${waiting} su decisión: las puede decidir también otra gente.`;
  const whose = alone === total ? "nadie más las puede decidir" : `${alone} no las puede decidir nadie más`;
  return `${waiting} su decisión y ${whose}: se suma a quien diga su regla, o se avisa a quienes administran.`;
}

function ViewAs({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const started = useWrite(viewAs);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const start = () =>
    attempt(async () => {
      const { rol, music_wins } = await started.run({ params: { id: user.id } });
      setLeaving(true);
      await settleViewing(true);
      location.assign(landingFor({ rol, musicWinsAccess: music_wins }, navigator.userAgent));
    }, setFailure);
  return (
    <Modal
      open
      onClose={onClose}
      title={`Ver como ${user.name}`}
      description={`Todas las pestañas de esta sesión pasan a mostrar lo que ve ${user.name} (${roleTitle(user.rol)}), solo para leer. Una franja lo recuerda hasta terminar, y queda anotado en su historial.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            icon={Eye}
            busy={(started.busy || leaving) && "Abriendo..."}
            onClick={() => void start()}
          >
            Ver como {user.name}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
    </Modal>
  );
}
