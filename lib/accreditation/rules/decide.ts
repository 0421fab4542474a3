import { isAllowed } from "./access";
import type { BadgeFacts } from "./code";
import { type AccState, VALID } from "./states";

export type Tone = "verde" | "ambar" | "rojo";
export type Reason =
  | "pasa"
  | "sale"
  | "ajena"
  | "firma"
  | "evento"
  | "vencida"
  | "revocada"
  | "vieja"
  | "zona"
  | "dia"
  | "doble"
  | "nueva";
export type Direction = "entra" | "sale";

/** What a phone's list says of a badge. */
export interface Listed {
  revision: number;
  state: AccState;
}

export interface Question {
  /** The code's facts, and whether the event's key signed them; null: no badge of ours. */
  code: { facts: BadgeFacts; signed: boolean } | null;
  event: number;
  /** The gate's zone, and today's day of the event (negative: none of its days), both by their place. */
  zone: number;
  day: number;
  /** Seconds of the epoch, by the server's clock as far as the phone knows it. */
  now: number;
  listed: Listed | undefined;
  /** In this zone already: as this phone knows, or as the server has just said. */
  inside: "no" | "telefono" | "servidor";
  direction: Direction;
}

/** What each reason is at a door, but for a double use that the server knows of. */
export const reasonTones: Record<Reason, Tone> = {
  pasa: "verde",
  sale: "verde",
  ajena: "rojo",
  firma: "rojo",
  evento: "rojo",
  vencida: "rojo",
  revocada: "rojo",
  vieja: "rojo",
  zona: "rojo",
  dia: "rojo",
  doble: "ambar",
  nueva: "ambar",
};

const reasonOf = ({ code, event, zone, day, now, listed, inside, direction }: Question): Reason => {
  if (!code) return "ajena";
  const { facts, signed } = code;
  if (!signed) return "firma";
  if (facts.event !== event) return "evento";
  if (facts.expires <= now) return "vencida";
  if (listed && !VALID.includes(listed.state)) return "revocada";
  if (listed && facts.revision < listed.revision) return "vieja";
  // Whoever is in leaves, whatever the day is by now.
  if (direction === "sale") return "sale";
  if (!isAllowed(facts.access, zone, day)) return (facts.access[zone] ?? 0) === 0 ? "zona" : "dia";
  if (inside !== "no") return "doble";
  return !listed || facts.revision > listed.revision ? "nueva" : "pasa";
};

/**
 * What a phone at a door says to a badge, with or without network (design shows.md, section 7): who has it in hand decides what is amber.
 * A double use is refused when the server says it and only warned of otherwise.
 */
export function decide(question: Question): { tone: Tone; reason: Reason } {
  const reason = reasonOf(question);
  return { reason, tone: reason === "doble" && question.inside === "servidor" ? "rojo" : reasonTones[reason] };
}
