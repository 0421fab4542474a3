/** What people call what the ledger calls `devengado`, in SQL (the other way round: `ledgerKind` of the rules). */
export const kindSql = (column: string): string => `CASE ${column} WHEN 'devengado' THEN 'real' ELSE ${column} END`;

/** What a centre's board adds up, and its lists show: with `e` for the table. As the ledger's indexes of centres say it. */
export const ofCentres = (e: string): string =>
  `${e}.cost_centre_id IS NOT NULL AND ${e}.side = 'gasto' AND ${e}.kind IN ('presupuestado', 'comprometido', 'devengado')`;

/** What a row of a sheet, or one typed in, comes from. */
export const SHEET = { type: "planilla", event: "alta" } as const;
/** What an approved reallocation posts. */
export const MOVE = { type: "cost_reallocation", event: "aprobado" } as const;
