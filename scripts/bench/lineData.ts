import { openClient } from "@/lib/pg";

const LINES = `
INSERT INTO budget_line (area, category, created_by)
SELECT (ARRAY['Técnica', 'Producción', 'Hospitalidad', 'Logística', 'Prensa'])[1 + n % 5], 'Rubro ' || n / 5 % 12, $2
FROM generate_series(1, $1::int - (SELECT count(*)::int FROM budget_line)) n RETURNING id`;

const PROPOSALS = `
INSERT INTO budget_proposal (line_id, prioridad, chosen, created_by)
SELECT id, (ARRAY['alta', 'media', 'baja'])[1 + id % 3], true, $2 FROM unnest($1::int[]) AS id`;

const VERSIONS = `
INSERT INTO budget_version (proposal_id, line_id, version, accion, status, titulo, proveedor, detalle, alicuota_ars,
  iva, fecha_pago, created_by)
SELECT p.id, p.line_id, 1, 'crear', (ARRAY['borrador', 'pendiente'])[1 + p.id % 2], 'Alquiler de equipo número ' || p.line_id,
  'Proveedor ' || p.line_id % 300, 'Dos jornadas, con traslado', p.line_id * 1000, 21, current_date + p.line_id % 90, $2
FROM budget_proposal p WHERE p.line_id = ANY ($1::int[])`;

/** Fills Music Wins up to so many lines, of five areas and sixty categories, each with its one proposal. */
export async function fillLines(url: string, count: number, author: number): Promise<void> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(LINES, [count, author]);
    const ids = rows.map(({ id }) => id);
    for (const sql of [PROPOSALS, VERSIONS]) await client.query(sql, [ids, author]);
    await client.query("ANALYZE budget_line, budget_proposal, budget_version");
  } finally {
    await client.end();
  }
}
