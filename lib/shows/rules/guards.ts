import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { rankText } from "../holds/rules/kinds";
import type { Refunder } from "./refunders";

/** The hold of a show in the room and on the day on which it is to play. */
export interface OwnHold {
  id: number;
  /** Whether the venue's queue is ours, or the venue keeps its own. */
  own: boolean;
  answered: boolean;
  rank: number | null;
  /** The shows before it. */
  before: readonly string[];
}

/** What a step is judged by. */
export interface Facts {
  id: number;
  fecha: string | null;
  city: string;
  venue: { name: string; own: boolean } | null;
  company_id: number | null;
  divisa: string;
  announce_on: string | null;
  live_holds: number;
  hold: OwnHold | null;
  /** A show that is confirmed in the same room on the same day. */
  taken: string | null;
  /** `currency` is of the terms; `deposit`: what has to be there before it is confirmed; `valid`: the terms can be reckoned with. */
  deal: {
    side: "promotor" | "artista";
    valid: boolean;
    currency: string;
    deposit: string;
    /** All that is agreed as deposits. */
    promised: string;
    deposit_due: string | null;
    /** Whether a guarantee or a percentage is said, of the kinds that pay one. */
    priced: boolean;
    no_offer_reason: string;
  } | null;
  /** `de otros términos`: one was accepted, and the deal changed since. */
  offer: "ninguna" | "enviada" | "aceptada" | "de otros términos";
  /** `de otros términos`: what was signed is not what the deal says now, and nobody said why. */
  contract: "ninguno" | "firmado" | "de otros términos";
  /** What was collected of the show before it plays, in the currency of the terms. */
  received: string;
  /** It may be confirmed without the deposit: somebody approved that. */
  waived: boolean;
  /** Somebody bought tickets of it, or paid us a deposit; of shows with a deal, whose money we follow. */
  paid_for: boolean;
  /** Who gives that back if it is called off; null until it is said. */
  refund_by: Refunder | null;
  categories: { all: number; ready: number };
  /** Its administration is closed: dues are registered and nothing waits to be charged. */
  closed: boolean;
}

/** Something that is missing: where it is put right, and in words. */
export interface Missing {
  path: string;
  message: string;
  link: string;
}

type Found = Omit<Missing, "link"> & { at?: string };
type Guard = (facts: Facts, reason: string) => Found | false;

const SIGNED_OTHERWISE =
  "El contrato se firmó con otros términos que los de ahora: explicar la diferencia o firmar otro.";

const guards = {
  place: ({ city, venue }) => !venue && city === "" && { path: "city", message: "Falta la ciudad o la sala." },
  hold: ({ live_holds }) =>
    live_holds === 0 && { path: "holds", message: "No tiene ningún hold vivo.", at: "/Booking?vista=holds" },
  date: ({ fecha }) => fecha === null && { path: "fecha", message: "Falta la fecha." },
  venue: ({ venue }) => !venue && { path: "venue", message: "Falta la sala." },
  company: ({ company_id }) => company_id === null && { path: "company_id", message: "Falta la empresa que lo hace." },
  deal: ({ deal }) => {
    if (!deal) return { path: "deal", message: "Falta el trato.", at: "deal" };
    if (!deal.valid) return { path: "deal.terms", message: "Los términos del trato están incompletos.", at: "deal" };
    return !deal.priced && { path: "deal.terms", message: "Falta el caché, la garantía o el porcentaje.", at: "deal" };
  },
  deposit: ({ deal }) =>
    !(deal && compareMoney(deal.promised, "0") > 0) && { path: "deposit", message: "Falta el anticipo.", at: "deal" },
  depositDue: ({ deal }) =>
    !deal?.deposit_due && { path: "deposit_due", message: "Falta cuándo vence el anticipo.", at: "deal" },
  currency: ({ deal, divisa }) =>
    deal?.valid === true &&
    deal.currency !== divisa && {
      path: "divisa",
      message: `El trato está en ${deal.currency} y el show en ${divisa}.`,
      at: "deal",
    },
  offer: ({ deal, offer }) =>
    offer === "ninguna" &&
    (deal?.no_offer_reason ?? "") === "" && {
      path: "offer",
      message: "Falta mandar la oferta, o decir por qué va sin oferta formal.",
      at: "deal",
    },
  agreed: ({ deal, offer, contract, received, waived }) => {
    if (!deal?.valid) return false;
    if (contract === "de otros términos") return { path: "contract", message: SIGNED_OTHERWISE, at: "deal" };
    const waits = deal.side === "artista" && compareMoney(deal.deposit, "0") > 0;
    if (!waits && contract === "firmado") return false;
    if (!waits && offer === "de otros términos")
      return { path: "offer", message: "El trato cambió desde que se aceptó la oferta.", at: "deal" };
    if (!waits)
      return (
        offer !== "aceptada" && {
          path: "offer",
          message: "Falta que acepten la oferta o firmen el contrato.",
          at: "deal",
        }
      );
    if (waived || compareMoney(received, deal.deposit) >= 0) return false;
    const left = formatMoney(subMoney(deal.deposit, received), deal.currency, { decimals: 2 });
    return { path: "deposit", message: `Falta cobrar ${left} del anticipo.`, at: "deal" };
  },
  free: ({ taken, venue, fecha }) =>
    taken !== null && {
      path: "venue",
      message: `${venue?.name} ya tiene un show confirmado el ${formatDay(fecha ?? "")}: ${taken}.`,
    },
  first: ({ venue, hold, fecha }, reason) => {
    if (!venue || fecha === null) return false;
    const at = "/Booking?vista=holds";
    if (!venue.own)
      return (
        !(hold?.answered && hold.rank === 1) &&
        reason === "" && {
          path: "reason",
          message: `${venue.name} todavía no confirmó${hold?.rank ? `: el hold es el ${rankText(hold.rank)}` : ""}. Si ya lo hizo, decirlo en el motivo.`,
          at,
        }
      );
    if (!hold) return { path: "holds", message: `No tiene un hold en ${venue.name} el ${formatDay(fecha)}.`, at };
    return hold.before.length > 0 && { path: "holds", message: behindText(hold.before), at };
  },
  announcement: ({ announce_on }) =>
    announce_on === null && { path: "announce_on", message: "Falta la fecha del anuncio." },
  categories: ({ categories: { all, ready } }) => {
    const at = "tickets";
    if (all === 0) return { path: "categories", message: "Faltan las categorías, con precio y capacidad.", at };
    return ready < all && { path: "categories", message: "Hay categorías sin precio o sin capacidad.", at };
  },
  refund: ({ paid_for, refund_by }) =>
    paid_for && refund_by === null && { path: "refund_by", message: "Falta quién devuelve lo que ya se pagó." },
  closed: ({ closed }) =>
    !closed && { path: "closed", message: "Falta cerrar la administración del show.", at: "/adminShows" },
} satisfies Record<string, Guard>;

export type Need = keyof typeof guards;

/** "Hay 2 holds antes: {lista}. Desafiar o esperar." */
export function behindText(before: readonly string[]): string {
  const list = before.join(", ");
  const text = before.length === 1 ? `Hay un hold antes: ${list}.` : `Hay ${before.length} holds antes: ${list}.`;
  return `${text} Desafiar o esperar.`;
}

/** Everything that a step lacks, each with the place where it is put right. */
export const missingOf = (needs: readonly Need[], facts: Facts, reason: string): Missing[] =>
  needs.flatMap((need) => {
    const found: Found | false = guards[need](facts, reason);
    if (!found) return [];
    const { at = "", ...rest } = found;
    return [{ ...rest, link: at.startsWith("/") ? at : `/shows/${facts.id}${at && `?tab=${at}`}` }];
  });
