import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { bytesBody } from "@/lib/files/bytes";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { AppError, badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { openToken } from "@/lib/links/token";
import { queueMail } from "@/lib/mail/queueMail";
import { once } from "@/lib/once";
import type { AccActor } from "../actor";
import type * as api from "../api";
import { ACC_MAIL } from "../names";
import { sameAccess } from "../rules/access";
import { MAX_REVISION } from "../rules/code";
import {
  type AccStep,
  normalDocument,
  OVER,
  PRINTED,
  stateTitles,
  stepRules,
  stepTitles,
  VALID,
} from "../rules/states";
import type { PersonView } from "../schema";
import { mustBeOne, PERSON_LINK, takeUp } from "./ask";
import { noted } from "./noted";
import { eventFacts, inList, insuranceProblem, noPlacesText, peopleOf, personById } from "./rows";

const ORDER = {
  pedida: "a.created_at, a.id",
  nombre: "lower(a.name), a.id",
  empresa: "lower(p.name), lower(a.name), a.id",
};

/** `GET /acreditaciones/events/{event}/people`. Errors: 404. */
export async function list(
  _: AccActor,
  { params, query }: Input<typeof api.listPeople>,
): Promise<Output<typeof api.listPeople>> {
  await eventFacts(prisma, params.event);
  const states = query.estado === undefined ? null : listOf(query.estado);
  const words = query.q ? `%${normalize(query.q).replace(/[%_\\]/g, "\\$&")}%` : null;
  const document = query.q ? `%${normalDocument(query.q)}%` : null;
  const where = `a.event_id = $1::int AND ($2::text[] IS NULL OR a.state = ANY ($2::text[])) AND ($3::int IS NULL OR a.company_id = $3::int) AND ($4::int IS NULL OR a.category_id = $4::int)
    AND ($5::text IS NULL OR lower(unaccent(a.name || ' ' || p.name)) LIKE $5 OR a.document_key LIKE $6)`;
  const values = [params.event, states, query.empresa ?? null, query.categoria ?? null, words, document];
  const [count] = await txQuery<{ total: number }>(
    prisma,
    `SELECT count(*)::int AS total FROM accreditation a JOIN acc_company p ON p.id = a.company_id WHERE ${where}`,
    ...values,
  );
  const people = await peopleOf(
    prisma,
    `${where} ORDER BY ${ORDER[query.orden]} LIMIT $7::int OFFSET $8::int`,
    ...values,
    query.limit,
    (query.page - 1) * query.limit,
  );
  return { people, total: count?.total ?? 0 };
}

async function mustBelong(tx: Tx, event: number, company: number, category: number): Promise<void> {
  const [found] = await txQuery<{ company: boolean; category: boolean }>(
    tx,
    `SELECT EXISTS (SELECT 1 FROM acc_company WHERE id = $2::int AND event_id = $1::int) AS company, EXISTS (SELECT 1 FROM acc_category WHERE id = $3::int AND event_id = $1::int) AS category`,
    ...[event, company, category],
  );
  if (!found?.company) throw badField("company_id", "Esta empresa no es del evento.");
  if (!found.category) throw badField("category_id", "Esta categoría no es del evento.");
}

/** `POST /acreditaciones/events/{event}/people`. Errors: 400, 404, 422. */
export async function add(
  actor: AccActor,
  { params, body: { client_id, reason, ...facts } }: Input<typeof api.addPerson>,
): Promise<PersonView> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event);
    if (event.forgotten) throw impossible("Este evento ya terminó y sus datos se borraron.");
    if (event.closed && reason.length < 3)
      throw badField("reason", "El plazo para pedir ya cerró: escribir por qué (3 letras o más).");
    const call = {
      name: "acc_people",
      userId: actor.userId,
      clave: client_id,
      seconds: 0,
      request: { id: event.id, facts },
    };
    const { id } = await once(tx, call, async () => {
      await mustBelong(tx, event.id, facts.company_id, facts.category_id);
      const [made = 0] = await takeUp(tx, event.id, facts.company_id, [facts], { userId: actor.userId, consent: null });
      await noted(tx, actor, event, { action: "acc.asked_for", after: { person: made, reason } });
      return { id: made };
    });
    return personById(tx, id);
  });
}

interface Held {
  id: number;
  event_id: number;
  company_id: number;
  category_id: number;
  access: number[] | null;
  name: string;
  state: PersonView["state"];
  mail: string;
  revision: number;
  printed_revision: number | null;
  insurance_until: string | null;
  forgotten: boolean;
  token_sealed: string | null;
  version: number;
}

async function held(tx: Tx, id: number): Promise<Held> {
  const [row] = await txQuery<Held>(
    tx,
    `SELECT id, event_id, company_id, category_id, access, name, state, mail, revision, printed_revision, insurance_until::text AS insurance_until, forgotten_at IS NOT NULL AS forgotten, token_sealed, version
     FROM accreditation WHERE id = $1::int FOR UPDATE`,
    id,
  );
  if (!row) throw notFound("No encontrado: esta persona ya no está.");
  return row;
}

/** Whether a company has one more place of a category, counted under its quota's own lock. @throws 422 */
async function mustFit(tx: Tx, company: number, category: number): Promise<void> {
  const [quota] = await txQuery<{ places: number }>(
    tx,
    "SELECT places FROM acc_quota WHERE company_id = $1::int AND category_id = $2::int FOR UPDATE",
    company,
    category,
  );
  const [row] = await txQuery<{ used: number; company: string; category: string }>(
    tx,
    `SELECT (SELECT count(*) FROM accreditation WHERE company_id = p.id AND category_id = c.id AND state IN (${inList(VALID)}))::int AS used, p.name AS company, c.name AS category
     FROM acc_company p, acc_category c WHERE p.id = $1::int AND c.id = $2::int`,
    ...[company, category],
  );
  if (row && row.used >= (quota?.places ?? 0)) throw impossible(noPlacesText(row.category, row.company));
}

/** What stands on the paper, or is printed with it, is not so any more. */
const paperChanged = (before: Held, facts: Input<typeof api.changePerson>["body"]): boolean =>
  before.name !== facts.name ||
  before.category_id !== facts.category_id ||
  before.company_id !== facts.company_id ||
  (before.access === null) !== (facts.access === null) ||
  !sameAccess(before.access ?? [], facts.access ?? []);

/** `PUT /acreditaciones/people/{person}`. Errors: 400, 404, 409, 422. */
export async function change(actor: AccActor, { params, body }: Input<typeof api.changePerson>): Promise<PersonView> {
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, params.person);
    if (before.version !== body.version) throw staleVersion(await personById(tx, params.person));
    if (before.forgotten) throw impossible("Los datos de esta persona ya se borraron.");
    const event = await eventFacts(tx, before.event_id);
    await mustBelong(tx, event.id, body.company_id, body.category_id);
    await holdTurn(tx, `acc:${event.id}`);
    if (!OVER.includes(before.state)) await mustBeOne(tx, event.id, body.document, before.id);
    const moved = before.company_id !== body.company_id || before.category_id !== body.category_id;
    if (moved && VALID.includes(before.state)) await mustFit(tx, body.company_id, body.category_id);
    const voids =
      paperChanged(before, body) && before.printed_revision === before.revision && PRINTED.includes(before.state);
    if (voids && before.revision >= MAX_REVISION)
      throw impossible("Esta credencial ya no admite otra revisión: revocarla y cargar a la persona de nuevo.");
    await txQuery(
      tx,
      `UPDATE accreditation SET company_id = $2::int, category_id = $3::int, access = $4::int[], name = $5, document_kind = $6, document = $7, document_key = $8, role = $9, plate = $10, mail = $11,
         insurance_until = $12::date, revision = revision + $13::int, state = CASE WHEN $13::int = 1 THEN 'aprobada' ELSE state END, version = version + 1, updated_at = clock_timestamp() WHERE id = $1::int`,
      ...[
        before.id,
        body.company_id,
        body.category_id,
        body.access,
        body.name,
        body.document_kind,
        body.document,
        normalDocument(body.document),
      ],
      ...[body.role, body.plate, body.mail, body.insurance_until, voids ? 1 : 0],
    );
    await noted(tx, actor, event, {
      action: "acc.person_changed",
      before: {
        person: before.id,
        company_id: before.company_id,
        category_id: before.category_id,
        access: before.access,
      },
      after: { company_id: body.company_id, category_id: body.category_id, access: body.access, voids },
    });
    return personById(tx, before.id);
  });
}

/** What keeps a step from being, in words. @throws AppError */
async function mustStep(tx: Tx, person: Held, step: AccStep): Promise<void> {
  const { from } = stepRules[step];
  if (!from.includes(person.state))
    throw impossible(`Está ${stateTitles[person.state].toLowerCase()}: no se puede ${stepTitles[step].toLowerCase()}.`);
  if (step === "volver" && OVER.includes(person.state)) {
    const { document } = await personById(tx, person.id);
    await holdTurn(tx, `acc:${person.event_id}`);
    await mustBeOne(tx, person.event_id, document, person.id);
  }
  if (step !== "aprobar") return;
  const [facts] = await txQuery<{ needs_insurance: boolean; last_day: string }>(
    tx,
    "SELECT c.needs_insurance, e.days[cardinality(e.days)]::text AS last_day FROM acc_category c JOIN acc_event e ON e.id = c.event_id WHERE c.id = $1::int",
    person.category_id,
  );
  const insurance = insuranceProblem(facts?.needs_insurance ?? false, person.insurance_until, facts?.last_day ?? "");
  if (insurance) throw impossible(insurance);
  await mustFit(tx, person.company_id, person.category_id);
}

async function stepOne(
  actor: AccActor,
  event: number,
  { step, reason }: { step: AccStep; reason: string },
  { id, version }: { id: number; version: number },
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const person = await held(tx, id);
    if (person.event_id !== event) throw notFound("No encontrado: esta persona ya no está.");
    if (person.version !== version) throw impossible("Otra persona lo cambió mientras tanto.");
    if (person.forgotten) throw impossible("Los datos de esta persona ya se borraron.");
    await mustStep(tx, person, step);
    const { to, done } = stepRules[step];
    // Paper that was revoked stays void whatever comes after.
    const again = step === "volver" && person.printed_revision === person.revision ? 1 : 0;
    await txQuery(
      tx,
      "UPDATE accreditation SET state = $2, reason = $3, revision = revision + $4::int, version = version + 1, updated_at = clock_timestamp() WHERE id = $1::int",
      ...[id, to, reason, again],
    );
    const facts = await eventFacts(tx, event);
    await noted(tx, actor, facts, {
      action: done,
      before: { person: id, state: person.state },
      after: { state: to, reason },
    });
    const tells = step === "pedir" || step === "rechazar" || step === "aprobar";
    if (tells && person.mail && person.token_sealed)
      await queueMail(tx, {
        kind: ACC_MAIL,
        to: person.mail,
        payload: { person: id },
        subject: `Acreditación de ${facts.name}`,
        createdBy: actor.userId,
      });
  });
}

/** `POST /acreditaciones/events/{event}/people/step`: each in a transaction of its own, in the order of their ids. Errors: 400, 404. */
export async function step(
  actor: AccActor,
  { params, body }: Input<typeof api.stepPeople>,
): Promise<Output<typeof api.stepPeople>> {
  await eventFacts(prisma, params.event);
  if (stepRules[body.step].reason && body.reason.length < 3)
    throw badField("reason", "Escribir por qué (3 letras o más): lo lee quien lo pidió.");
  const done: number[] = [];
  const refused: Output<typeof api.stepPeople>["refused"] = [];
  for (const one of body.people.toSorted((a, b) => a.id - b.id)) {
    try {
      await stepOne(actor, params.event, body, one);
      done.push(one.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [row] = await txQuery<{ name: string }>(
        prisma,
        "SELECT name FROM accreditation WHERE id = $1::int AND event_id = $2::int",
        one.id,
        params.event,
      );
      refused.push({ id: one.id, name: row?.name ?? "", why: error.message });
    }
  }
  return { done, refused };
}

/** The address of a person's own link; null where it does not open any more. */
export function linkOf(sealed: string | null): string | null {
  const token = sealed && openToken(sealed, PERSON_LINK);
  return token ? `${env().APP_BASE_URL}/acreditar/${token}` : null;
}

/** `GET /acreditaciones/people/{person}/{kind}`. Errors: 404. */
export async function picture(_: AccActor, { params }: Input<typeof api.personPicture>): Promise<Download> {
  const [row] = await txQuery<{ bytes: string }>(
    prisma,
    "SELECT encode(bytes, 'base64') AS bytes FROM acc_picture WHERE accreditation_id = $1::int AND kind = $2",
    params.person,
    params.kind,
  );
  if (!row) throw notFound("No encontrado: no hay foto.");
  return {
    inline: true,
    headers: { "Cache-Control": "private, no-store" },
    ...bytesBody(Buffer.from(row.bytes, "base64")),
  };
}

/** The document numbers and photos of events that are long over, with what their badges were printed from. @returns how many people */
export async function forget(days: number, by: { mail: string; requestId: string }): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const events = await txQuery<{ id: number; name: string }>(
      tx,
      `UPDATE acc_event e SET forgotten_at = now() WHERE forgotten_at IS NULL AND days[cardinality(days)] + $1::int < (now() AT TIME ZONE zone)::date RETURNING id, name`,
      days,
    );
    let people = 0;
    for (const { id, name } of events) {
      await txQuery(
        tx,
        "DELETE FROM acc_picture x USING accreditation a WHERE a.id = x.accreditation_id AND a.event_id = $1::int",
        id,
      );
      await txQuery(tx, "DELETE FROM acc_print WHERE event_id = $1::int", id);
      const gone = await txQuery(
        tx,
        `UPDATE accreditation SET document = '', document_key = '', plate = '', mail = '', token_hash = NULL, token_sealed = NULL, forgotten_at = now(), version = version + 1
         WHERE event_id = $1::int AND forgotten_at IS NULL RETURNING id`,
        id,
      );
      people += gone.length;
      await audit(tx, by, {
        action: "acc.forgotten",
        object: `acreditaciones:${name}`,
        after: { people: gone.length },
      });
    }
    return people;
  });
}
