import { prisma, type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { hashToken, newToken, openToken, sealToken } from "@/lib/links/token";
import { once } from "@/lib/once";
import { reached } from "@/lib/shows/service/reach";
import type { AccActor } from "../actor";
import type * as api from "../api";
import { allDays, sameAccess } from "../rules/access";
import { PRINTED, usualCategories, usualZones, VALID } from "../rules/states";
import type { EventRow } from "../schema";
import { noted } from "./noted";
import { ENDS, type EventFacts, eventFacts, eventOf, inList } from "./rows";
import { newEventKey } from "./sign";

type Reply = Output<typeof api.getEvent>;
/** What a company's token is sealed for. */
const COMPANY_LINK = "accreditation_company";

/** `GET /acreditaciones/events`, those that come first, then those that are over. */
export async function list(): Promise<Output<typeof api.listEvents>> {
  const events = await txQuery<EventRow>(
    prisma,
    `SELECT e.id, e.name, e.place, array(SELECT d::text FROM unnest(e.days) d) AS days, count(a.id)::int AS people,
       count(a.id) FILTER (WHERE a.state = 'solicitada')::int AS waiting, ${ENDS} <= now() AS over
     FROM acc_event e LEFT JOIN accreditation a ON a.event_id = e.id GROUP BY e.id
     ORDER BY over, CASE WHEN ${ENDS} > now() THEN e.days[1] END, e.days[1] DESC, e.id LIMIT 200`,
  );
  return { events };
}

/** `GET /acreditaciones/events/{event}`. Errors: 404. */
export const get = (_: AccActor, { params }: Input<typeof api.getEvent>): Promise<Reply> =>
  eventOf(prisma, params.event);

const wallOf = (cutoff: { day: string; time: string } | null): string | null =>
  cutoff ? `${cutoff.day} ${cutoff.time}` : null;

/** What comes along of another event: its set-up, and of its days as many as there are. */
const CLONED = [
  `INSERT INTO acc_category (event_id, name, letter, access, needs_insurance)
   SELECT $1::int, name, letter, array(SELECT d & $3::int FROM unnest(access) WITH ORDINALITY AS x(d, n) ORDER BY n), needs_insurance FROM acc_category WHERE event_id = $2::int ORDER BY id`,
  `INSERT INTO acc_company (event_id, name, mail) SELECT $1::int, name, mail FROM acc_company WHERE event_id = $2::int AND $3::int > 0 ORDER BY id`,
  `INSERT INTO acc_quota (company_id, category_id, places) SELECT np.id, nc.id, q.places FROM acc_quota q JOIN acc_company p ON p.id = q.company_id JOIN acc_category c ON c.id = q.category_id
   JOIN acc_company np ON np.event_id = $1::int AND lower(np.name) = lower(p.name) JOIN acc_category nc ON nc.event_id = $1::int AND nc.letter = c.letter
   WHERE p.event_id = $2::int AND $3::int > 0`,
];

/** `POST /acreditaciones/events`. Errors: 400, 404. */
export async function add(
  actor: AccActor,
  { body: { client_id, ...facts } }: Input<typeof api.addEvent>,
): Promise<Reply> {
  if (facts.show_id !== null) await reached(actor, facts.show_id);
  return prisma.$transaction(async (tx) => {
    const call = { name: "acc_events", userId: actor.userId, clave: client_id, seconds: 0, request: facts };
    const { id } = await once(tx, call, async () => {
      const from = facts.clone_of === null ? null : await eventFacts(tx, facts.clone_of);
      const zones = facts.zones ?? from?.zones ?? [...usualZones];
      const key = newEventKey();
      const [made] = await txQuery<{ id: number }>(
        tx,
        `INSERT INTO acc_event (name, show_id, place, zone, days, zones, cutoff, public_key, private_key, cloned_from, created_by_user_id)
         SELECT $1, $2::int, $3, z.zone, $4::date[], $5::text[], $6::timestamp AT TIME ZONE z.zone, $7, $8, $9::int, $10::int
         FROM (SELECT coalesce((SELECT v.zone FROM show s JOIN venue v ON v.id = s.venue_id WHERE s.id = $2::int), $11) AS zone) z RETURNING id`,
        ...[
          facts.name,
          facts.show_id,
          facts.place,
          facts.days,
          zones,
          wallOf(facts.cutoff),
          key.public_key,
          key.private_key,
        ],
        ...[facts.clone_of, actor.userId, DEFAULT_ZONE],
      );
      const event = { id: made?.id ?? 0, name: facts.name };
      const days = allDays(facts.days.length);
      if (from) for (const sql of CLONED) await txQuery(tx, sql, event.id, from.id, days);
      else
        await txQuery(
          tx,
          `INSERT INTO acc_category (event_id, name, letter, access) SELECT $1::int, x.name, x.letter, ARRAY[$3::int] FROM jsonb_to_recordset($2::jsonb) AS x(name text, letter text)`,
          ...[event.id, JSON.stringify(usualCategories.map(([letter, name]) => ({ letter, name }))), days],
        );
      await noted(tx, actor, event, { action: "acc.opened", after: { days: facts.days, clone_of: facts.clone_of } });
      return { id: event.id };
    });
    return eventOf(tx, id);
  });
}

/** Badges on paper name zones and days by their place: these may be called otherwise and get more, none may go. */
async function mustStay(tx: Tx, before: EventFacts, days: string[], zones: string[]): Promise<void> {
  const moved = before.days.some((one, at) => days[at] !== one) || zones.length < before.zones.length;
  if (!moved) return;
  const printed = await txQuery(
    tx,
    "SELECT 1 FROM accreditation WHERE event_id = $1::int AND prints > 0 LIMIT 1",
    before.id,
  );
  if (printed.length > 0)
    throw impossible(
      "Ya hay credenciales impresas: se pueden agregar días al final y zonas, y cambiar nombres, pero no quitar ni correr los que hay.",
    );
}

/** `PUT /acreditaciones/events/{event}`. Errors: 400, 404, 409, 422. */
export async function change(
  actor: AccActor,
  { params, body: { version, ...facts } }: Input<typeof api.changeEvent>,
): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    const before = await eventFacts(tx, params.event, "FOR UPDATE");
    if (before.version !== version) throw staleVersion(await eventOf(tx, params.event));
    await mustStay(tx, before, facts.days, facts.zones);
    await txQuery(
      tx,
      `UPDATE acc_event SET name = $2, place = $3, days = $4::date[], zones = $5::text[], cutoff = $6::timestamp AT TIME ZONE zone, version = version + 1, updated_at = now() WHERE id = $1::int`,
      ...[before.id, facts.name, facts.place, facts.days, facts.zones, wallOf(facts.cutoff)],
    );
    await noted(
      tx,
      actor,
      { ...before, name: facts.name },
      { action: "acc.changed", before: { name: before.name, days: before.days, zones: before.zones }, after: facts },
    );
    return eventOf(tx, before.id);
  });
}

async function mustBeFree(
  tx: Tx,
  table: "acc_category" | "acc_company",
  event: number,
  but: number | null,
  of: { name: string; letter?: string },
) {
  const taken = await txQuery(
    tx,
    `SELECT 1 FROM ${table} WHERE event_id = $1::int AND lower(name) = lower($2) AND id IS DISTINCT FROM $3::int`,
    event,
    of.name,
    but,
  );
  if (taken.length > 0) throw badField("name", `${of.name} ya está en este evento.`);
  if (of.letter === undefined) return;
  const [letter] = await txQuery<{ name: string }>(
    tx,
    "SELECT name FROM acc_category WHERE event_id = $1::int AND letter = $2 AND id IS DISTINCT FROM $3::int",
    event,
    of.letter,
    but,
  );
  if (letter) throw badField("letter", `La ${of.letter} es de ${letter.name}.`);
}

/** `POST /acreditaciones/events/{event}/categories`. Errors: 400, 404. */
export async function addCategory(
  actor: AccActor,
  { params, body: { client_id, ...facts } }: Input<typeof api.addCategory>,
): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event, "FOR UPDATE");
    const call = {
      name: "acc_categories",
      userId: actor.userId,
      clave: client_id,
      seconds: 0,
      request: { id: event.id, facts },
    };
    await once(tx, call, async () => {
      await mustBeFree(tx, "acc_category", event.id, null, facts);
      await txQuery(
        tx,
        "INSERT INTO acc_category (event_id, name, letter, access, needs_insurance) VALUES ($1::int, $2, $3, $4::int[], $5::bool)",
        event.id,
        facts.name,
        facts.letter,
        facts.access,
        facts.needs_insurance,
      );
      await noted(tx, actor, event, { action: "acc.category_added", after: facts });
      return {};
    });
    return eventOf(tx, event.id);
  });
}

/** Paper that says what is no longer so stops working: its next revision waits to be printed. */
const VOID_PAPER = `UPDATE accreditation SET revision = revision + 1, state = CASE WHEN state IN (${inList(PRINTED)}) THEN 'aprobada' ELSE state END,
    version = version + 1, updated_at = clock_timestamp() WHERE printed_revision = revision AND state IN (${inList(PRINTED)}) AND revision < 255`;

/** `PUT /acreditaciones/events/{event}/categories/{category}`. Errors: 400, 404, 409. */
export async function changeCategory(
  actor: AccActor,
  { params, body: { version, ...facts } }: Input<typeof api.changeCategory>,
): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event, "FOR UPDATE");
    const [before] = await txQuery<{ name: string; letter: string; access: number[]; version: number }>(
      tx,
      "SELECT name, letter, access, version FROM acc_category WHERE id = $2::int AND event_id = $1::int FOR UPDATE",
      ...[event.id, params.category],
    );
    if (!before) throw notFound("No encontrado: esta categoría ya no está.");
    if (before.version !== version) throw staleVersion(await eventOf(tx, event.id));
    await mustBeFree(tx, "acc_category", event.id, params.category, facts);
    await txQuery(
      tx,
      "UPDATE acc_category SET name = $2, letter = $3, access = $4::int[], needs_insurance = $5::bool, version = version + 1 WHERE id = $1::int",
      ...[params.category, facts.name, facts.letter, facts.access, facts.needs_insurance],
    );
    if (!sameAccess(before.access, facts.access))
      await txQuery(tx, `${VOID_PAPER} AND category_id = $1::int AND access IS NULL`, params.category);
    else if (before.letter !== facts.letter || before.name !== facts.name)
      await txQuery(tx, `${VOID_PAPER} AND category_id = $1::int`, params.category);
    await noted(tx, actor, event, { action: "acc.category_changed", before, after: facts });
    return eventOf(tx, event.id);
  });
}

type Quotas = Input<typeof api.addCompany>["body"]["quotas"];

/** Writes a company's places, each under its own row's lock. @throws 400 for a category of another event, or for fewer than are approved */
async function putQuotas(tx: Tx, event: number, company: number, quotas: Quotas): Promise<void> {
  const sorted = quotas.toSorted((a, b) => a.category_id - b.category_id);
  for (const [at, { category_id, places }] of sorted.entries()) {
    const [category] = await txQuery<{ name: string }>(
      tx,
      "SELECT name FROM acc_category WHERE id = $1::int AND event_id = $2::int",
      category_id,
      event,
    );
    if (!category) throw badField(`quotas.${at}.category_id`, "Esta categoría no es del evento.");
    await txQuery(
      tx,
      "INSERT INTO acc_quota (company_id, category_id, places) VALUES ($1::int, $2::int, $3::int) ON CONFLICT (company_id, category_id) DO UPDATE SET places = excluded.places",
      ...[company, category_id, places],
    );
    const [row] = await txQuery<{ used: number }>(
      tx,
      `SELECT count(*)::int AS used FROM accreditation WHERE company_id = $1::int AND category_id = $2::int AND state IN (${inList(VALID)})`,
      ...[company, category_id],
    );
    const used = row?.used ?? 0;
    if (places < used)
      throw badField(`quotas.${at}.places`, `${category.name}: ya hay ${used} aprobadas, no pueden ser menos lugares.`);
  }
}

/** `POST /acreditaciones/events/{event}/companies`. Errors: 400, 404. */
export async function addCompany(
  actor: AccActor,
  { params, body: { client_id, ...facts } }: Input<typeof api.addCompany>,
): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event, "FOR UPDATE");
    const call = {
      name: "acc_companies",
      userId: actor.userId,
      clave: client_id,
      seconds: 0,
      request: { id: event.id, facts },
    };
    await once(tx, call, async () => {
      await mustBeFree(tx, "acc_company", event.id, null, facts);
      const [made] = await txQuery<{ id: number }>(
        tx,
        "INSERT INTO acc_company (event_id, name, mail, cutoff) VALUES ($1::int, $2, $3, $4::timestamp AT TIME ZONE $5) RETURNING id",
        ...[event.id, facts.name, facts.mail, wallOf(facts.cutoff), event.zone],
      );
      await putQuotas(tx, event.id, made?.id ?? 0, facts.quotas);
      await noted(tx, actor, event, { action: "acc.company_added", after: facts });
      return {};
    });
    return eventOf(tx, event.id);
  });
}

interface HeldCompany {
  id: number;
  name: string;
  version: number;
}
async function heldCompany(tx: Tx, event: number, id: number): Promise<HeldCompany> {
  const [row] = await txQuery<HeldCompany>(
    tx,
    "SELECT id, name, version FROM acc_company WHERE id = $2::int AND event_id = $1::int FOR UPDATE",
    event,
    id,
  );
  if (!row) throw notFound("No encontrado: esta empresa ya no está.");
  return row;
}

/** `PUT /acreditaciones/events/{event}/companies/{company}`. Errors: 400, 404, 409. */
export async function changeCompany(
  actor: AccActor,
  { params, body: { version, ...facts } }: Input<typeof api.changeCompany>,
): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event);
    const before = await heldCompany(tx, event.id, params.company);
    if (before.version !== version) throw staleVersion(await eventOf(tx, event.id));
    await mustBeFree(tx, "acc_company", event.id, before.id, facts);
    await txQuery(
      tx,
      "UPDATE acc_company SET name = $2, mail = $3, cutoff = $4::timestamp AT TIME ZONE $5, version = version + 1 WHERE id = $1::int",
      ...[before.id, facts.name, facts.mail, wallOf(facts.cutoff), event.zone],
    );
    await putQuotas(tx, event.id, before.id, facts.quotas);
    await noted(tx, actor, event, { action: "acc.company_changed", before: { name: before.name }, after: facts });
    return eventOf(tx, event.id);
  });
}

/** `POST /acreditaciones/events/{event}/companies/{company}/link`. Errors: 403, 404. */
export async function linkCompany(
  actor: AccActor,
  { params, body: { client_id } }: Input<typeof api.linkCompany>,
): Promise<Output<typeof api.linkCompany>> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event);
    const company = await heldCompany(tx, event.id, params.company);
    const call = { name: "acc_company_link", userId: actor.userId, clave: client_id, seconds: 0, request: params };
    const { sealed } = await once(tx, call, async () => {
      const token = newToken();
      await txQuery(tx, "UPDATE acc_company SET token_hash = $2 WHERE id = $1::int", company.id, hashToken(token));
      await noted(tx, actor, event, { action: "acc.company_linked", after: { company: company.name } });
      return { sealed: sealToken(token, COMPANY_LINK) };
    });
    const token = openToken(sealed, COMPANY_LINK);
    if (token === null) throw notFound("Este enlace ya no se puede mostrar: hacer otro.");
    return { ...(await eventOf(tx, event.id)), link: `${env().APP_BASE_URL}/acreditar/${token}` };
  });
}
