import type { ClientBase } from "pg";
import { demoMail, type Role } from "@/lib/access/roles";
import { normalize } from "@/lib/format/text";
import { people } from "./people";
import { feedback, requests } from "./talkData";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ANSWERED_BY: Role = "Administrador";

async function idsByRole(client: ClientBase): Promise<(role: Role) => number> {
  const { rows } = await client.query<{ id: number; mail: string }>(
    "SELECT id, mail::text AS mail FROM app_user WHERE demo",
  );
  const ids = new Map(rows.map(({ id, mail }) => [mail, id]));
  return (role) => ids.get(demoMail(role)) ?? 0;
}

/** Requests for access and feedback of the demo's people, as if the last weeks had been lived up to `now`. */
export async function seedTalk(client: ClientBase, now: Date): Promise<void> {
  const idOf = await idsByRole(client);
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const { name, provider, message, ago } of [...requests].reverse()) {
    const subject = `demo-${normalize(name).replace(/ /g, "-")}`;
    await client.query(
      `INSERT INTO access_request (provider, tenant, subject, mail, name, message, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[provider, provider === "microsoft" ? "demo" : "", subject, `${subject}@demo.test`, name, message],
        before(ago * MINUTE_MS),
      ],
    );
  }
  for (const { by, type, status, message, page, days, reply } of [...feedback].reverse()) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO feedback (user_id, user_name, message, type, status, page, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
      [idOf(by), people[by].name, message, type, status, page ?? null, before(days * DAY_MS)],
    );
    if (reply)
      await client.query(
        `INSERT INTO talk_message (feedback_id, author_id, client_id, text, created_at)
         VALUES ($1, $2, gen_random_uuid(), $3, $4)`,
        [rows[0]?.id, idOf(ANSWERED_BY), reply, before(days * DAY_MS - 5 * 60 * MINUTE_MS)],
      );
  }
}
