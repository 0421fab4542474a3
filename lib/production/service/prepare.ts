import { type AuditActor, audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import type { ShowFollower } from "@/lib/shows/service/followers";

/** Of each duty of the show's country the rule in force on its day. */
const DUTIES = `INSERT INTO show_duty (show_id, rule_id, rule_key, title, due_day)
  SELECT s.id, r.id, r.key, r.title, s.fecha + r.days FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id
  CROSS JOIN LATERAL (SELECT DISTINCT ON (d.key) d.* FROM show_duty_rule d WHERE d.country = coalesce(v.country, s.country) AND d.valid_from <= s.fecha
    ORDER BY d.key, d.valid_from DESC) r
  WHERE s.id = $1::int ON CONFLICT (show_id, rule_key) DO NOTHING RETURNING id`;
/** The usual questions that a show has not got. */
export const QUESTIONS = `INSERT INTO advance_item (show_id, section, key, question, owner, due_days, position)
  SELECT $1::int, q.section, q.key, q.question, q.owner, q.due_days, q.position FROM advance_question q WHERE q.archived_at IS NULL
  ON CONFLICT (show_id, key) DO NOTHING RETURNING id`;

/**
 * What a show has to do with the law and with its venue and artist from the moment it is confirmed (design shows.md, section 2): its country's duties with
 * their days, and the questions of its advance. What is there stays as it is. The show is held.
 */
async function prepare(tx: Tx, actor: AuditActor, id: number): Promise<void> {
  const duties = await txQuery(tx, DUTIES, id);
  const advance = await txQuery(tx, QUESTIONS, id);
  if (duties.length + advance.length === 0) return;
  const [show] = await txQuery<{ name: string }>(tx, `SELECT name FROM "show" WHERE id = $1::int`, id);
  await audit(tx, actor, {
    action: "show.prepared",
    object: `show:${show?.name ?? id}`,
    after: { duties: duties.length, advance: advance.length },
  });
}

/** What is not done of a show's duties is due by its new day. The questions of its advance count their days from it anyway. */
const REDATE = `UPDATE show_duty d SET due_day = $2::date + r.days, version = d.version + 1 FROM show_duty_rule r
  WHERE r.id = d.rule_id AND d.show_id = $1::int AND d.state = 'pendiente' AND d.due_day <> $2::date + r.days`;

/** What production has to prepare, as a show is confirmed and as it gets another day. */
export const follower: ShowFollower = {
  stepped: async (tx, actor, { id, to }) => {
    if (to === "confirmado") await prepare(tx, actor, id);
  },
  moved: async (tx, _actor, { id, to }) => {
    if (to !== null) await txQuery(tx, REDATE, id, to);
  },
};
