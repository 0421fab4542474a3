import type { ParsedUrlQuery } from "node:querystring";
import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { Banner } from "@/components/kit/Banner";
import { signInWays } from "@/lib/auth/clientSignIn";
import { signInFailureText } from "@/lib/auth/rules";
import { useRead } from "@/lib/client/useRead";
import type { CallOutput } from "@/lib/http/contract";
import { safeReturnTo } from "@/lib/nav/landing";
import { ProviderButtons } from "./ProviderButtons";
import { SignInForm } from "./SignInForm";
import { SignInPage } from "./SignInPage";

const AccessRequestPanel = dynamic(() => import("./AccessRequestPanel"), { ssr: false });

/** The login page: the ways to sign in, or the request for access of somebody whom only the provider knows. */
export function LoginScreen() {
  const { query } = useRouter();
  const { data: ways } = useRead(signInWays, {}, { revalidateOnFocus: false });
  const foot = ways?.help && (
    <>
      ¿Sin acceso? Lo habilita Sistemas
      <br />
      <a href={`mailto:${ways.help}`} className="text-text underline underline-offset-4">
        {ways.help}
      </a>
    </>
  );
  if (query.acceso === "pedir")
    return (
      <SignInPage foot={foot}>
        <AccessRequestPanel />
      </SignInPage>
    );
  return (
    <SignInPage title="Ingresar" lead="Con la cuenta de la productora." foot={foot}>
      <Ways ways={ways} />
    </SignInPage>
  );
}

// Why one is here, as the address says it.
function noticeOf({ error, changed, ended }: ParsedUrlQuery): { tone: "bad" | "info"; text: string } | null {
  if (error !== undefined) return { tone: "bad", text: signInFailureText(error) };
  if (changed !== undefined)
    return {
      tone: "info",
      text: "La contraseña quedó cambiada y las sesiones abiertas se cerraron. Ingresar con la nueva.",
    };
  return ended === undefined ? null : { tone: "info", text: "La sesión terminó. Ingresar de nuevo para seguir." };
}

function Ways({ ways }: { ways: CallOutput<typeof signInWays> | undefined }) {
  const { query } = useRouter();
  const returnTo = safeReturnTo(query.returnTo);
  const notice = noticeOf(query);
  return (
    <>
      {notice && (
        <div className="mb-5">
          <Banner tone={notice.tone}>{notice.text}</Banner>
        </div>
      )}
      {(ways?.hosted || ways?.microsoft) && <ProviderButtons ways={ways} returnTo={returnTo ?? "/"} />}
      <SignInForm onSignedIn={() => location.assign(returnTo ?? "/")} />
    </>
  );
}
