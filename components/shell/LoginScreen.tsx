import { useRouter } from "next/router";
import { Banner } from "@/components/kit/Banner";
import { Mark } from "@/components/kit/Mark";
import { signInWays } from "@/lib/auth/client";
import { useRead } from "@/lib/client/useRead";
import { safeReturnTo } from "@/lib/nav/landing";
import { ProviderButtons } from "./ProviderButtons";
import { SignInForm } from "./SignInForm";
import { StagePicture } from "./StagePicture";

/** The login page: the stage at the left (above, on a phone), the ways to sign in at the right. */
export function LoginScreen() {
  const { query } = useRouter();
  const returnTo = safeReturnTo(query.returnTo);
  const ended = query.ended !== undefined;
  const { data: ways } = useRead(signInWays, {}, { revalidateOnFocus: false });
  const hasProviders = Boolean(ways?.hosted || ways?.microsoft);
  return (
    <main className="public-type flex min-h-dvh flex-col bg-surface text-body lg:flex-row">
      <StagePicture />
      <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-5 pb-6 pt-6 lg:mx-0 lg:max-w-none lg:w-[560px] lg:flex-none lg:px-20 lg:py-11">
        <div className="hidden items-center gap-3 lg:flex">
          <Mark size={32} />
          <span className="text-title">Bambalina</span>
        </div>
        <div className="flex flex-col lg:flex-1 lg:justify-center lg:py-8">
          <h1 className="text-figure">Ingresar</h1>
          <p className="mb-6 text-muted phone:mb-4">Con la cuenta de la productora.</p>
          {ended && (
            <div className="mb-5">
              <Banner tone="info">La sesión terminó. Ingresar de nuevo para seguir.</Banner>
            </div>
          )}
          {ways && hasProviders && <ProviderButtons ways={ways} returnTo={returnTo} />}
          <SignInForm onSignedIn={() => location.assign(returnTo ?? "/")} />
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
