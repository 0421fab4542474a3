import { Button, ButtonLink } from "@/components/kit/Button";
import { NoAccess } from "@/components/kit/NoAccess";
import { SIGN_IN } from "./Frame";

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
  return (
    <main className="public-type flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas p-6 text-center text-body text-text">
      <h1 className="text-title">Gastos de tarjeta</h1>
      <p className="text-muted">
        {away
          ? "No se llega a Bambalina. La primera vez hace falta señal; después se abre también sin ella."
          : "Para empezar hay que ingresar una vez con señal."}
      </p>
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
