import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { Banner } from "@/components/kit/Banner";
import { Mark } from "@/components/kit/Mark";
import { signInWays } from "@/lib/auth/client";
import { signInFailureText } from "@/lib/auth/rules";
import { useRead } from "@/lib/client/useRead";
import type { CallOutput } from "@/lib/http/contract";
import { safeReturnTo } from "@/lib/nav/landing";
import { ProviderButtons } from "./ProviderButtons";
import { SignInForm } from "./SignInForm";
import { StagePicture } from "./StagePicture";

const AccessRequestPanel = dynamic(() => import("./AccessRequestPanel"), { ssr: false });

/** The login page: the stage at the left (above, on a phone), the ways to sign in at the right. */
export function LoginScreen() {
  const { query } = useRouter();
  const { data: ways } = useRead(signInWays, {}, { revalidateOnFocus: false });
  return (
    <main className="public-type flex min-h-dvh flex-col bg-surface text-body lg:flex-row">
      <StagePicture />
      <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-5 pb-6 pt-6 lg:mx-0 lg:max-w-none lg:w-[560px] lg:flex-none lg:px-20 lg:py-11">
        <div className="hidden items-center gap-3 lg:flex">
          <Mark size={32} />
          <span className="text-title">Bambalina</span>
        </div>
        <div className="flex flex-col lg:flex-1 lg:justify-center lg:py-8">
          {query.acceso === "pedir" ? <AccessRequestPanel /> : <Ways ways={ways} />}
        </div>
        {ways?.help && (
          <p className="mt-auto pt-8 text-center text-help text-muted lg:pt-0 lg:text-left">
            ¿Sin acceso? Lo habilita Sistemas
            <br />
            <a href={`mailto:${ways.help}`} className="text-text underline underline-offset-4">
              {ways.help}
            </a>
          </p>
        )}
      </div>
    </main>
  );
}

function Ways({ ways }: { ways: CallOutput<typeof signInWays> | undefined }) {
  const { query } = useRouter();
  const returnTo = safeReturnTo(query.returnTo);
  return (
    <>
      <h1 className="text-figure">Ingresar</h1>
      <p className="mb-6 text-muted phone:mb-4">Con la cuenta de la productora.</p>
      {query.error !== undefined ? (
        <div className="mb-5">
          <Banner tone="bad">{signInFailureText(query.error)}</Banner>
        </div>
      ) : (
        query.ended !== undefined && (
          <div className="mb-5">
            <Banner tone="info">La sesión terminó. Ingresar de nuevo para seguir.</Banner>
          </div>
        )
      )}
      {(ways?.hosted || ways?.microsoft) && <ProviderButtons ways={ways} returnTo={returnTo} />}
      <SignInForm onSignedIn={() => location.assign(returnTo ?? "/")} />
    </>
  );
}
