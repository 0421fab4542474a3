import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { onProvider, providerNow } from "@/lib/client/provider";

const Banner = dynamic(() => import("@/components/kit/Banner").then(({ Banner }) => Banner), { ssr: false });

/** Says that the provider of this session does not answer: one may go on, but could not sign in anew. */
export function ProviderBanner() {
  const reachable = useSyncExternalStore(
    onProvider,
    () => providerNow().reachable,
    () => true,
  );
  if (reachable) return null;
  return (
    <div className="px-4 pt-3" data-print="hide">
      <Banner tone="warn" title="El proveedor de ingreso no responde.">
        Se puede seguir trabajando hasta que termine la sesión.
      </Banner>
    </div>
  );
}
