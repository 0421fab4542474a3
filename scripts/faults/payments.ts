import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { verifyLedger } from "@/lib/ledger/verify";
import { paymentWorld } from "../lib/paymentWorld";
import type { Stage } from "./stage";

/** Enough for every batch of a run. */
const INVOICES = 600;
const IN_A_BATCH = 3;
const BETWEEN_STEPS_MS = 150;
const MAILS_MS = 120_000;

export interface PaymentAnswer {
  status: number;
  body: {
    id?: number | string;
    version?: number;
    state?: string;
    batches?: { id: number }[];
    items?: { id?: number; number?: number | null; net?: string }[];
  };
}
/** Sends something as somebody who pays; null: nobody answered. */
export type Ask = (who: number, path: string, body: object) => Promise<PaymentAnswer | null>;

const STATES = {
  prepare: ["borrador", "autorizado", "liberado", "archivo", "enviado", "cerrado"],
  authorise: ["autorizado", "liberado", "archivo", "enviado", "cerrado"],
  release: ["liberado", "archivo", "enviado", "cerrado"],
  file: ["archivo", "enviado", "cerrado"],
  send: ["enviado", "cerrado"],
  match: ["cerrado"],
} as const;
type Step = keyof typeof STATES;

/** What whoever pays was told is done. */
export interface TellsPayments {
  /** The last step of each batch that was acknowledged. */
  told: Map<number, Step>;
  count: () => number;
  /** One more round: a batch from its preparing to the bank's lines. */
  round: (isOver: () => boolean) => Promise<void>;
  /** Lines on what is not there exactly as it was told, or is there twice. */
  found: () => Promise<string[]>;
}

/** Somebody pays: batches are prepared, signed by two, released with their certificates, sent, and found in the bank's statement. */
export async function startPayments(stage: Stage, ask: Ask): Promise<TellsPayments> {
  const { owed, account } = await stage.asOwner(async (client) => {
    const { rows } = await client.query<{ id: number }>("SELECT min(id)::int AS id FROM app_user");
    const loader = { userId: rows[0]?.id ?? 0, mail: "persona@faults.invalid", requestId: "faults" };
    return paymentWorld(client, loader, INVOICES);
  });
  const waiting = owed.map(({ id }) => id);
  const told = new Map<number, Step>();

  /** The same again, by the same key, until somebody answers; null: it was refused. */
  async function until(isOver: () => boolean, who: number, path: string, body: object): Promise<PaymentAnswer | null> {
    while (!isOver()) {
      const answer = await ask(who, path, body);
      if (answer && answer.status < 300) return answer;
      // What is refused for good is refused: another batch begins.
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) return null;
      await wait(BETWEEN_STEPS_MS);
    }
    return null;
  }

  /** What the bank says of a batch that it has: a line for each of its payments. */
  const bankSays = (batch: number) =>
    stage.asOwner(async (client) => {
      // What it said before PostgreSQL died it does not say again.
      const { rows: said } = await client.query<{ id: number; order_id: number }>(
        `SELECT l.id, r.id AS order_id FROM payment_order r JOIN bank_statement_line l ON l.own_account_id = $2 AND l.reference = 'OP-' || lpad(r.number::text, 6, '0')
         WHERE r.batch_id = $1 ORDER BY l.id`,
        [batch, account],
      );
      if (said.length > 0) return said;
      await client.query("BEGIN");
      const { rows } = await client.query<{ id: number; order_id: number }>(
        `WITH paid AS (SELECT r.id, row_number() OVER (ORDER BY r.id) AS n, r.amount - r.withheld AS net, 'OP-' || lpad(r.number::text, 6, '0') AS number FROM payment_order r WHERE r.batch_id = $1),
           made AS (INSERT INTO bank_statement (own_account_id, file_name, format, sha256, from_day, until_day, lines_read, lines_added)
             SELECT $2, 'lote' || $1 || '.n43', 'norma43', lpad($1::text, 64, '0'), current_date, current_date, count(*), count(*) FROM paid RETURNING id),
           lines AS (INSERT INTO bank_statement_line (statement_id, own_account_id, line, day, value_day, amount, reference, text, fingerprint, nth)
             SELECT m.id, $2, p.n, current_date, current_date, -p.net, p.number, 'TRANSFERENCIA', lpad($1::text || '-' || p.n, 64, '0'), 1 FROM paid p, made m RETURNING id, reference)
         SELECT l.id, p.id AS order_id FROM lines l JOIN paid p ON p.number = l.reference ORDER BY l.id`,
        [batch, account],
      );
      await client.query("COMMIT");
      return rows;
    });
  const isMatched = (line: number) =>
    stage.asOwner(async (client) => {
      const { rows } = await client.query("SELECT 1 FROM bank_statement_line WHERE id = $1 AND match_id IS NOT NULL", [
        line,
      ]);
      return rows.length > 0;
    });
  /** A match has no key: that it is done already is what its refusal says. */
  async function match(isOver: () => boolean, line: number, order: number): Promise<boolean> {
    while (!isOver()) {
      const body = { kind: "orden", lines: [line], orders: [order] };
      const answer = await ask(0, `/statements/lines/${line}/match`, body);
      if (answer && answer.status < 300) return true;
      if (answer?.status === 409 && (await isMatched(line).catch(() => false))) return true;
      await wait(BETWEEN_STEPS_MS);
    }
    return false;
  }

  const round = async (isOver: () => boolean) => {
    const ids = waiting.splice(0, IN_A_BATCH);
    if (ids.length === 0) return;
    const today = new Date().toISOString().slice(0, 10);
    const items = ids.map((id) => ({ kind: "voucher", id }));
    const made = await until(isOver, 0, "/payment-batches", { day: today, items, clave: randomUUID() });
    const id = made?.body.batches?.[0]?.id;
    if (id === undefined) return;
    told.set(id, "prepare");
    let version = 1;
    for (const [step, who] of [
      ["authorise", 1],
      ["release", 2],
      ["file", 1],
      ["send", 1],
    ] as const) {
      const answer = await until(isOver, who, `/payment-batches/${id}/${step}`, { version, clave: randomUUID() });
      if (!answer) return;
      told.set(id, step);
      version = answer.body.version ?? version + 1;
    }
    let lines: { id: number; order_id: number }[] | null = null;
    while (!lines && !isOver()) lines = await bankSays(id).catch(() => wait(BETWEEN_STEPS_MS).then(() => null));
    for (const line of lines ?? []) if (!(await match(isOver, line.id, line.order_id))) return;
    if (lines) told.set(id, "match");
  };
  return { told, count: () => told.size, round, found: () => found(stage, told) };
}

/** Nothing is lost, nothing paid twice, no number left out or used twice, each supplier told once. */
async function found(stage: Stage, told: ReadonlyMap<number, Step>): Promise<string[]> {
  const wrong: string[] = [];
  await mailsSent(stage);
  await stage.asOwner(async (client) => {
    const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
      (await client.query<T>(sql, values)).rows;
    const states = new Map(
      (await rows<{ id: number; state: string }>("SELECT id, state FROM payment_batch")).map((one) => [
        one.id,
        one.state,
      ]),
    );
    for (const [id, step] of told)
      if (!STATES[step].some((state) => state === states.get(id)))
        wrong.push(`El lote ${id} dijo «${step}» y está ${states.get(id) ?? "perdido"}`);
    const counted = async (what: string, sql: string) => {
      for (const row of await rows(sql)) wrong.push(`${what}: ${JSON.stringify(row)}`);
    };
    await counted(
      "Números de orden con huecos o repetidos",
      `SELECT n.company_id, n.last, count(r.number) AS used, count(DISTINCT r.number) AS different, max(r.number) AS most FROM payment_number n
       LEFT JOIN payment_order r ON r.company_id = n.company_id AND r.number IS NOT NULL GROUP BY 1, 2
       HAVING n.last <> count(r.number) OR n.last <> count(DISTINCT r.number) OR n.last <> max(r.number)`,
    );
    await counted(
      "Certificados con huecos o repetidos",
      `SELECT n.company_id, n.series, n.last, count(w.certificate) AS used, max(w.certificate) AS most FROM withholding_number n
       LEFT JOIN withholding w ON w.company_id = n.company_id AND w.series = n.series AND w.certificate IS NOT NULL GROUP BY 1, 2, 3
       HAVING n.last <> count(w.certificate) OR n.last <> count(DISTINCT w.certificate) OR n.last <> max(w.certificate)`,
    );
    await counted(
      "Pagados dos veces, o de más",
      `SELECT p.source_id, sum(e.amount) AS paid, v.amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN voucher v ON v.id = p.source_id
       WHERE p.source_type = 'voucher' AND e.kind = 'pagado' GROUP BY 1, 3 HAVING sum(e.amount) > v.amount`,
    );
    await counted(
      "En más de una orden que vive",
      `SELECT i.payable_id, count(*) FROM payment_item i JOIN payment_order r ON r.id = i.order_id WHERE r.state NOT IN ('cancelado', 'rechazado', 'no_enviado') GROUP BY 1 HAVING count(*) > 1`,
    );
    await counted(
      "Enviados sin su archivo",
      "SELECT b.id FROM payment_batch b LEFT JOIN payment_file f ON f.batch_id = b.id WHERE b.state IN ('archivo', 'enviado', 'cerrado') AND f.batch_id IS NULL",
    );
    await counted(
      "Mails de pago que faltan o sobran",
      `SELECT r.id, count(m.id) FROM payment_order r JOIN payment_batch b ON b.id = r.batch_id LEFT JOIN outbox_mail m ON m.dedupe_key = 'pago:' || r.id
       WHERE b.state IN ('enviado', 'cerrado') GROUP BY 1 HAVING count(m.id) <> 1`,
    );
    const received = new Set(stage.smtp.received.map(({ messageId }) => messageId));
    const lost = (
      await rows<{ id: number; message_id: string; state: string }>(
        "SELECT id, message_id, state::text AS state FROM outbox_mail WHERE dedupe_key LIKE 'pago:%'",
      )
    ).filter(({ message_id }) => !received.has(message_id));
    if (lost[0]) wrong.push(`${lost.length} mails de pago no llegaron, por ejemplo ${JSON.stringify(lost[0])}`);
    const { wrong: ledger } = await verifyLedger(client as Client);
    if (ledger.length > 0) wrong.push(`El libro no da: ${JSON.stringify([...ledger][0])}`);
  });
  return wrong;
}

/** The worker has its time to send what waits. */
async function mailsSent(stage: Stage): Promise<void> {
  const waiting = () =>
    stage.asOwner(async (client) => {
      const { rows } = await client.query(
        "SELECT 1 FROM outbox_mail WHERE dedupe_key LIKE 'pago:%' AND state <> 'sent' LIMIT 1",
      );
      return rows.length > 0;
    });
  for (const end = Date.now() + MAILS_MS; Date.now() < end && (await waiting()); ) await wait(500);
}
