import Head from "next/head";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { ErrorState } from "@/components/kit/ErrorState";
import { Link } from "@/components/kit/Link";
import { Loading } from "@/components/kit/Spinner";
import { readLink } from "@/lib/auth/passwords/api";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useWrite } from "@/lib/client/useWrite";
import type { CallOutput } from "@/lib/http/contract";
import { SignInPage } from "../SignInPage";
import { ChooseForm } from "./ChooseForm";

/** Where the mailed link leads. Opening it only asks whose it is: mail programs open links too. */
export function ChooseScreen() {
  const { query, ready } = usePageAddress();
  const token = String(query.token ?? "");
  const { run, error } = useWrite(readLink);
  const [owner, setOwner] = useState<CallOutput<typeof readLink> | null>(null);
  const ask = useCallback(() => run({ body: { token } }).then(setOwner, () => undefined), [run, token]);
  useEffect(() => {
    if (ready) void ask();
  }, [ready, ask]);

  const page = (lead: ReactNode, children: ReactNode) => (
    <SignInPage title="Elegir contraseña" lead={lead}>
      <Head>
        <meta name="referrer" content="no-referrer" />
      </Head>
      {children}
    </SignInPage>
  );
  if (owner) return page(`Para la cuenta ${owner.mail}.`, <ChooseForm token={token} owner={owner} />);
  if (error?.status === 410) {
    return page(
      "Este enlace no sirve.",
      <>
        <Banner tone="bad">{error.message}</Banner>
        <Link href="/login/olvide" className="mt-6 self-start text-text underline underline-offset-4">
          Pedir un enlace nuevo
        </Link>
      </>,
    );
  }
  return page("", error ? <ErrorState title={error.message} onRetry={() => void ask()} /> : <Loading />);
}
