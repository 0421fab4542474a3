/** The kinds of mail it sends. */
export const OFFER_MAIL = "deals.offer";
export const mails = { [OFFER_MAIL]: "Oferta de un show" };

/** What the audit log says happened. */
export const history = {
  "deal.saved": "Cambió el trato",
  "deal.deposits": "Cambió los anticipos",
  "deposits.exported": "Bajó el Excel de anticipos",
  "deposit.collected": "Anotó el cobro de un anticipo",
  "deposit.uncollected": "Deshizo el cobro de un anticipo",
  "show.refund": "Quedó quién devuelve lo pagado",
  "offer.aprobada_to_send": "Aprobó que salga la oferta",
  "offer.rechazada_to_send": "No aprobó que salga la oferta",
  "waiver.asked": "Pidió una dispensa",
  "waiver.aprobada": "Aprobó la dispensa",
  "waiver.rechazada": "Rechazó la dispensa",
  "waiver.cancelada": "Retiró la dispensa",
  "clause.added": "Agregó una cláusula de los contratos",
  "clause.changed": "Cambió una cláusula de los contratos",
  "clause.archived": "Archivó una cláusula de los contratos",
  "contract.made": "Preparó el contrato",
  "contract.edited": "Cambió el contrato",
  "contract.en_firma": "Mandó a firmar el contrato",
  "contract.borrador": "Volvió el contrato a borrador",
  "contract.firmado": "Cargó el contrato firmado",
  "contract.anulado": "Anuló el contrato",
  "contract.explained": "Explicó por qué cambió lo firmado",
  "offer.made": "Preparó la oferta",
  "offer.sent": "Mandó la oferta",
  "offer.aceptada": "La oferta se aceptó",
  "offer.rechazada": "La oferta se rechazó",
};

/** Its work in the worker. */
export const queues = { "deals.contractCard": "Contratos en la tarjeta de Legales" };
