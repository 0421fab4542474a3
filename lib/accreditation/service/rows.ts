import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { notFound } from "@/lib/http/errors";
import { type AccState, stateTitles, VALID } from "../rules/states";
import type { CategoryView, CompanyView, DeviceView, EventView, PersonView, PrintView } from "../schema";

export const inList = (states: readonly AccState[]): string => states.map((one) => `'${one}'`).join(", ");
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const wall = (column: string, zone: string) =>
  `CASE WHEN ${column} IS NOT NULL THEN json_build_object('day', to_char(${column} AT TIME ZONE ${zone}, 'YYYY-MM-DD'), 'time', to_char(${column} AT TIME ZONE ${zone}, 'HH24:MI')) END`;
/** When an event is over: at noon of the day after its last, by its own clock. */
export const ENDS = `((e.days[cardinality(e.days)] + 1)::timestamp + interval '12 hours') AT TIME ZONE e.zone`;

export interface EventFacts
  extends Pick<
    EventView,
    "id" | "name" | "place" | "show_id" | "zone" | "days" | "zones" | "cutoff" | "closed" | "forgotten" | "version"
  > {}

const EVENT = `SELECT e.id, e.name, e.place, e.show_id, e.zone, array(SELECT d::text FROM unnest(e.days) d) AS days, e.zones, ${wall("e.cutoff", "e.zone")} AS cutoff,
    coalesce(e.cutoff, ${ENDS}) <= clock_timestamp() AS closed, e.forgotten_at IS NOT NULL AS forgotten, e.version
  FROM acc_event e WHERE e.id = $1::int`;

/** @throws 404 */
export async function eventFacts(tx: Tx, id: number, lock: "" | "FOR UPDATE" | "FOR SHARE" = ""): Promise<EventFacts> {
  const [row] = await txQuery<EventFacts>(tx, `${EVENT} ${lock}`, id);
  if (!row) throw notFound("No encontrado: este evento ya no está.");
  return row;
}

const CATEGORIES = `SELECT c.id, c.name, c.letter, c.access, c.needs_insurance, c.version,
    (SELECT count(*) FROM accreditation a WHERE a.category_id = c.id)::int AS people FROM acc_category c WHERE c.event_id = $1::int ORDER BY c.id`;
/** Of a quota `q`: those approved, and those that wait. */
const USED = `(SELECT count(*) FROM accreditation a WHERE a.company_id = q.company_id AND a.category_id = q.category_id AND a.state IN (${inList(VALID)}))::int`;
const ASKED = `(SELECT count(*) FROM accreditation a WHERE a.company_id = q.company_id AND a.category_id = q.category_id AND a.state IN ('solicitada', 'falta_info'))::int`;
const COMPANIES = `SELECT p.id, p.name, p.mail, ${wall("p.cutoff", "e.zone")} AS cutoff, p.token_hash IS NOT NULL AS linked, p.version,
    coalesce((SELECT json_agg(json_build_object('category_id', q.category_id, 'places', q.places, 'used', ${USED}, 'asked', ${ASKED}) ORDER BY q.category_id)
      FROM acc_quota q WHERE q.company_id = p.id), '[]') AS quotas
  FROM acc_company p JOIN acc_event e ON e.id = p.event_id WHERE p.event_id = $1::int ORDER BY lower(p.name), p.id`;
const DEVICES = `SELECT d.id, d.name, d.gate, d.zone, to_char(d.expires_at AT TIME ZONE e.zone - interval '1 minute', 'YYYY-MM-DD') AS until,
    d.revoked_at IS NULL AND d.expires_at > clock_timestamp() AS works, ${iso("d.synced_at")} AS synced_at, d.offset_ms,
    (SELECT count(*) FROM acc_scan s WHERE s.device_id = d.id)::int AS scans
  FROM acc_device d JOIN acc_event e ON e.id = d.event_id WHERE d.event_id = $1::int AND d.revoked_at IS NULL ORDER BY d.gate, d.id`;
const PRINTS = `SELECT p.id, p.size, p.done, p.total, p.file IS NOT NULL AS ready, p.error, ${iso("p.created_at")} AS at, u.name AS by
  FROM acc_print p JOIN app_user u ON u.id = p.created_by_user_id WHERE p.event_id = $1::int ORDER BY p.id DESC LIMIT 20`;
const STATES = `SELECT state, count(*)::int AS people, count(*) FILTER (WHERE state IN (${inList(VALID)}) AND printed_revision IS DISTINCT FROM revision)::int AS unprinted
  FROM accreditation WHERE event_id = $1::int GROUP BY 1`;

/** An event with all that its screen shows but its people. @throws 404 */
export async function eventOf(tx: Tx, id: number): Promise<EventView> {
  const facts = await eventFacts(tx, id);
  const counts = await txQuery<{ state: AccState; people: number; unprinted: number }>(tx, STATES, id);
  const states = Object.fromEntries(Object.keys(stateTitles).map((one) => [one, 0])) as Record<AccState, number>;
  for (const { state, people } of counts) states[state] = people;
  return {
    ...facts,
    states,
    unprinted: counts.reduce((sum, one) => sum + one.unprinted, 0),
    categories: await txQuery<CategoryView>(tx, CATEGORIES, id),
    companies: await txQuery<CompanyView>(tx, COMPANIES, id),
    devices: await txQuery<DeviceView>(tx, DEVICES, id),
    prints: await txQuery<PrintView>(tx, PRINTS, id),
  };
}

type PersonRow = Omit<PersonView, "obstacles"> & { last_day: string };

const PERSON = `SELECT a.id, a.serial, a.name, a.document_kind, a.document, a.role, a.plate, a.mail, a.company_id, p.name AS company, a.category_id, c.name AS category, c.letter,
    a.access AS own_access, coalesce(a.access, c.access) AS access, a.state, a.reason,
    (SELECT json_build_object('places', q.places, 'used', ${USED}, 'asked', ${ASKED})
      FROM (SELECT a.company_id, a.category_id, (SELECT places FROM acc_quota WHERE company_id = a.company_id AND category_id = a.category_id) AS places) q) AS quota,
    a.insurance_until::text AS insurance_until, c.needs_insurance,
    EXISTS (SELECT 1 FROM acc_picture x WHERE x.accreditation_id = a.id AND x.kind = 'foto') AS photo,
    EXISTS (SELECT 1 FROM acc_picture x WHERE x.accreditation_id = a.id AND x.kind = 'seguro') AS insurance,
    a.revision, a.printed_revision, a.prints, ${iso("a.consent_at")} AS consent_at, ${iso("a.created_at")} AS asked_at, a.forgotten_at IS NOT NULL AS forgotten,
    a.version, e.days[cardinality(e.days)]::text AS last_day
  FROM accreditation a JOIN acc_company p ON p.id = a.company_id JOIN acc_category c ON c.id = a.category_id JOIN acc_event e ON e.id = a.event_id`;

export const noPlacesText = (category: string, company: string): string =>
  `No quedan lugares de ${category} para ${company}.`;

/** Why an insurance does not do for an event; null: it does. */
export function insuranceProblem(needed: boolean, until: string | null, lastDay: string): string | null {
  if (!needed) return null;
  if (until === null) return "Falta el seguro, con su vencimiento.";
  return until < lastDay ? `El seguro vence el ${formatDay(until)}, antes de que termine el evento.` : null;
}

function personOf({ last_day, ...row }: PersonRow): PersonView {
  const { needs_insurance, insurance_until, quota, state, category, company } = row;
  const full = !VALID.includes(state) && quota.used >= (quota.places ?? 0);
  const insurance = insuranceProblem(needs_insurance, insurance_until, last_day);
  return {
    ...row,
    obstacles: [insurance, full ? noPlacesText(category, company) : null].filter((one) => one !== null),
  };
}

export async function peopleOf(tx: Tx, where: string, ...values: unknown[]): Promise<PersonView[]> {
  return (await txQuery<PersonRow>(tx, `${PERSON} WHERE ${where}`, ...values)).map(personOf);
}

/** @throws 404 */
export async function personById(tx: Tx, id: number): Promise<PersonView> {
  const [row] = await peopleOf(tx, "a.id = $1::int", id);
  if (!row) throw notFound("No encontrado: esta persona ya no está.");
  return row;
}
