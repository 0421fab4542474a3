import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { takeCallOf } from "@/lib/links/callLimit";
import { hashToken } from "@/lib/links/token";
import { publish } from "@/lib/live/publish";
import type { LinkCaller } from "../actor";
import { lastOf, normalDocument } from "../rules/states";
import type { PersonView } from "../schema";
import { mustBeOne, takeUp } from "../service/ask";
import { accTopic } from "../service/noted";
import { linkOf } from "../service/people";
import { drawPicture } from "../service/pictures";
import { ENDS, peopleOf } from "../service/rows";
import type * as api from "./api";
import type { LinkView } from "./schema";

const take = ({ address }: LinkCaller) => takeCallOf({ kind: "acc_link", of: address }, { calls: 120, seconds: 60 });

interface Linked {
  event_id: number;
  event: string;
  place: string;
  days: string[];
  company_id: number;
  company: string;
  /** Of a person's link. */
  person_id: number | null;
  until: string | null;
  closed: boolean;
}
const LINKED = `SELECT e.id AS event_id, e.name AS event, e.place, array(SELECT d::text FROM unnest(e.days) d) AS days, p.id AS company_id, p.name AS company, x.person_id,
    to_char(coalesce(p.cutoff, e.cutoff) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until, coalesce(p.cutoff, e.cutoff, ${ENDS}) <= clock_timestamp() AS closed
  FROM (SELECT id AS company_id, NULL::int AS person_id FROM acc_company WHERE token_hash = $1 UNION ALL SELECT company_id, id FROM accreditation WHERE token_hash = $1) x
  JOIN acc_company p ON p.id = x.company_id JOIN acc_event e ON e.id = p.event_id WHERE ${ENDS} > clock_timestamp() AND e.forgotten_at IS NULL`;

/** @throws 404 for a link that is unknown, replaced, or whose event is over */
async function linkedOf(tx: Tx, token: string): Promise<Linked> {
  const [found] = await txQuery<Linked>(tx, LINKED, hashToken(token));
  if (!found) throw notFound("Este enlace no está disponible. Pedir otro a quien lo mandó.");
  return found;
}

const ownOf = ({
  name,
  document_kind,
  document,
  role,
  category,
  state,
  reason,
  photo,
  insurance,
  insurance_until,
  needs_insurance,
}: PersonView) => ({
  name,
  document_kind,
  document_end: lastOf(document),
  role,
  category,
  // Where the badge is by now is nobody else's business.
  state: state === "impresa" ? ("aprobada" as const) : state,
  reason,
  photo,
  insurance,
  insurance_until,
  needs_insurance,
});

async function shown(tx: Tx, linked: Linked): Promise<LinkView> {
  const { event, place, days, company, until, closed, person_id, company_id } = linked;
  const about = { event, place, days, company, until, closed };
  if (person_id !== null) {
    const [person] = await peopleOf(tx, "a.id = $1::int", person_id);
    if (!person) throw notFound("Este enlace no está disponible.");
    return { of: "persona", ...about, person: { ...ownOf(person), plate: person.plate, mail: person.mail } };
  }
  const categories = await txQuery<{ id: number; name: string; left: number; asked: number; needs_insurance: boolean }>(
    tx,
    `SELECT c.id, c.name, c.needs_insurance, greatest(q.places - count(a.id) FILTER (WHERE a.state IN ('aprobada', 'impresa', 'entregada', 'ingreso')), 0)::int AS left,
       count(a.id) FILTER (WHERE a.state IN ('solicitada', 'falta_info'))::int AS asked
     FROM acc_quota q JOIN acc_category c ON c.id = q.category_id LEFT JOIN accreditation a ON a.company_id = q.company_id AND a.category_id = q.category_id
     WHERE q.company_id = $1::int AND q.places > 0 GROUP BY c.id, q.places ORDER BY c.id`,
    company_id,
  );
  const people = await peopleOf(tx, "a.company_id = $1::int ORDER BY a.id", company_id);
  const sealed = await txQuery<{ id: number; token_sealed: string | null }>(
    tx,
    "SELECT id, token_sealed FROM accreditation WHERE company_id = $1::int",
    company_id,
  );
  const links = new Map(sealed.map((one) => [one.id, linkOf(one.token_sealed) ?? ""]));
  return {
    of: "empresa",
    ...about,
    categories,
    people: people.map((one) => ({ ...ownOf(one), link: links.get(one.id) ?? "" })),
  };
}

/** `GET /acreditar-links/{token}`. Errors: 404, 429. */
export async function get(caller: LinkCaller, { params }: Input<typeof api.getLink>): Promise<LinkView> {
  await take(caller);
  return shown(prisma, await linkedOf(prisma, params.token));
}

async function told(
  tx: Tx,
  caller: LinkCaller,
  linked: Linked,
  facts: { action: string; after: object },
): Promise<void> {
  await audit(
    tx,
    { mail: "enlace", requestId: caller.requestId },
    { ...facts, object: `acreditaciones:${linked.event}` },
  );
  await publish(tx, { topic: accTopic(linked.event_id), type: "cambio" });
}

const mustBeOpen = ({ closed }: Linked) => {
  if (closed) throw impossible("El plazo para pedir acreditaciones ya cerró. Hablar con quien mandó el enlace.");
};

/** `POST /acreditar-links/{token}/people`. Errors: 400, 404, 422, 429. */
export async function ask(
  caller: LinkCaller,
  { params, body: { by, people } }: Input<typeof api.askFor>,
): Promise<LinkView> {
  await take(caller);
  return prisma.$transaction(async (tx) => {
    const linked = await linkedOf(tx, params.token);
    if (linked.person_id !== null) throw notFound("Este enlace es de una persona.");
    mustBeOpen(linked);
    const quotas = await txQuery<{ category_id: number }>(
      tx,
      "SELECT category_id FROM acc_quota WHERE company_id = $1::int AND places > 0",
      linked.company_id,
    );
    const known = new Set(quotas.map((one) => one.category_id));
    for (const [at, one] of people.entries()) {
      if (!known.has(one.category_id))
        throw badField(`people.${at}.category_id`, `${linked.company} no tiene lugares en esa categoría.`);
      const twice = people.findIndex((other) => normalDocument(other.document) === normalDocument(one.document));
      if (twice !== at) throw badField(`people.${at}.document`, `${one.document} está dos veces en la lista.`);
    }
    const ids = await takeUp(tx, linked.event_id, linked.company_id, people, { userId: null, consent: by });
    await told(tx, caller, linked, {
      action: "acc.asked_by_link",
      after: { company: linked.company, people: ids.length },
    });
    return shown(tx, linked);
  });
}

async function ownRow(tx: Tx, linked: Linked) {
  const [row] = await txQuery<{ id: number; state: string }>(
    tx,
    "SELECT id, state FROM accreditation WHERE id = $1::int FOR UPDATE",
    linked.person_id,
  );
  if (!row) throw notFound("Este enlace es de una empresa: cada persona tiene el suyo.");
  if (row.state !== "solicitada" && row.state !== "falta_info")
    throw impossible("Esta acreditación ya se revisó: lo que cambie se avisa a quien mandó el enlace.");
  return row;
}

/** `PUT /acreditar-links/{token}`: what was asked for is answered, and it waits to be looked at again. Errors: 400, 404, 422, 429. */
export async function putOwn(caller: LinkCaller, { params, body }: Input<typeof api.putOwn>): Promise<LinkView> {
  await take(caller);
  return prisma.$transaction(async (tx) => {
    const linked = await linkedOf(tx, params.token);
    await holdTurn(tx, `acc:${linked.event_id}`);
    const { id } = await ownRow(tx, linked);
    await mustBeOne(tx, linked.event_id, body.document, id);
    await txQuery(
      tx,
      `UPDATE accreditation SET name = $2, document_kind = $3, document = $4, document_key = $5, role = $6, plate = $7, mail = $8, insurance_until = coalesce($9::date, insurance_until),
         consent_at = now(), consent_by = $2, state = 'solicitada', version = version + 1, updated_at = clock_timestamp() WHERE id = $1::int`,
      ...[
        id,
        body.name,
        body.document_kind,
        body.document,
        normalDocument(body.document),
        body.role,
        body.plate,
        body.mail,
        body.insurance_until,
      ],
    );
    await told(tx, caller, linked, { action: "acc.completed", after: { person: id } });
    return shown(tx, linked);
  });
}

/** `POST /acreditar-links/{token}/{kind}`. Errors: 400, 404, 422, 429. */
export async function putPicture(
  caller: LinkCaller,
  { params, body: { file } }: Input<typeof api.putPicture>,
): Promise<LinkView> {
  await take(caller);
  // Before anything is drawn.
  await prisma.$transaction(async (tx) => ownRow(tx, await linkedOf(tx, params.token)));
  const drawn = await drawPicture(file);
  return prisma.$transaction(async (tx) => {
    const linked = await linkedOf(tx, params.token);
    const { id } = await ownRow(tx, linked);
    await txQuery(
      tx,
      `INSERT INTO acc_picture (accreditation_id, kind, bytes, thumb) VALUES ($1::int, $2, decode($3, 'base64'), decode($4, 'base64'))
       ON CONFLICT (accreditation_id, kind) DO UPDATE SET bytes = excluded.bytes, thumb = excluded.thumb, at = now()`,
      ...[id, params.kind, params.kind === "foto" ? drawn.photo : drawn.paper, drawn.thumb],
    );
    await txQuery(
      tx,
      "UPDATE accreditation SET version = version + 1, updated_at = clock_timestamp() WHERE id = $1::int",
      id,
    );
    await told(tx, caller, linked, { action: "acc.completed", after: { person: id, [params.kind]: true } });
    return shown(tx, linked);
  });
}
