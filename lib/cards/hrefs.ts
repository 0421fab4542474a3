/** Where who reviews looks at an expense, at a statement and at the months of people. */
export const expenseHref = (id: number): string => `/Comprobantes?vista=tarjetas&gasto=${id}`;
export const statementHref = (id: number): string => `/Comprobantes?vista=tarjetas&ver=resumenes&resumen=${id}`;
/** Where its holder does. */
export const ownHref = "/GastosTarjeta";
