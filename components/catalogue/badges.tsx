import { Badge, type Tone } from "@/components/kit/Badge";
import { categoryStateTitles, workStateTitles } from "@/lib/catalogue/rules/kinds";

const TONES: Readonly<Record<string, Tone>> = {
  propuesta: "warn",
  activa: "good",
  activo: "good",
};
const TITLES: Readonly<Record<string, string>> = { ...workStateTitles, ...categoryStateTitles };

/** The state of a record; one that was merged says into which. */
export function StateBadge({ state, kept }: { state: string; kept?: string | null }) {
  if (kept) return <Badge tone="outline">Unido a {kept}</Badge>;
  return <Badge tone={TONES[state] ?? "neutral"}>{TITLES[state] ?? state}</Badge>;
}
