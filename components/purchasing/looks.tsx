import { TriangleAlert } from "lucide-react";
import { Badge, type Tone } from "@/components/kit/Badge";
import { type PurchaseState, stateTitles } from "@/lib/purchasing/rules/states";

const TONES: Record<PurchaseState, Tone> = {
  solicitud: "neutral",
  cotizacion: "neutral",
  en_aprobacion: "info",
  aprobada: "good",
  enviada: "info",
  recibida_parcial: "info",
  recibida: "good",
  facturada: "good",
  en_espera: "warn",
  cerrada: "outline",
  cancelada: "outline",
};

/** How far a purchase is; what does not fit of it comes first. */
export function PurchaseBadge({ state, observed = 0 }: { state: PurchaseState; observed?: number }) {
  if (observed > 0)
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        Observada
      </Badge>
    );
  return (
    <Badge tone={TONES[state]} dot>
      {stateTitles[state]}
    </Badge>
  );
}

/** `89.2` as `89,2 %`. */
export const percentOf = (share: string): string => `${share.replace(/\.0$/, "").replace(".", ",")} %`;
