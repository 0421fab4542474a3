/** The parts of a show's page, as its address calls them, in their order (design shows.md, section 5). */
export const showTabs = ["resumen", "deal", "tickets", "costos", "proveedores", "horario", "archivos"] as const;
export type ShowTab = (typeof showTabs)[number];
