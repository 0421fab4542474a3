import { useRouter } from "next/router";
import { Banner } from "@/components/kit/Banner";
import { signInWays } from "@/lib/auth/client";
import { useRead } from "@/lib/client/useRead";
import { safeReturnTo } from "@/lib/nav/landing";
import { ProviderButtons } from "./ProviderButtons";
import { SignInForm } from "./SignInForm";
import { SignInPage } from "./SignInPage";

/** The login page: the ways to sign in. `ended` and `changed` in the address say why one is here. */
export function LoginScreen() {
  const { query } = useRouter();
  const returnTo = safeReturnTo(query.returnTo);
  const { data: ways } = useRead(signInWays, {}, { revalidateOnFocus: false });
  const hasProviders = Boolean(ways?.hosted || ways?.microsoft);
  const reason =
    query.changed !== undefined
      ? "La contraseña quedó cambiada y las sesiones abiertas se cerraron. Ingresar con la nueva."
      : query.ended !== undefined && "La sesión terminó. Ingresar de nuevo para seguir.";
  return (
    <SignInPage
      title="Ingresar"
      lead="Con la cuenta de la productora."
      foot={
        ways?.help && (
          <>
            ¿Sin acceso? Lo habilita Sistemas
            <br />
            <a href={`mailto:${ways.help}`} className="text-text underline underline-offset-4">
              {ways.help}
            </a>
          </>
        )
      }
    >
      {reason && (
        <div className="mb-5">
          <Banner tone="info">{reason}</Banner>
        </div>
      )}
      {ways && hasProviders && <ProviderButtons ways={ways} returnTo={returnTo} />}
      <SignInForm onSignedIn={() => location.assign(returnTo ?? "/")} />
    </SignInPage>
  );
}
