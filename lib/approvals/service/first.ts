import { prisma, query } from "@/lib/db";
import { inZone } from "@/lib/format/dates";
import { directoryOf } from "../engine/directory";
import { askedInSteps, askedOf, openStepOf, stepRuleOf, type Votable } from "../engine/held";
import { registry } from "../engine/registry";
import { VOTABLE } from "../engine/waiting";
import type { ApprovalActor } from "../kind";
import { isNamed } from "../rules/eligible";
import { sourceId } from "../rules/ids";
import { requestHref } from "../rules/told";
import { firstWaiting, sourcesWaiting } from "./list";

/** What waits for somebody's word, for a list that is not the inbox. */
export interface FirstRow {
  /** As the inbox calls it: `12`, `cierre-12`. */
  id: string;
  reference: string;
  title: string;
  subtitle: string;
  asked_by: string;
  amount: string | null;
  currency: string | null;
  /** The day by which it is wanted: the record's own, else that of its deadline. */
  day: string | null;
  /** Where this person decides it. */
  href: string;
}

interface Row extends Omit<FirstRow, "href"> {
  kind: string;
  link: string;
  due_at: string | null;
  votable: Votable;
}

const ROWS = `SELECT r.id::text AS id, r.kind, r.reference, r.title, r.subtitle, r.link, coalesce(nullif(u.name, ''), u.mail::text) AS asked_by,
    r.amount::text AS amount, r.currency::text AS currency, r.latest -> ($2::jsonb ->> r.kind) ->> 'value' AS day, to_json(s.due_at) #>> '{}' AS due_at, ${VOTABLE} AS votable
  FROM approval_request r JOIN app_user u ON u.id = r.asked_by_user_id JOIN approval_step s ON s.request_id = r.id AND s.state = 'abierto'
  WHERE r.id = ANY ($1::int[])`;

/**
 * The first of what `GET /approvals?mine=para_decidir` has for somebody, by their deadline, and how many there are in all: the number
 * beside the menu.
 */
export async function firstToDecide(actor: ApprovalActor, most: number): Promise<{ rows: FirstRow[]; total: number }> {
  const [first, others] = await Promise.all([firstWaiting(actor, most), sourcesWaiting(actor)]);
  const rows = first.ids.length === 0 ? [] : await rowsOf(actor, first.ids);
  const elsewhere = others.map(
    ({ source, row: { id, reference, title, subtitle, asked_by, amount, currency, due_at, link } }) => ({
      id: sourceId(source, id),
      reference,
      title,
      subtitle,
      asked_by: asked_by?.name ?? "",
      amount,
      currency,
      day: due_at && inZone(new Date(due_at)).day,
      href: link,
    }),
  );
  return { rows: [...rows, ...elsewhere].slice(0, most), total: first.total + others.length };
}

async function rowsOf(actor: ApprovalActor, ids: readonly number[]): Promise<FirstRow[]> {
  const { kinds } = await registry();
  const days = Object.fromEntries([...kinds].flatMap(([name, { dayOf }]) => (dayOf ? [[name, dayOf]] : [])));
  const stored = await query<Row>(ROWS, [ids, JSON.stringify(days)]);
  const directory = await directoryOf(
    prisma,
    stored.map(({ votable }) => askedInSteps(votable)),
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(String(id));
    const step = row && openStepOf(row.votable);
    if (!row || !step) return [];
    const { kind, link, due_at, votable, ...shown } = row;
    const named = stepRuleOf(step).who.filter((each) => isNamed(actor.userId, [each], askedOf(votable), directory));
    const there = named.length > 0 && kinds.get(kind)?.decidesThere?.(actor, named);
    const day = row.day ?? (due_at && inZone(new Date(due_at)).day);
    return [{ ...shown, day, href: there ? link : requestHref(id) }];
  });
}
