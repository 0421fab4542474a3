import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, query, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "./api";
import type { AreaOwner } from "./schema";

/** Every area that has lines or people, with the company that it is of: the first active one where nobody said. */
const AREAS = `SELECT a.area, coalesce(m.company_id, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1)) AS company_id,
    coalesce(m.version, 0) AS version
  FROM (SELECT area FROM budget_line WHERE deleted_at IS NULL UNION SELECT area FROM budget_assignment UNION SELECT area FROM musicwins_area) a
  LEFT JOIN musicwins_area m ON m.area = a.area`;

/** `GET /companies/areas`. */
export async function list(): Promise<Output<typeof api.listAreas>> {
  return query<AreaOwner>(`${AREAS} ORDER BY search_plain(a.area)`);
}

/** `PUT /companies/areas`. What its lines posted before stays with the company of then. Errors: 400, 404, 409. */
export async function change(
  actor: AuditActor,
  { body: { area, company_id, version } }: Input<typeof api.changeArea>,
): Promise<AreaOwner> {
  return prisma.$transaction(async (tx) => {
    await holdTurn(tx, `musicwins_area:${area}`);
    const [before] = await txQuery<AreaOwner>(tx, `${AREAS} WHERE a.area = $1`, area);
    if (!before) throw notFound("No existe esta área.");
    if (before.company_id === company_id && before.version > 0) return before;
    if (before.version !== version) throw staleVersion(before);
    if ((await tx.company.count({ where: { id: company_id, active: true } })) === 0)
      throw badField("company_id", "Tiene que ser una empresa en uso.");
    await txQuery(
      tx,
      `INSERT INTO musicwins_area (area, company_id) VALUES ($1, $2::int)
       ON CONFLICT (area) DO UPDATE SET company_id = excluded.company_id, version = musicwins_area.version + 1, updated_at = now()`,
      area,
      company_id,
    );
    const [after] = await txQuery<AreaOwner>(tx, `${AREAS} WHERE a.area = $1`, area);
    if (!after) throw new Error("the area is gone");
    await audit(tx, actor, { action: "musicwins_area.changed", object: `musicwins_area:${area}`, before, after });
    return after;
  });
}
