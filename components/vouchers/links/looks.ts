import type { StatusLook } from "@/components/kit/StatusBadge";
import { type LinkState, linkStateTitles } from "@/lib/musicwins/voucherLinks/rules/states";

const TONES = { esperando: "info", usado: "good", vencido: "warn", revocado: "neutral" } as const;

/** How each state of a link is shown. */
export const linkLooks = Object.fromEntries(
  Object.entries(linkStateTitles).map(([state, label]) => [state, { label, tone: TONES[state as LinkState] }]),
) as Readonly<Record<LinkState, StatusLook>>;
