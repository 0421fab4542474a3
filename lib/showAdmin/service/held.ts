import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import { AppError, conflict, notFound, staleVersion } from "@/lib/http/errors";
import type { ShowAdminActor } from "../actor";
import { changed } from "../changed";
import { type AdminState, type AdminStep, adminStepsOf, adminTitles } from "../rules/kinds";
import type { AdminView } from "../schema";
import { ADMIN_FROM, ADMINISTERED, CHECKLIST, STATE } from "./rows";
import { viewOf } from "./view";

/** A show's administration as it is held. */
export interface HeldAdmin {
  id: number;
  name: string;
  artist_id: number;
  day: string | null;
  company_id: number;
  country: string;
  state: AdminState;
  closed_by: number | null;
  reopening: number | null;
  asked_by: number | null;
  version: number;
}

/** What cannot be done any more; without a message it changed meanwhile. */
export class Refused extends Error {}

export const wrong = (path: string, message: string) =>
  new AppError(422, "impossible", message, { issues: [{ path, message }] });

const ROW = `SELECT s.id, s.name, s.artist_id, s.fecha::text AS day, co.id AS company_id, g.country, ${STATE} AS state, a.closed_by_user_id AS closed_by,
  ro.id AS reopening, ro.asked_by_user_id AS asked_by, coalesce(a.version, 0) AS version FROM ${ADMIN_FROM} WHERE s.id = $1::int AND ${ADMINISTERED}`;

/** Makes the row and the checklist of a show that nobody has touched. */
export async function begin(
  tx: Tx,
  { id, company_id, country }: Pick<HeldAdmin, "id" | "company_id" | "country">,
): Promise<void> {
  const items = await txQuery<object>(
    tx,
    `SELECT k.key, k.title, k.role, k.due_day::text AS due_day, k.position FROM ${ADMIN_FROM} CROSS JOIN LATERAL (${CHECKLIST}) k WHERE s.id = $1::int`,
    id,
  );
  await txQuery(
    tx,
    "INSERT INTO show_admin (show_id, company_id, country) VALUES ($1::int, $2::int, $3)",
    id,
    company_id,
    country,
  );
  await txQuery(
    tx,
    `INSERT INTO show_checklist_item (show_id, key, title, role, due_day, position)
     SELECT $1::int, x.key, x.title, x.role, x.due_day, x.position FROM jsonb_to_recordset($2::jsonb) AS x(key text, title text, role text, due_day date, position int)`,
    id,
    JSON.stringify(items),
  );
}

/** A show's administration as it is in the database. @throws 404 */
export async function storedAdmin(tx: Tx, id: number): Promise<HeldAdmin> {
  const [row] = await txQuery<HeldAdmin>(tx, ROW, id);
  if (!row) throw notFound("No existe este show, o todavía no está confirmado.");
  return row;
}

/** Its row and its checklist are made when somebody first does something with it. */
async function begun(tx: Tx, actor: ShowAdminActor, id: number): Promise<HeldAdmin> {
  const row = await storedAdmin(tx, id);
  if (row.version > 0) return row;
  await begin(tx, row);
  await audit(tx, actor, {
    action: "show_admin.started",
    object: `show_admin:${id}`,
    after: { company_id: row.company_id, country: row.country },
  });
  return { ...row, version: 1 };
}

/**
 * Does something with a show's administration, whose show is held: alone (`alone`) where nothing may be posted of it meanwhile, else
 * beside who posts. It gets its next version and says so in the audit log. `version`: what was looked at; left out where what is changed
 * has a version of its own, or none. Errors: 404, 409 with the administration as it is now, those of the work.
 */
export async function onAdmin(
  actor: ShowAdminActor,
  { id, version }: { id: number; version?: number },
  { step, action, alone = false }: { step: AdminStep; action: string; alone?: boolean },
  work: (tx: Tx, row: HeldAdmin) => Promise<object>,
): Promise<AdminView> {
  try {
    await prisma.$transaction(async (tx) => {
      await txQuery(tx, `SELECT id FROM show WHERE id = $1::int FOR ${alone ? "UPDATE" : "NO KEY UPDATE"}`, id);
      const row = await begun(tx, actor, id);
      // Nobody had touched it: what was looked at is what there is.
      if (version !== undefined && version !== row.version && !(version === 0 && row.version === 1))
        throw new Refused();
      if (!adminStepsOf(row.state, row.asked_by === actor.userId).includes(step))
        throw new Refused(
          row.state === "por_reabrir" && step === "reabrir"
            ? "Lo pidió usted: lo decide otra persona."
            : `La administración está ${standing(adminTitles[row.state])}: ya no se puede hacer eso.`,
        );
      const after = await work(tx, row);
      await txQuery(tx, "UPDATE show_admin SET version = version + 1 WHERE show_id = $1::int", id);
      await audit(tx, actor, {
        action: `show_admin.${action}`,
        object: `show_admin:${id}`,
        before: { state: row.state },
        after,
      });
      await changed(tx);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const now = await viewOf(actor, id);
    throw error.message ? conflict(error.message, now) : staleVersion(now);
  }
  return viewOf(actor, id);
}
