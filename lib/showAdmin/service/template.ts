import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, staleVersion } from "@/lib/http/errors";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import type { ChecklistTemplate } from "../checklist/schema";

type Stored = ChecklistTemplate["items"][number] & { country: ChecklistTemplate["country"]; archived: boolean };

const IN_USE = `EXISTS (SELECT 1 FROM show_checklist_item i JOIN show_admin a ON a.show_id = i.show_id WHERE a.country = t.country AND i.key = t.key)`;

async function templatesOf(tx: Tx): Promise<ChecklistTemplate[]> {
  const countries = await txQuery<Pick<ChecklistTemplate, "country" | "version">>(
    tx,
    "SELECT country::text AS country, version FROM show_checklist_country ORDER BY country",
  );
  const rows = await txQuery<Stored>(
    tx,
    `SELECT t.country::text AS country, t.key, t.title, t.role, t.days, ${IN_USE} AS in_use, t.archived_at IS NOT NULL AS archived
     FROM show_checklist_template t ORDER BY t.country, t.position, t.key`,
  );
  return countries.map(({ country, version }) => {
    const own = rows.filter((row) => row.country === country);
    const shown = (which: boolean) =>
      own.filter(({ archived }) => archived === which).map(({ country: _, archived: __, ...item }) => item);
    return { country, version, items: shown(false), archived: shown(true) };
  });
}

/** `GET /show-admin/checklists`. */
export const templates = async (): Promise<Output<typeof api.listChecklists>> => ({ data: await templatesOf(prisma) });

/**
 * `PUT /show-admin/checklists/{country}`: what shows that nobody has touched are asked, and those to come; what a show has already is its
 * own. Errors: 409 with the list as it is now, 422 for a point that is not of the list.
 */
export const change = (
  actor: ShowAdminActor,
  { params: { country }, body: { version, items } }: Input<typeof api.changeChecklist>,
): Promise<ChecklistTemplate> =>
  prisma.$transaction(async (tx) => {
    const read = async () => (await templatesOf(tx)).find((one) => one.country === country) as ChecklistTemplate;
    await txQuery(tx, "SELECT 1 FROM show_checklist_country WHERE country = $1 FOR UPDATE", country);
    const before = await read();
    if (before.version !== version) throw staleVersion(before);
    const known = new Set([...before.items, ...before.archived].map(({ key }) => key));
    if (items.some(({ key }) => key !== null && !known.has(key))) throw impossible("No existe este punto de la lista.");
    const stay = items.flatMap(({ key }) => key ?? []);
    await txQuery(
      tx,
      `DELETE FROM show_checklist_template t WHERE t.country = $1 AND NOT t.key = ANY ($2::text[]) AND t.archived_at IS NULL AND NOT ${IN_USE}`,
      ...[country, stay],
    );
    await txQuery(
      tx,
      "UPDATE show_checklist_template SET archived_at = now() WHERE country = $1 AND NOT key = ANY ($2::text[]) AND archived_at IS NULL",
      ...[country, stay],
    );
    await txQuery(
      tx,
      `INSERT INTO show_checklist_template AS t (country, key, title, role, days, position)
       SELECT $1, coalesce(x.key, 'punto-' || $3::int || '-' || x.position), x.title, x.role, x.days, x.position
       FROM jsonb_to_recordset($2::jsonb) AS x(key text, title text, role text, days int, position int)
       ON CONFLICT (country, key) DO UPDATE SET title = excluded.title, role = excluded.role, days = excluded.days, position = excluded.position, archived_at = NULL`,
      ...[country, JSON.stringify(items.map((one, at) => ({ ...one, position: at + 1 }))), version],
    );
    await txQuery(tx, "UPDATE show_checklist_country SET version = version + 1 WHERE country = $1", country);
    const after = await read();
    await audit(tx, actor, {
      action: "show_checklist.changed",
      object: `show_checklist:${country}`,
      before: { items: before.items.map(({ title }) => title) },
      after: { items: after.items.map(({ title }) => title) },
    });
    await changed(tx);
    return after;
  });
