import { Badge } from "@/components/kit/Badge";
import type { PolicyView } from "@/lib/approvals/policies/schema";
import { formatDay, formatInstant, inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { changesOf } from "./model";

/** Which version it is and what becomes of it. */
export function StateBadge({ policy, vigente }: { policy: PolicyView; vigente: PolicyView | null }) {
  if (policy.state === "vigente") return <Badge tone="good">Vigente, v{policy.version}</Badge>;
  if (policy.state === "retirada") return <Badge>Retirada, v{policy.version}</Badge>;
  if (policy.asked_at) return <Badge tone="info">v{policy.version}, espera publicación</Badge>;
  return (
    <Badge tone="warn" dot>
      Borrador v{policy.version}, {countText(changesOf(policy, vigente), "cambio")}
    </Badge>
  );
}

/** Since when the one in force holds, and what the draft waits for. */
export function contextText(vigente: PolicyView | null, draft: PolicyView | null): string {
  const now = vigente?.from ? `La v${vigente.version} rige desde el ${formatDay(inZone(vigente.from).day)}.` : "";
  if (!draft) return now;
  const then = draft.holds_at
    ? `Sin otro administrador, la v${draft.version} empieza a valer el ${formatInstant(draft.holds_at)}.`
    : draft.asked_by
      ? `${draft.asked_by.name} pidió publicar la v${draft.version}: la publica otro administrador.`
      : `La v${draft.version} empieza a valer cuando la publica otro administrador.`;
  return [now, then].filter(Boolean).join(" ");
}
