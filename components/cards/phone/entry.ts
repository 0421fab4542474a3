import { type CategoryKey, categoryTitles } from "@/lib/cards/rules/kinds";
import type { CardSetup } from "@/lib/cards/schema";
import type { Entry } from "@/lib/client/offline/store";
import type { Currency } from "@/lib/format/currencies";

/** What is written of an expense on the phone. Amounts are decimal text, empty while unknown. */
export interface Facts {
  card_id: number | null;
  day: string;
  day_from: "qr" | "reloj" | "mano";
  merchant: string;
  amount: string;
  currency: Currency;
  amount_from: "qr" | "mano";
  /** It is large, and right. */
  amount_sure?: boolean;
  /** It gives back, as said here: of a purchase by its client_id, or of none that is known, and why. What was kept before says nothing. */
  takes_away?: boolean;
  returns?: string | null;
  returns_reason?: string;
  show_id: number | null;
  category: CategoryKey;
  note: string;
  issuer_tax_id: string;
  recipient_tax_id: string;
  type_code: string;
  point: string;
  number: string;
  authorisation_code: string;
  no_receipt_reason: string;
  alike_reason: string;
}

/** Why the server did not take it: somebody has to look at it. */
export interface Problem {
  kind: "duplicado" | "importe" | "datos" | "cambio";
  text: string;
}

/** An expense that is not all at the server yet. */
export interface Waiting {
  facts: Facts;
  /** As taken until it is shrunk (`raw`); null: without receipt. */
  photo: { sha256: string; size: number } | "raw" | null;
  /** The server's file of its photo, while this phone has none of its own. */
  file?: string | null;
  /** Somebody pressed Guardar: until then it is only kept. */
  saved: boolean;
  /** It was on its way once: the server may have it although it has not answered. What was kept before says nothing. */
  tried?: boolean;
  /** The server's record, once it is there. */
  server: { id: number; version: number } | null;
  /** It was the server's before it was opened here: letting it go loses only what was changed. */
  opened: boolean;
  /** Changed here since the server's record was written. */
  dirty: boolean;
  answer: string;
  /** Why it is being asked again, for one that was observed. */
  observed: string;
  problem: Problem | null;
  /** It is taken back as soon as the server can be told. */
  discard: boolean;
}
export type WaitingExpense = Entry<Waiting>;

/** Today where the phone is, by its own clock and what is known of how wrong that is. */
export function dayHere(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
}

/** A time as the phone says it, with how far its place is from UTC. */
export function timeHere(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
  return `${local}${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Shows as they are offered: today's first, then the last one used, then by nearness. */
export function showsInOrder({ shows, last }: CardSetup, today: string): CardSetup["shows"] {
  const rank = ({ id, day }: CardSetup["shows"][number]) => (day === today ? 0 : id === last.show_id ? 1 : 2);
  return [...shows].sort((a, b) => rank(a) - rank(b));
}

/** What is filled in before anybody writes anything. `offset`: how far the phone's clock is ahead, in ms. */
export function defaultFacts(setup: CardSetup, now: number, offset: number): Facts {
  const { cards, last } = setup;
  const today = dayHere(now - offset);
  const card = cards.find(({ id }) => id === last.card_id) ?? cards[0];
  const [first] = showsInOrder(setup, today);
  const show = first && (first.day === today || first.id === last.show_id) ? first.id : null;
  return {
    card_id: card?.id ?? null,
    day: today,
    day_from: "reloj",
    merchant: "",
    amount: "",
    currency: card?.currency ?? "ARS",
    amount_from: "mano",
    takes_away: false,
    returns: null,
    returns_reason: "",
    show_id: show,
    category: last.category ?? "comidas",
    note: "",
    issuer_tax_id: "",
    recipient_tax_id: "",
    type_code: "",
    point: "",
    number: "",
    authorisation_code: "",
    no_receipt_reason: "",
    alike_reason: "",
  };
}

/** One that nothing happened to yet. */
export const freshOf = (facts: Facts, photo: Waiting["photo"]): Waiting => ({
  facts,
  photo,
  saved: false,
  tried: false,
  server: null,
  opened: false,
  dirty: false,
  answer: "",
  observed: "",
  problem: null,
  discard: false,
});

/** What still has to be said before it can go out; null: nothing. */
export function missingOf({ facts, photo, observed, answer }: Waiting): string | null {
  if (!(Number(facts.amount) > 0)) return "Falta el importe";
  if (facts.card_id === null) return "Falta la tarjeta";
  if (facts.takes_away && !facts.returns && (facts.returns_reason ?? "").trim().length < 3)
    return "Falta de qué es la devolución";
  if (photo === null && facts.no_receipt_reason.trim().length < 3) return "Falta por qué no hay comprobante";
  if (observed !== "" && answer.trim() === "") return "Falta la respuesta";
  return null;
}

/** What it is called in lists. */
export const nameOf = ({ merchant, category }: Pick<Facts, "merchant" | "category">): string =>
  merchant || categoryTitles[category];
