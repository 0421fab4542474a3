/** The kinds of mail it sends. */
export const OFFER_MAIL = "deals.offer";
export const mails = { [OFFER_MAIL]: "Oferta de un show" };

/** What the audit log says happened. */
export const history = {
  "deal.saved": "Cambió el trato",
  "offer.made": "Preparó la oferta",
  "offer.sent": "Mandó la oferta",
  "offer.aceptada": "La oferta se aceptó",
  "offer.rechazada": "La oferta se rechazó",
};
