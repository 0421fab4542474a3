import { formatInstant } from "@/lib/format/dates";
import type { HoldView } from "../schema";

const HOUR_MS = 3_600_000;

/** How long there is, in words: "quedan 5 h", "quedan 40 min", "terminó". */
export function leftText(deadline: string, now: number): string {
  const left = new Date(deadline).getTime() - now;
  if (left <= 0) return "terminó";
  return left >= HOUR_MS
    ? `quedan ${Math.floor(left / HOUR_MS)} h`
    : `quedan ${Math.max(1, Math.ceil(left / 60_000))} min`;
}

/** What a hold is in the challenge of its queue: who challenges, who has to answer, or who has answered. */
export type ChallengeRole = "ninguno" | "desafia" | "contesta" | "contesto" | "detras";

/** `challenger`: the place of who challenges, where it is known. */
export function roleIn({ id, rank, challenge }: HoldView, challenger: number | null): ChallengeRole {
  if (!challenge) return "ninguno";
  if (challenge.hold_id === id) return "desafia";
  if (challenge.answers.some(({ hold_id }) => hold_id === id)) return "contesto";
  return challenger !== null && rank !== null && rank > challenger ? "detras" : "contesta";
}

/** "Contestar antes del 27/11/2026 18:00 (quedan 5 h)". */
export function challengeText(hold: HoldView, role: ChallengeRole, now: number): string {
  const { challenge } = hold;
  if (!challenge) return "";
  const until = `${formatInstant(challenge.deadline)} (${leftText(challenge.deadline, now)})`;
  if (role === "desafia") return `Desafía a los de antes hasta el ${until}`;
  if (role === "contesta") return `Lo desafían: confirmar o liberar antes del ${until}`;
  return role === "contesto"
    ? `Dijo que confirma; el desafío termina el ${until}`
    : `Hay un desafío abierto hasta el ${until}`;
}
