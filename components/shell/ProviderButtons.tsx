import { ShieldCheck } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import type { signInWays } from "@/lib/auth/clientSignIn";
import { dropToken } from "@/lib/client/token";
import type { CallOutput } from "@/lib/http/contract";

const PLACE =
  "flex h-12 items-center justify-center gap-3 rounded-control border border-line-strong font-semibold transition-colors hover:bg-hover";

const LOOK = {
  hosted: { label: "Continuar con Auth0", icon: <Icon of={ShieldCheck} size={18} /> },
  microsoft: { label: "Continuar con Microsoft", icon: <MicrosoftSquares /> },
} as const;

interface ProviderLinkProps {
  provider: keyof typeof LOOK;
  query: Record<string, string>;
  /** Opens beside this page instead of in its place. */
  newWindow?: boolean;
}

/** Off to a provider. A token that this browser still has is of an earlier sign-in. */
export function ProviderLink({ provider, query, newWindow }: ProviderLinkProps) {
  const { label, icon } = LOOK[provider];
  const search = new URLSearchParams(query).toString();
  return (
    <a
      href={`/api/auth/${provider}/login${search && `?${search}`}`}
      target={newWindow ? "_blank" : undefined}
      rel={newWindow ? "opener" : undefined}
      onClick={dropToken}
      className={PLACE}
    >
      {icon}
      {label}
    </a>
  );
}

/** The buttons of the identity providers that this installation has. `returnTo` "/" leads to one's landing. */
export function ProviderButtons({ ways, returnTo }: { ways: CallOutput<typeof signInWays>; returnTo: string }) {
  const query = { returnTo };
  return (
    <>
      <div className="flex flex-col gap-[10px]">
        {ways.hosted && <ProviderLink provider="hosted" query={query} />}
        {ways.microsoft && <ProviderLink provider="microsoft" query={query} />}
      </div>
      <div
        className="my-5 flex items-center gap-3 text-help text-muted before:h-px before:flex-1 before:bg-line after:h-px
        after:flex-1 after:bg-line"
      >
        o con mail y contraseña
      </div>
    </>
  );
}

function MicrosoftSquares() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path fill="#f25022" d="M0 0h8.5v8.5H0z" />
      <path fill="#7fba00" d="M9.5 0H18v8.5H9.5z" />
      <path fill="#00a4ef" d="M0 9.5h8.5V18H0z" />
      <path fill="#ffb900" d="M9.5 9.5H18V18H9.5z" />
    </svg>
  );
}
