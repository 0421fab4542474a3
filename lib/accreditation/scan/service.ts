import { prisma, type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import type { Input, Output } from "@/lib/http/contract";
import { badField, notFound } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { takeCallOf } from "@/lib/links/callLimit";
import { hashToken, newToken, openToken, sealToken } from "@/lib/links/token";
import { publish } from "@/lib/live/publish";
import { once } from "@/lib/once";
import type { AccActor, LinkCaller } from "../actor";
import type * as office from "../api";
import { doubleUses, insideOf, type Passage } from "../rules/doubles";
import type { LiveView } from "../schema";
import { accTopic, noted } from "../service/noted";
import { eventFacts, eventOf } from "../service/rows";
import type * as api from "./api";
import type { ListedPerson, SentScan } from "./schema";

/** What a phone's token is sealed for. */
const DEVICE = "accreditation_device";

/** `POST /acreditaciones/events/{event}/devices`. Errors: 400, 404. */
export async function addDevice(
  actor: AccActor,
  { params, body: { client_id, ...facts } }: Input<typeof office.addDevice>,
): Promise<Output<typeof office.addDevice>> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event);
    if (facts.zone >= event.zones.length) throw badField("zone", "Esta zona no es del evento.");
    const call = {
      name: "acc_devices",
      userId: actor.userId,
      clave: client_id,
      seconds: 0,
      request: { id: event.id, facts },
    };
    const { sealed } = await once(tx, call, async () => {
      const token = newToken();
      await txQuery(
        tx,
        `INSERT INTO acc_device (event_id, name, gate, zone, expires_at, token_hash, created_by_user_id)
         VALUES ($1::int, $2, $3, $4::int, ($5::date + 1)::timestamp AT TIME ZONE $6 + interval '6 hours', $7, $8::int)`,
        ...[event.id, facts.name, facts.gate, facts.zone, facts.until, event.zone, hashToken(token), actor.userId],
      );
      await noted(tx, actor, event, { action: "acc.device_added", after: facts });
      return { sealed: sealToken(token, DEVICE) };
    });
    const token = openToken(sealed, DEVICE);
    if (token === null) throw notFound("Este enlace ya no se puede mostrar: habilitar el teléfono de nuevo.");
    // After the hash: no server, and no log of one, ever hears of it as an address.
    return { ...(await eventOf(tx, event.id)), link: `${env().APP_BASE_URL}/acreditaciones/escanear#${token}` };
  });
}

/** `DELETE /acreditaciones/events/{event}/devices/{device}`. Errors: 404. */
export async function dropDevice(
  actor: AccActor,
  { params }: Input<typeof office.dropDevice>,
): Promise<Output<typeof office.dropDevice>> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event);
    const gone = await txQuery<{ name: string; gate: string }>(
      tx,
      "UPDATE acc_device SET revoked_at = clock_timestamp() WHERE id = $2::int AND event_id = $1::int AND revoked_at IS NULL RETURNING name, gate",
      event.id,
      params.device,
    );
    if (gone.length === 0) throw notFound("No encontrado: este teléfono ya no está.");
    await noted(tx, actor, event, { action: "acc.device_dropped", before: gone[0] });
    return eventOf(tx, event.id);
  });
}

interface Device {
  id: number;
  event_id: number;
  name: string;
  gate: string;
  zone: number;
  until: string;
  works: boolean;
  /** Ms of the epoch. */
  revoked: number | null;
}

/** @throws 404 */
async function deviceOf(tx: Tx, token: string): Promise<Device> {
  const [row] = await txQuery<Device>(
    tx,
    `SELECT id, event_id, name, gate, zone, to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until, revoked_at IS NULL AND expires_at > clock_timestamp() AS works,
       (extract(epoch FROM revoked_at) * 1000)::float8 AS revoked FROM acc_device WHERE token_hash = $1`,
    hashToken(token),
  );
  if (!row) throw notFound("Este teléfono no está habilitado. Pedir el enlace de nuevo.");
  return row;
}

const take = ({ address }: LinkCaller) => takeCallOf({ kind: "acc_scan", of: address }, { calls: 1_200, seconds: 60 });

/** Read anew what changed a minute before: who was written then may have been seen by nobody yet. */
const AGAIN_MS = 60_000;
const LIST = `SELECT a.serial, a.revision, a.state, a.name, a.role, p.name AS company, c.name AS category, c.letter, right(a.document_key, 3) AS document, coalesce(a.access, c.access) AS access,
    coalesce(translate(encode(x.thumb, 'base64'), E'\\n', ''), '') AS thumb
  FROM accreditation a JOIN acc_company p ON p.id = a.company_id JOIN acc_category c ON c.id = a.category_id LEFT JOIN acc_picture x ON x.accreditation_id = a.id AND x.kind = 'foto'
  WHERE a.event_id = $1::int AND (a.state IN ('aprobada', 'impresa', 'entregada', 'ingreso', 'revocada') OR a.prints > 0 OR $2::float8 > 0) AND a.updated_at >= to_timestamp($2::float8 / 1000) ORDER BY a.serial`;

/** `GET /acreditaciones-puerta/{token}/list`. Errors: 404, 429. */
export async function list(
  caller: LinkCaller,
  { params, query }: Input<typeof api.getScanList>,
): Promise<Output<typeof api.getScanList>> {
  await take(caller);
  const device = await deviceOf(prisma, params.token);
  if (!device.works) throw notFound("Este teléfono ya no está habilitado. Pedir el enlace de nuevo.");
  const now = Date.now();
  const { id, name, zone, days, zones } = await eventFacts(prisma, device.event_id);
  const [key] = await txQuery<{ public_key: string }>(
    prisma,
    "SELECT public_key FROM acc_event WHERE id = $1::int",
    id,
  );
  const people = await txQuery<ListedPerson>(prisma, LIST, id, Math.max(0, query.since - AGAIN_MS));
  const inside = insideOf(await passagesOf(prisma, id)).map((one): [number, number] => [one.serial, one.zone]);
  await txQuery(prisma, "UPDATE acc_device SET synced_at = clock_timestamp() WHERE id = $1::int", device.id);
  return {
    event: { id, name, zone, days, zones, key: key?.public_key ?? "" },
    device: { id: device.id, name: device.name, gate: device.gate, zone: device.zone, until: device.until },
    people,
    inside,
    now,
  };
}

const PASSAGES = `SELECT s.id, s.serial::float8 AS serial, s.zone, d.gate, s.direction, s.passed, (extract(epoch FROM s.happened_at) * 1000)::float8 AS at, s.reason
  FROM acc_scan s JOIN acc_device d ON d.id = s.device_id WHERE s.event_id = $1::int AND ($2::float8 IS NULL OR s.serial = $2::float8)`;
const passagesOf = (tx: Tx, event: number, serial: number | null = null) =>
  txQuery<Passage>(tx, PASSAGES, event, serial);

/**
 * Keeps what a phone saw. The same again changes nothing; what was only asked about becomes what the door decided.
 * @returns of each whether it was there already
 */
async function keep(
  tx: Tx,
  device: Device,
  scans: readonly SentScan[],
  sentAt: number,
  decided: boolean,
): Promise<Map<string, boolean>> {
  const offset = Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(Date.now() - sentAt)));
  // A phone that was taken off the list keeps its say of what came before.
  const counted = scans.filter((one) => device.revoked === null || one.at + offset <= device.revoked);
  const rows = counted.map((one) => ({ ...one, happened: new Date(Math.max(0, one.at + offset)).toISOString() }));
  const written = await txQuery<{ id: string; again: boolean }>(
    tx,
    `INSERT INTO acc_scan (id, event_id, device_id, serial, revision, zone, direction, tone, reason, passed, decided, happened_at, offset_ms)
     SELECT x.id, $2::int, $3::int, x.serial, x.revision, $4::int, x.direction, x.tone, x.reason, x.passed, $5::bool, x.happened, $6::int
     FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, serial bigint, revision int, direction text, tone text, reason text, passed bool, happened timestamptz)
     ON CONFLICT (id) DO UPDATE SET tone = excluded.tone, reason = excluded.reason, passed = excluded.passed, decided = true
       WHERE NOT acc_scan.decided AND excluded.decided AND acc_scan.device_id = excluded.device_id
     RETURNING id, xmax <> 0 AS again`,
    ...[JSON.stringify(rows), device.event_id, device.id, device.zone, decided, offset],
  );
  const fresh = new Map(written.map((one) => [one.id, one.again]));
  const passed = counted.filter((one) => one.passed && one.direction === "entra").map((one) => one.serial);
  await txQuery(
    tx,
    `UPDATE accreditation SET state = 'ingreso', updated_at = clock_timestamp() WHERE event_id = $1::int AND serial = ANY ($2::bigint[]) AND state IN ('aprobada', 'impresa', 'entregada')`,
    ...[device.event_id, passed],
  );
  await txQuery(
    tx,
    "UPDATE acc_device SET offset_ms = $2::int, synced_at = clock_timestamp() WHERE id = $1::int",
    device.id,
    offset,
  );
  await publish(tx, { topic: accTopic(device.event_id), type: "cambio" });
  return new Map(scans.map(({ id }) => [id, fresh.get(id) ?? true]));
}

/** `POST /acreditaciones-puerta/{token}/scans`: also of a phone whose time is over, so that nothing is lost. Errors: 404, 429. */
export async function send(
  caller: LinkCaller,
  { params, body }: Input<typeof api.sendScans>,
): Promise<Output<typeof api.sendScans>> {
  await take(caller);
  const scans = [...new Map(body.scans.map((one) => [one.id, one])).values()];
  return prisma.$transaction(async (tx) => {
    const device = await deviceOf(tx, params.token);
    const kept = await keep(tx, device, scans, body.sent_at, true);
    return { kept: scans.map(({ id }) => ({ id, again: kept.get(id) ?? true })) };
  });
}

/** `POST /acreditaciones-puerta/{token}/check`. Errors: 404, 429. */
export async function check(
  caller: LinkCaller,
  { params, body: { scan, sent_at } }: Input<typeof api.checkScan>,
): Promise<Output<typeof api.checkScan>> {
  await take(caller);
  return prisma.$transaction(async (tx) => {
    const device = await deviceOf(tx, params.token);
    if (!device.works) throw notFound("Este teléfono ya no está habilitado.");
    await holdTurn(tx, `acc:${device.event_id}:${scan.serial}:${device.zone}`);
    const before = (await passagesOf(tx, device.event_id, scan.serial))
      .filter((one) => one.id !== scan.id && one.zone === device.zone && one.passed)
      .toSorted((a, b) => a.at - b.at)
      .at(-1);
    const inside = scan.direction === "entra" && before?.direction === "entra" ? before : null;
    const refused = { tone: "rojo", reason: "doble", passed: false } as const;
    await keep(tx, device, [inside ? { ...scan, ...refused } : scan], sent_at, false);
    return { inside: inside && { gate: inside.gate, at: new Date(inside.at).toISOString() } };
  });
}

const CLOCK_OFF_MS = 120_000;
const QUARTER = 900_000;

/** `GET /acreditaciones/events/{event}/live`. Errors: 404. */
export async function live(_: AccActor, { params }: { params: { event: number } }): Promise<LiveView> {
  const event = await eventFacts(prisma, params.event);
  const passages = await passagesOf(prisma, event.id);
  const people = await txQuery<{ serial: number; name: string; category: string; revoked: number | null }>(
    prisma,
    `SELECT a.serial, a.name, c.name AS category, CASE WHEN a.state = 'revocada' THEN (extract(epoch FROM a.updated_at) * 1000)::float8 END AS revoked
     FROM accreditation a JOIN acc_category c ON c.id = a.category_id WHERE a.event_id = $1::int`,
    event.id,
  );
  const known = new Map(people.map((one) => [one.serial, one]));
  const nameOf = (serial: number) => known.get(serial)?.name ?? `N.º ${serial}`;
  const tally = new Map<string, { zone: number; category: string; people: number }>();
  for (const { serial, zone } of insideOf(passages)) {
    const category = known.get(serial)?.category ?? "No está en la lista";
    const cell = tally.get(`${zone}:${category}`) ?? { zone, category, people: 0 };
    tally.set(`${zone}:${category}`, { ...cell, people: cell.people + 1 });
  }
  const quarters = new Map<string, { at: string; gate: string; people: number }>();
  for (const one of passages) {
    if (!one.passed || one.direction === "sale") continue;
    const at = new Date(Math.floor(one.at / QUARTER) * QUARTER).toISOString();
    const cell = quarters.get(`${at}:${one.gate}`) ?? { at, gate: one.gate, people: 0 };
    quarters.set(`${at}:${one.gate}`, { ...cell, people: cell.people + 1 });
  }
  const passage = ({ gate, at, passed }: Passage) => ({ gate, at: new Date(at).toISOString(), passed });
  return {
    inside: [...tally.values()].toSorted((a, b) => a.zone - b.zone || a.category.localeCompare(b.category, "es")),
    quarters: [...quarters.values()].toSorted((a, b) => (a.at + a.gate < b.at + b.gate ? -1 : 1)),
    doubles: doubleUses(passages).map(({ first, again }) => ({
      serial: again.serial,
      name: nameOf(again.serial),
      zone: again.zone,
      first: passage(first),
      again: passage(again),
    })),
    revoked: passages
      .filter(
        (one) =>
          one.passed &&
          one.direction === "entra" &&
          one.at > (known.get(one.serial)?.revoked ?? Number.POSITIVE_INFINITY),
      )
      .map((one) => ({
        serial: one.serial,
        name: nameOf(one.serial),
        zone: one.zone,
        gate: one.gate,
        at: new Date(one.at).toISOString(),
      })),
    clocks: await txQuery(
      prisma,
      "SELECT d.name, d.gate, max(s.offset_ms) FILTER (WHERE abs(s.offset_ms) = x.most) AS offset_ms FROM acc_device d JOIN acc_scan s ON s.device_id = d.id JOIN LATERAL (SELECT max(abs(offset_ms)) AS most FROM acc_scan WHERE device_id = d.id) x ON true WHERE d.event_id = $1::int AND x.most > $2::int GROUP BY d.id ORDER BY d.gate",
      ...[event.id, CLOCK_OFF_MS],
    ),
    scans: passages.length,
  };
}
