const MINUTE_MS = 60_000;

/** How a card stands with its SLA, for its badge. */
export interface Sla {
  text: string;
  tone: "neutral" | "warn" | "bad";
}

function spanText(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, Math.floor(minutes))} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

/** From this part of an hour's count on, what is left is little. */
const SOON_MINUTES = 4 * 60;

/**
 * `SLA: quedan 3 h`, `SLA vencido hace 2 d`; null for a card that has none or is closed. `now` is an ISO instant. Warns in
 * the last four hours.
 */
export function slaOf(
  { sla_due_at, closed_at }: { sla_due_at: string | null; closed_at: string | null },
  now: string = new Date().toISOString(),
): Sla | null {
  if (sla_due_at === null || closed_at !== null) return null;
  const minutes = (Date.parse(sla_due_at) - Date.parse(now)) / MINUTE_MS;
  if (minutes < 0) return { text: `SLA vencido hace ${spanText(-minutes)}`, tone: "bad" };
  const span = spanText(minutes);
  const left = /^1 (?:h|d|min)$/.test(span) ? "queda" : "quedan";
  return { text: `SLA: ${left} ${span}`, tone: minutes <= SOON_MINUTES ? "warn" : "neutral" };
}
