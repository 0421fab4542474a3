import { prisma, txQuery } from "@/lib/db";
import { bytesDownload } from "@/lib/files/bytes";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import { publish } from "@/lib/live/publish";
import { once } from "@/lib/once";
import type { AccActor } from "../actor";
import type * as api from "../api";
import { badgeQueue } from "../queues";
import { MAX_REVISION } from "../rules/code";
import { VALID } from "../rules/states";
import type { PrintView } from "../schema";
import { badgesPdf, type PrintedBadge } from "./badgesPdf";
import { accTopic, noted } from "./noted";
import { ENDS, eventFacts, eventOf, inList } from "./rows";
import { signerOf } from "./sign";

type Wanted = { id: number; revision: number }[];

/**
 * `POST /acreditaciones/events/{event}/prints`. Whoever is named and has a paper already gets another revision, so that the earlier one stops
 * working from now on. Errors: 400, 404, 422.
 */
export async function print(
  actor: AccActor,
  { params, body: { client_id, people, size } }: Input<typeof api.printBadges>,
): Promise<Output<typeof api.printBadges>> {
  return prisma.$transaction(async (tx) => {
    const event = await eventFacts(tx, params.event);
    const call = {
      name: "acc_prints",
      userId: actor.userId,
      clave: client_id,
      seconds: 0,
      request: { id: event.id, people, size },
    };
    const { id } = await once(tx, call, async () => {
      const held = await txQuery<{ id: number; name: string; revision: number; printed: boolean }>(
        tx,
        `SELECT id, name, revision, printed_revision IS NOT DISTINCT FROM revision AS printed FROM accreditation
         WHERE event_id = $1::int AND state IN (${inList(VALID)}) AND (CASE WHEN cardinality($2::int[]) > 0 THEN id = ANY ($2::int[]) ELSE printed_revision IS DISTINCT FROM revision END) ORDER BY id FOR UPDATE`,
        ...[event.id, people],
      );
      if (held.length < people.length)
        throw impossible("Se imprime a quien está aprobado: alguna de estas personas no lo está.");
      if (held.length === 0) throw impossible("No queda ninguna credencial por imprimir.");
      const worn = held.find(({ printed, revision }) => printed && revision >= MAX_REVISION);
      if (worn)
        throw impossible(
          `${worn.name}: su credencial ya no admite otra revisión. Revocarla y cargar a la persona de nuevo.`,
        );
      const again = held.filter(({ printed }) => printed).map((one) => one.id);
      await txQuery(
        tx,
        "UPDATE accreditation SET revision = revision + 1, state = 'aprobada', version = version + 1, updated_at = clock_timestamp() WHERE id = ANY ($1::int[])",
        again,
      );
      const wanted: Wanted = held.map((one) => ({ id: one.id, revision: one.revision + (one.printed ? 1 : 0) }));
      const [made] = await txQuery<{ id: number }>(
        tx,
        "INSERT INTO acc_print (event_id, people, size, total, created_by_user_id) VALUES ($1::int, $2::jsonb, $3, $4::int, $5::int) RETURNING id",
        ...[event.id, JSON.stringify(wanted), size, wanted.length, actor.userId],
      );
      const print = { id: made?.id ?? 0 };
      await enqueue(tx, badgeQueue, { print: print.id });
      await noted(tx, actor, event, {
        action: "acc.printed",
        after: { badges: wanted.length, again: again.length, size },
      });
      return print;
    });
    const view = (await eventOf(tx, event.id)).prints.find((one) => one.id === id);
    return (
      view ??
      ({
        id,
        size,
        done: 0,
        total: 0,
        ready: false,
        error: "",
        at: new Date().toISOString(),
        by: "",
      } satisfies PrintView)
    );
  });
}

interface PrintRow {
  event_id: number;
  people: Wanted;
  size: "a4" | "a6";
  made: boolean;
  private_key: string;
  expires: number;
}
const BADGES = `SELECT a.id, a.serial, a.name, a.role, p.name AS company, c.name AS category, c.letter, coalesce(a.access, c.access) AS access, a.plate, encode(x.bytes, 'base64') AS photo
  FROM accreditation a JOIN acc_company p ON p.id = a.company_id JOIN acc_category c ON c.id = a.category_id
  LEFT JOIN acc_picture x ON x.accreditation_id = a.id AND x.kind = 'foto' WHERE a.id = ANY ($1::int[]) ORDER BY lower(p.name), lower(a.name), a.id`;

/** Makes the file of a print. Doing it again changes nothing. A person who got another revision meanwhile stays to be printed. */
export async function makeBadges(id: number): Promise<void> {
  const [row] = await txQuery<PrintRow>(
    prisma,
    `SELECT p.event_id, p.people, p.size, p.file IS NOT NULL AS made, e.private_key, extract(epoch FROM ${ENDS})::int AS expires FROM acc_print p JOIN acc_event e ON e.id = p.event_id WHERE p.id = $1::int`,
    id,
  );
  if (!row || row.made) return;
  const event = await eventFacts(prisma, row.event_id);
  const revisions = new Map(row.people.map((one) => [one.id, one.revision]));
  const sign = signerOf(row.private_key);
  const rows = await txQuery<Omit<PrintedBadge, "code" | "revision">>(prisma, BADGES, [...revisions.keys()]);
  const badges = rows.map((one) => {
    const revision = revisions.get(one.id) ?? 1;
    const access = event.zones.map((_, zone) => one.access[zone] ?? 0);
    return {
      ...one,
      access,
      revision,
      code: sign({ event: event.id, serial: one.serial, revision, expires: row.expires, access }),
    };
  });
  const bytes = await badgesPdf(event, badges, row.size, async (done) => {
    await txQuery(prisma, "UPDATE acc_print SET done = $2::int WHERE id = $1::int", id, done);
    await prisma.$transaction((tx) => publish(tx, { topic: accTopic(event.id), type: "cambio" }));
  });
  await prisma.$transaction(async (tx) => {
    await txQuery(
      tx,
      "UPDATE acc_print SET file = decode($2, 'base64'), done = total, made_at = now() WHERE id = $1::int",
      id,
      bytes.toString("base64"),
    );
    await txQuery(
      tx,
      `UPDATE accreditation a SET printed_revision = x.revision, prints = prints + 1, state = CASE WHEN a.state = 'aprobada' THEN 'impresa' ELSE a.state END, version = version + 1, updated_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb) AS x(id int, revision int) WHERE a.id = x.id AND a.revision = x.revision`,
      JSON.stringify(row.people),
    );
    await publish(tx, { topic: accTopic(event.id), type: "cambio" });
  });
}

/** `GET /acreditaciones/prints/{print}`. Errors: 404. */
export async function file(actor: AccActor, { params }: Input<typeof api.printFile>): Promise<Download> {
  const [row] = await txQuery<{ bytes: string; event_id: number; total: number }>(
    prisma,
    "SELECT encode(file, 'base64') AS bytes, event_id, total FROM acc_print WHERE id = $1::int AND file IS NOT NULL",
    params.print,
  );
  if (!row)
    throw notFound("No encontrado: estas credenciales no están hechas, o ya pasó un día. Imprimirlas de nuevo.");
  const event = await eventFacts(prisma, row.event_id);
  await prisma.$transaction((tx) =>
    noted(tx, actor, event, { action: "acc.exported", after: { as: "pdf", people: row.total } }),
  );
  return bytesDownload(`${slugFile(event.name)}_credenciales.pdf`, Buffer.from(row.bytes, "base64"));
}

/** The files of prints go after a day: they hold photos and names. */
export const dropFiles = () =>
  prisma.$transaction((tx) =>
    txQuery(tx, "UPDATE acc_print SET file = NULL WHERE file IS NOT NULL AND made_at < now() - interval '1 day'"),
  );
