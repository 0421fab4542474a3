import type { Language, OfferState } from "@/lib/deals/rules/kinds";

/** What the page of an offer's link says, in the offer's language. */
export interface LinkWords {
  wants: string;
  name: string;
  accept: string;
  reject: string;
  /** What became of it. */
  closed: Record<Exclude<OfferState, "enviada">, (by: string) => string>;
}

export const LINK_WORDS: Record<Language, LinkWords> = {
  es: {
    wants: "le hace una oferta",
    name: "Su nombre",
    accept: "Aceptar la oferta",
    reject: "No aceptarla",
    closed: {
      borrador: () => "La oferta todavía no se mandó.",
      aceptada: (by) => `${by} aceptó la oferta.`,
      rechazada: (by) => `${by} no aceptó la oferta.`,
      vencida: () => "La oferta venció: pedir otra a quien la mandó.",
      reemplazada: () => "Hay una oferta más nueva.",
    },
  },
  en: {
    wants: "makes you an offer",
    name: "Your name",
    accept: "Accept the offer",
    reject: "Decline it",
    closed: {
      borrador: () => "This offer has not been sent yet.",
      aceptada: (by) => `${by} accepted the offer.`,
      rechazada: (by) => `${by} declined the offer.`,
      vencida: () => "This offer has expired: ask whoever sent it for another one.",
      reemplazada: () => "There is a newer offer.",
    },
  },
};
