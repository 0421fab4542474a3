import { Badge, type Tone } from "@/components/kit/Badge";
import { type ShownState, stateTitles } from "@/lib/marketing/rules/kinds";

const TONES: Record<ShownState, Tone> = {
  borrador: "outline",
  en_aprobacion: "info",
  aprobado: "good",
  devuelto: "warn",
  rechazado: "bad",
  con_comprobante: "accent",
  programado: "info",
  pagado: "good",
  cerrado: "neutral",
  cancelado: "neutral",
};

/** How far an expense is; while it waits, which step of how many. */
export function ExpenseBadge({ state, step }: { state: ShownState; step?: { position: number; of: number } | null }) {
  return (
    <Badge tone={TONES[state]} dot>
      {stateTitles[state]}
      {step ? ` ${step.position}/${step.of}` : ""}
    </Badge>
  );
}
