import { useEffect, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { WINDOW_CHANNEL, WINDOW_DONE } from "@/lib/auth/rules";
import { whoIsIn } from "@/lib/client/call";
import { ProviderLink } from "./ProviderButtons";

interface Props {
  provider: "hosted" | "microsoft";
  mail: string;
  onSignedIn: () => void;
}

/**
 * The provider's button, in a window of its own: the page with what was typed stays as it is. The window says when it is
 * done over a channel, since the provider's pages cut the tie between the two.
 */
export function SignInAgainWith({ provider, mail, onSignedIn }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(WINDOW_CHANNEL);
    channel.onmessage = async () => {
      const now = await whoIsIn().catch(() => null);
      if (now === mail) return onSignedIn();
      setFailure(
        now ? `Ingresó ${now}. Para seguir hay que ingresar con ${mail}.` : "No se pudo ingresar. Reintentar.",
      );
    };
    return () => channel.close();
  }, [mail, onSignedIn]);
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="bad">{failure}</Banner>}
      <p className="text-muted">
        Con la cuenta <strong className="text-text">{mail}</strong>, en otra ventana.
      </p>
      <ProviderLink provider={provider} query={{ returnTo: WINDOW_DONE, login_hint: mail }} newWindow />
    </div>
  );
}
