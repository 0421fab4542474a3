import { useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { NoAccess } from "@/components/kit/NoAccess";
import { owesLeaving } from "@/lib/client/offline/person";
import { othersCount } from "@/lib/client/offline/store";
import { SIGN_IN } from "./Frame";

/** Every entry here is of another person than this one. */
const NOBODY = 0;

/** Its cards are not this person's. */
export function Refused() {
  const actions = (
    <ButtonLink href="/" plain>
      Ir al inicio
    </ButtonLink>
  );
  return (
    <main className="public-type min-h-dvh bg-surface text-body text-text">
      <NoAccess grantedBy="un Administrador" actions={actions} />
    </main>
  );
}

/** Nothing is known of anybody here: who opens it the first time, or after leaving, does so with signal. */
export function SignInFirst({ away, onRetry }: { away: boolean; onRetry: () => void }) {
  const [waiting, setWaiting] = useState(0);
  const left = owesLeaving();
  useEffect(() => void othersCount(NOBODY).then(setWaiting), []);
  return (
    <main className="public-type flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas p-6 text-center text-body text-text">
      <h1 className="text-title">Gastos de tarjeta</h1>
      <p className="text-muted">
        {away && left
          ? "Se salió en este teléfono. La sesión termina también en Bambalina en cuanto haya señal."
          : away
            ? "No se llega a Bambalina. La primera vez hace falta señal; después se abre también sin ella."
            : "Para empezar hay que ingresar una vez con señal."}
      </p>
      {waiting > 0 && (
        <p className="text-muted">
          {waiting === 1 ? "Queda 1 gasto sin enviar" : `Quedan ${waiting} gastos sin enviar`} en este teléfono: se
          envían cuando vuelva a ingresar quien los cargó.
        </p>
      )}
      {away ? (
        <Button variant="primary" size="lg" onClick={onRetry}>
          Reintentar
        </Button>
      ) : (
        <ButtonLink variant="primary" size="lg" href={SIGN_IN} plain>
          Ingresar
        </ButtonLink>
      )}
    </main>
  );
}
