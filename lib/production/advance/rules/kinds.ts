/** The sections of an advance (design shows-facts.md, section 5), in their order. */
export const sectionTitles = {
  contactos: "Contactos",
  dia: "Día",
  acceso: "Acceso",
  escenario: "Escenario",
  sonido: "Sonido",
  luces: "Luces y video",
  energia: "Energía",
  backline: "Backline",
  personal: "Personal local",
  camarines: "Camarines",
  catering: "Catering",
  traslados: "Traslados y hotel",
  seguridad: "Seguridad",
  invitados: "Acreditaciones e invitados",
  merch: "Merch",
  entradas: "Entradas",
  liquidacion: "Liquidación",
  permisos: "Permisos y seguros",
  prensa: "Grabación y prensa",
  emergencias: "Clima y emergencias",
} as const;
export type Section = keyof typeof sectionTitles;

/** Who has to answer. */
export const ownerTitles = { nosotros: "Nosotros", sala: "Sala", artista: "Artista" } as const;
export type Owner = keyof typeof ownerTitles;

export const advanceStateTitles = {
  pendiente: "Pendiente",
  pedido: "Pedido",
  confirmado: "Confirmado",
  no_aplica: "No aplica",
  cambio: "Cambió",
} as const;
export type AdvanceState = keyof typeof advanceStateTitles;
