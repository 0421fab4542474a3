import { Badge, type Tone } from "@/components/kit/Badge";
import { categoryStateTitles, supplierStateTitles, workStateTitles } from "@/lib/catalogue/rules/kinds";

const TONES: Readonly<Record<string, Tone>> = {
  propuesta: "warn",
  propuesto: "warn",
  activa: "good",
  activo: "good",
  observado: "warn",
  bloqueado: "bad",
};
const TITLES: Readonly<Record<string, string>> = { ...workStateTitles, ...supplierStateTitles, ...categoryStateTitles };

/** The state of a record; one that was merged says into which. */
export function StateBadge({ state, kept }: { state: string; kept?: string | null }) {
  if (kept) return <Badge tone="outline">Unido a {kept}</Badge>;
  return <Badge tone={TONES[state] ?? "neutral"}>{TITLES[state] ?? state}</Badge>;
}
