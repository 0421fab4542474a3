import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { mintApiToken } from "@/lib/auth/apiToken";
import { ANCHOR_MAIL } from "@/lib/backup/mailNames";
import { prisma } from "@/lib/db";
import { queueMail } from "@/lib/mail/queueMail";
import { facturae } from "@/lib/testing/invoiceXml";
import { type PaymentAnswer, startPayments, type TellsPayments } from "./payments";
import type { Stage } from "./stage";

const PEOPLE = 8;
/** Below what one person may say in a minute. */
const BETWEEN_MESSAGES_MS = 1_050;
const BETWEEN_FILES_MS = 700;
const BETWEEN_MAILS_MS = 400;
const BETWEEN_IMPORTS_MS = 2_500;
/** Each is read in a process of its own. */
const BETWEEN_INVOICES_MS = 4_000;
const BETWEEN_PAYMENTS_MS = 100;
const ROWS = 40;
const ASK_MS = 15_000;

/** What somebody was told is done. */
interface Told {
  messages: Set<string>;
  /** sha256 by document. */
  files: Map<string, string>;
  /** The numbers of queued mails. */
  mails: Set<number>;
  imports: Set<string>;
  /** Numbers of invoices that were dropped into the inbox of vouchers. */
  invoices: Set<string>;
  /** Batches of payments, with the last step of each. */
  payments: TellsPayments["told"];
}

export interface Work {
  told: Told;
  /** How many answers of each kind there were that said no. */
  refusals: Map<string, number>;
  /** How many writes were acknowledged so far. */
  count: () => number;
  /** Ends the work and looks at what came of it: a line for each thing that is not as it was told. */
  finish: () => Promise<string[]>;
}

interface Person {
  token: () => Promise<string>;
}

async function addPeople(stage: Stage): Promise<Person[]> {
  return stage.asOwner(async (client) => {
    const people: Person[] = [];
    for (let number = 1; number <= PEOPLE; number += 1) {
      const sessionId = randomUUID();
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO app_user (mail, name, rol, updated_at) VALUES ($1, $2, 'Administrador', now()) RETURNING id`,
        [`persona${randomUUID().slice(0, 8)}@faults.invalid`, `Persona ${number}`],
      );
      const userId = rows[0]?.id ?? 0;
      await client.query(
        "INSERT INTO session (id, user_id, provider, expires_at) VALUES ($1, $2, 'local', now() + interval '8 hours')",
        [sessionId, userId],
      );
      people.push({ token: async () => (await mintApiToken({ userId, sessionId })).token });
    }
    return people;
  });
}

interface Answer {
  status: number;
  body: {
    id?: string | number;
    status?: string;
    inserted?: number;
    code?: string;
    items?: { state: string; reason: string }[];
  };
}

/** People at work: they repeat what was not acknowledged, as a browser does, until it is or they are told to stop. */
export async function startWork(stage: Stage): Promise<Work> {
  const people = await addPeople(stage);
  const told: Told = {
    messages: new Set(),
    files: new Map(),
    mails: new Set(),
    imports: new Set(),
    invoices: new Set(),
    payments: new Map(),
  };
  const refusals = new Map<string, number>();
  const refused = (what: string) => void refusals.set(what, (refusals.get(what) ?? 0) + 1);
  let over = false;

  const ask = async (person: Person, path: string, init: RequestInit): Promise<Answer | null> => {
    try {
      const res = await fetch(`${stage.base}/api${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${await person.token()}` },
        signal: AbortSignal.timeout(ASK_MS),
      });
      const body = (await res.json().catch(() => ({}))) as Answer["body"];
      if (!res.ok) refused(`${path.split("/")[1]} ${res.status} ${body.code ?? "sin código"}`);
      return { status: res.status, body };
    } catch {
      refused(`${path.split("/")[1]} sin respuesta`);
      return null;
    }
  };
  const post = (person: Person, path: string, body: object) =>
    ask(person, path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const acknowledged = (answer: Answer | null): answer is Answer => answer !== null && answer.status < 300;

  const [first] = people;
  if (!first) throw new Error("Nadie trabaja");
  const channel = await post(first, "/chat/channels", { name: `Fallas ${randomUUID().slice(0, 8)}` });
  if (!acknowledged(channel)) throw new Error(`El canal no se pudo abrir: ${JSON.stringify(channel)}`);
  for (const person of people.slice(1)) await post(person, `/chat/channels/${channel.body.id}/join`, {});

  const loop = async (every_ms: number, once: () => Promise<void>) => {
    while (!over) {
      await once();
      await wait(every_ms);
    }
  };
  const say = (person: Person) => {
    let client_id = randomUUID();
    return async () => {
      const body = { client_id, text: `Mensaje ${client_id}` };
      if (!acknowledged(await post(person, `/chat/channels/${channel.body.id}/messages`, body))) return;
      told.messages.add(client_id);
      client_id = randomUUID();
    };
  };
  const leaveFile = async () => {
    const text = `%PDF-1.4\n% ${randomUUID().repeat(500)}\n%%EOF\n`;
    const form = new FormData();
    form.set("file", new Blob([text], { type: "application/pdf" }), "nota.pdf");
    const answer = await ask(first, "/documents", { method: "POST", body: form });
    if (acknowledged(answer)) told.files.set(String(answer.body.id), createHash("sha256").update(text).digest("hex"));
  };
  const sendMail = async () => {
    const payload = {
      at: new Date().toISOString(),
      chain: "1",
      hash: createHash("sha256").update(randomUUID()).digest("hex"),
    };
    const mail = {
      kind: ANCHOR_MAIL,
      to: "lectora@faults.invalid",
      payload,
      createdBy: "faults",
      dedupeKey: randomUUID(),
    };
    try {
      const { id } = await prisma.$transaction((tx) => queueMail(tx, mail));
      told.mails.add(id);
    } catch {
      refused("mail sin confirmar");
    }
  };
  const importSales = async () => {
    const show = `Show ${randomUUID().slice(0, 13)}`;
    const rows = Array.from(
      { length: ROWS },
      (_, day) =>
        `${show},${new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)},${day + 1},${(day + 1) * 100}`,
    );
    const columns = { show: "show", fecha_venta: "fecha", venta_diaria: "entradas", monto_diario: "monto" };
    const form = new FormData();
    form.set(
      "mapping",
      JSON.stringify({ columns, constants: { divisa: "ARS", ticketera: "Prueba" }, date_format: "YYYY-MM-DD" }),
    );
    form.set("on_unknown_show", "create");
    form.set("file", new Blob([`show,fecha,entradas,monto\n${rows.join("\n")}\n`], { type: "text/csv" }), "ventas.csv");
    const answer = await ask(first, "/tickets/import", { method: "POST", body: form });
    if (acknowledged(answer)) told.imports.add(String(answer.body.id));
  };
  let invoice = randomUUID();
  // The same one again until it is acknowledged: that it came in before then is told on its line.
  const dropInvoice = async () => {
    const number = invoice.replaceAll("-", "").slice(0, 16).toUpperCase();
    const form = new FormData();
    form.set("files", new Blob([facturae().replace("0012", number)], { type: "application/xml" }), `${number}.xml`);
    const answer = await ask(first, "/vouchers/intake", { method: "POST", body: form });
    if (!acknowledged(answer)) return;
    const [line] = answer.body.items ?? [];
    if (!line || line.state === "fallo") return refused(`comprobante no tomado: ${line?.reason}`);
    told.invoices.add(number);
    invoice = randomUUID();
  };
  const payments = await startPayments(
    stage,
    (who, path, body) => post(people[who] ?? first, path, body) as Promise<PaymentAnswer | null>,
  );
  told.payments = payments.told;
  const loops = [
    loop(BETWEEN_PAYMENTS_MS, () => payments.round(() => over)),
    ...people.map((person) => loop(BETWEEN_MESSAGES_MS, say(person))),
    loop(BETWEEN_FILES_MS, leaveFile),
    loop(BETWEEN_MAILS_MS, sendMail),
    loop(BETWEEN_IMPORTS_MS, importSales),
    loop(BETWEEN_INVOICES_MS, dropInvoice),
  ];
  const count = () =>
    told.messages.size + told.files.size + told.mails.size + told.imports.size + told.invoices.size + payments.count();
  const finish = async () => {
    over = true;
    await Promise.all(loops);
    const wrong = await found(stage, told, (path) =>
      first
        .token()
        .then((token) => fetch(`${stage.base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })),
    );
    return [...wrong, ...(await payments.found())];
  };
  return { told, refusals, count, finish };
}

/** A worker that died leaves its mail to the next one when its claim has lapsed; then come the attempts. */
const MAILS_MS = 120_000;
const IMPORTS_MS = 120_000;
const INVOICES_MS = 180_000;
const LOOK_MS = 500;

async function until(limit_ms: number, done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + limit_ms; Date.now() < end && !(await done()); ) await wait(LOOK_MS);
}

type Rows = <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;

/** Invoices that were taken in are each one voucher with its file, and no line of the inbox is left behind. */
async function inboxOf(
  told: Told,
  rows: Rows,
  none: (what: string, missing: readonly unknown[]) => void,
): Promise<void> {
  const waiting = () =>
    rows<{ id: number }>("SELECT id FROM intake_item WHERE state IN ('en_cola', 'leyendo') ORDER BY id LIMIT 5");
  await until(INVOICES_MS, async () => (await waiting()).length === 0);
  none(
    "archivos de comprobantes quedaron sin leer",
    (await waiting()).map(({ id }) => id),
  );
  const vouchers = await rows<{ number: string; n: number; files: number }>(
    `SELECT replace(v.number, 'F26-', '') AS number, count(DISTINCT v.id)::int AS n, count(DISTINCT a.file_id)::int AS files FROM voucher v
     LEFT JOIN attachment a ON a.owner_type = 'voucher' AND a.owner_id = v.id::text AND a.removed_at IS NULL WHERE v.number LIKE 'F26-%' GROUP BY 1`,
  );
  const by = new Map(vouchers.map((one) => [one.number, one]));
  none(
    "comprobantes confirmados faltan",
    [...told.invoices].filter((number) => !by.has(number)),
  );
  none(
    "comprobantes están más de una vez, o sin su archivo",
    vouchers.filter(({ n, files }) => n !== 1 || files < 1).map(({ number }) => number),
  );
  const lost = await rows<{ id: number; state: string; reason: string }>(
    "SELECT i.id, i.state, i.reason FROM intake_item i WHERE i.state IN ('leido', 'repetido') AND i.voucher_id IS NULL OR i.state = 'fallo' AND i.file_id IS NOT NULL ORDER BY 1 LIMIT 5",
  );
  none(
    "archivos de comprobantes no llegaron a ninguno",
    lost.map(({ id, state, reason }) => `${id} (${state}: ${reason})`),
  );
}

/** Lines on what is not there exactly as somebody was told. */
async function found(stage: Stage, told: Told, get: (path: string) => Promise<Response>): Promise<string[]> {
  const wrong: string[] = [];
  const none = (what: string, missing: readonly unknown[]) => {
    if (missing.length > 0) wrong.push(`${missing.length} ${what}, por ejemplo ${missing[0]}`);
  };
  const rows: Rows = <T extends object>(sql: string, values: unknown[] = []) =>
    stage.asOwner(async (client) => (await client.query<T>(sql, values)).rows);

  const messages = await rows<{ client_id: string; n: number }>(
    "SELECT client_id::text, count(*)::int AS n FROM talk_message GROUP BY 1",
  );
  const times = new Map(messages.map(({ client_id, n }) => [client_id, n]));
  none(
    "mensajes confirmados faltan",
    [...told.messages].filter((id) => !times.has(id)),
  );
  none(
    "mensajes están más de una vez",
    messages.filter(({ n }) => n > 1).map(({ client_id }) => client_id),
  );

  for (const [id, sha256] of told.files) {
    const res = await get(`/documents/${id}`);
    const bytes = Buffer.from(await res.arrayBuffer());
    if (res.status !== 200 || createHash("sha256").update(bytes).digest("hex") !== sha256)
      wrong.push(`El archivo ${id} contestó ${res.status} y no es el que se cargó`);
  }

  const ids = [...told.imports];
  const running = async () =>
    (
      await rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM import WHERE id = ANY($1::uuid[]) AND status IN ('queued', 'running')",
        [ids],
      )
    )[0]?.n;
  await until(IMPORTS_MS, async () => (await running()) === 0);
  const imports = await rows<{ id: string; status: string; error: string | null; rows: number; sold: number }>(
    `SELECT i.id::text, i.status::text, i.error, count(s.*)::int AS rows, coalesce(sum(s.venta_diaria), 0)::int AS sold
     FROM import i LEFT JOIN ticket_sale s ON s.import_id = i.id WHERE i.id = ANY($1::uuid[]) GROUP BY 1, 2, 3`,
    [ids],
  );
  none(
    "importaciones confirmadas faltan",
    ids.filter((id) => !imports.some((row) => row.id === id)),
  );
  const whole = (ROWS * (ROWS + 1)) / 2;
  for (const row of imports)
    if (row.status !== "done" || row.rows !== ROWS || row.sold !== whole)
      wrong.push(`La importación ${JSON.stringify(row)}`);

  const queued = async () => {
    const [row] = await rows<{ n: number }>(
      "SELECT count(*)::int AS n FROM outbox_mail WHERE id = ANY($1::int[]) AND state <> 'sent'",
      [[...told.mails]],
    );
    return row?.n;
  };
  await until(MAILS_MS, async () => (await queued()) === 0);
  const mails = await rows<{ id: number; message_id: string; state: string }>(
    "SELECT id, message_id, state::text FROM outbox_mail WHERE id = ANY($1::int[])",
    [[...told.mails]],
  );
  const received = new Set(stage.smtp.received.map(({ messageId }) => messageId));
  none(
    "mails confirmados faltan",
    [...told.mails].filter((id) => !mails.some((mail) => mail.id === id)),
  );
  none(
    "mails confirmados no llegaron",
    mails.filter(({ message_id }) => !received.has(message_id)).map(({ id, state }) => `${id} (${state})`),
  );

  await inboxOf(told, rows, none);

  const [sums] = await rows<{ n: number }>("SELECT count(*)::int AS n FROM sales_rollups_wrong()");
  if (sums?.n) wrong.push(`${sums.n} sumas de ventas no dan`);
  const broken = await rows<{ id: string; why: string }>("SELECT id::text, why FROM audit_broken() LIMIT 5");
  none(
    "eslabones de la auditoría están rotos",
    broken.map(({ id, why }) => `${id} (${why})`),
  );
  return wrong;
}
