import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { audit } from "@/lib/audit/audit";
import type { Transfer } from "@/lib/bank/rules/transfers";
import { type FileAccount, transferFile } from "@/lib/bank/service/transferFile";
import { patiently, prisma, query, txQuery } from "@/lib/db";
import type { Download, Input } from "@/lib/http/contract";
import { conflict, impossible, notFound } from "@/lib/http/errors";
import { inTurn } from "@/lib/inTurn";
import { onceAnswered } from "@/lib/once";
import { PAY_DAY } from "@/lib/tax/service/payDay";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import type { SubjectKind } from "../rules/kinds";
import { batchAfter } from "../rules/states";
import type { BatchView } from "../schema/batches";
import { accountProblems } from "./check";
import { BATCH_MS } from "./held";
import { numberSql } from "./number";
import { nameOf } from "./rows";
import { take } from "./sign";
import { batchOf, ITEM_FACTS } from "./view";

interface Facts extends FileAccount {
  account: string;
  bic: string;
  company: { name: string; tax_id: string; town: string; country: string };
  currency: string;
  day: string;
  /** Its own day and number: the bank never sees it twice. */
  message_id: string;
  made_at: string;
}

/** What is paid with a transfer, and what of it leaves the account; who is paid by other means is not in the file. */
async function transfersOf(id: number): Promise<Transfer[]> {
  const rows = await query<Omit<Transfer, "text"> & { id: number }>(
    `SELECT r.id, ${numberSql("r")} AS end_to_end, (r.amount - r.withheld)::text AS amount, coalesce(nullif(a.holder, ''), r.payee) AS payee,
       regexp_replace(coalesce(nullif(a.holder_tax_id, ''), s.tax_id, ''), '[^[:alnum:]]', '', 'g') AS tax_id, a.number AS account,
       json_build_object('street', s.street, 'number', s.street_number, 'postal_code', s.postcode, 'town', s.town, 'country', coalesce(s.address_country, '')) AS address
     FROM payment_order r JOIN bank_account a ON a.id = r.account_id JOIN supplier_kept k ON k.id = r.supplier_id JOIN supplier s ON s.id = k.kept_id
     WHERE r.batch_id = $1::int AND r.method = 'transferencia' AND r.amount > r.withheld ORDER BY r.number`,
    [id],
  );
  const items = await query<Parameters<typeof nameOf>[0] & { order_id: number; kind: SubjectKind }>(
    `SELECT i.order_id, p.kind, p.subject_id AS id, ${ITEM_FACTS} WHERE r.batch_id = $1::int ORDER BY i.id`,
    [id],
  );
  const paid = new Map<number, string[]>();
  for (const { order_id, ...item } of items) paid.set(order_id, [...(paid.get(order_id) ?? []), nameOf(item)]);
  return rows.map(({ id: order, ...row }) => ({ ...row, text: (paid.get(order) ?? []).join(", ").slice(0, 140) }));
}

async function factsOf(id: number): Promise<Facts> {
  const [row] = await query<Facts>(
    `SELECT coalesce(w.name, '') AS name, coalesce(w.iban, '') AS iban, coalesce(nullif(w.iban, ''), w.cbu, '') AS account, coalesce(w.bic, '') AS bic, w.layout_id,
       json_build_object('name', c.name, 'tax_id', c.tax_id, 'town', c.town, 'country', c.country) AS company, b.currency::text AS currency, ${PAY_DAY}::text AS day,
       to_char(b.day, '"LOTE-"YYYYMMDD"-"') || lpad(b.id::text, greatest(6, length(b.id::text)), '0') AS message_id,
       to_char(b.released_at AT TIME ZONE c.zone, 'YYYY-MM-DD"T"HH24:MI:SS') AS made_at
     FROM payment_batch b JOIN company c ON c.id = b.company_id LEFT JOIN own_account w ON w.id = b.own_account_id WHERE b.id = $1::int`,
    [id],
  );
  if (!row) throw notFound("No existe este lote.");
  return row;
}

/**
 * All of a batch that is paid with a transfer is in its file, by number and sum, at accounts that are good now: released is not yet sent.
 * @throws 422 naming whoever is not, and the way out
 */
async function requireAllInFile(id: number, transfers: readonly Transfer[]): Promise<void> {
  const out = "Decir que el lote no se envió y armarlo otra vez.";
  const problems = await accountProblems(prisma, id);
  if (problems.length > 0) throw impossible(`${problems.slice(0, 10).join(" · ")}. ${out}`);
  const orders = await query<{ payee: string; end_to_end: string; amount: string }>(
    `SELECT r.payee, ${numberSql("r")} AS end_to_end, (r.amount - r.withheld)::text AS amount FROM payment_order r
     WHERE r.batch_id = $1::int AND r.method = 'transferencia' AND r.amount > r.withheld ORDER BY r.number`,
    [id],
  );
  const inFile = new Map(transfers.map(({ end_to_end, amount }) => [end_to_end, amount]));
  const missing = orders.filter(({ end_to_end, amount }) => inFile.get(end_to_end) !== amount);
  if (missing.length > 0)
    throw impossible(
      `${missing.map(({ payee }) => payee).join(", ")}: sin cuenta bancaria, no está en el archivo. ${out} Sin cuenta se paga en un lote aparte, por otro medio.`,
    );
  if (orders.length !== transfers.length)
    throw new Error(`batch ${id}: ${transfers.length} transfers of ${orders.length}`);
}

/** Made outside of any transaction: reading and checking it holds nobody up. What was released does not change. */
async function made(id: number) {
  const facts = await factsOf(id);
  const transfers = await transfersOf(id);
  if (transfers.length === 0)
    throw impossible("Ningún pago de este lote es una transferencia: no lleva archivo para el banco.");
  await requireAllInFile(id, transfers);
  const { message_id, made_at, day, currency, company, account, bic } = facts;
  const batch = { id: message_id, made_at, day, currency, company, account, bic, transfers };
  return { ...(await transferFile(facts, batch)), message_id, count: transfers.length, transfers };
}

/**
 * `POST /payment-batches/{id}/file`: makes the batch's file for the bank and keeps it. Errors: 404, 409, 422 naming what the account, or a
 * payee, lacks.
 */
export const make = (actor: PaymentActor, input: Input<typeof api.makeFile>): Promise<BatchView> =>
  inTurn(`payment-file:${input.params.id}`, () => makeOne(actor, input), BATCH_MS);

async function makeOne(actor: PaymentActor, { params: { id }, body }: Input<typeof api.makeFile>): Promise<BatchView> {
  const seen = await batchOf(actor, id);
  const again = seen.file?.user_id === actor.userId;
  if (again && body.clave === undefined) return seen;
  const file = batchAfter(seen.state, "generar") === null ? null : await made(id);
  return patiently(
    (tx) =>
      onceAnswered(
        tx,
        { name: "payments.generar", userId: actor.userId, clave: body.clave, request: { id, ...body } },
        async () => {
          if (again) return;
          await take(tx, actor, id, "generar", body, {
            work: async (_tx, _actor, { releaser }) => {
              if (!file || releaser === null)
                throw conflict("El lote cambió mientras se hacía el archivo: probar otra vez.");
              await txQuery(
                tx,
                `INSERT INTO payment_file (batch_id, message_id, name, type, layout_id, transfers, total, sha256, bytes, created_by_user_id)
                 SELECT $1::int, $2::text, $3::text, $4::text, $5::int, $6::int, sum(amount), $7::text, $8::bytea, $9::int FROM unnest($10::numeric[]) amount`,
                ...[id, file.message_id, file.name, file.type, file.layout_id, file.count],
                createHash("sha256").update(file.bytes).digest("hex"),
                ...[file.bytes, actor.userId, file.transfers.map(({ amount }) => amount)],
              );
              return {};
            },
          });
        },
        () => batchOf(actor, id, tx),
      ),
    BATCH_MS,
  );
}

/** `GET /payment-batches/{id}/file`: the bytes that were kept; who took them is in the audit log. Errors: 404, 409 of what was not sent. */
export async function download(
  actor: PaymentActor,
  { params: { id } }: Input<typeof api.downloadFile>,
): Promise<Download> {
  const [file] = await query<{ name: string; type: string; bytes: Buffer; sha256: string; state: string }>(
    `SELECT f.name, f.type, f.bytes, f.sha256, b.state FROM payment_file f JOIN payment_batch b ON b.id = f.batch_id WHERE f.batch_id = $1::int`,
    [id],
  );
  if (!file) throw notFound("Este lote no tiene archivo para el banco.");
  const { name, type, bytes, sha256, state } = file;
  if (state === "no_enviado") throw conflict("Este lote no se envió: su archivo ya no vale.");
  await audit(prisma, actor, {
    action: "payment_batch.descargar",
    object: `payment_batch:${id}`,
    after: { archivo: name, sha256 },
  });
  return { filename: name, type, size: bytes.length, write: (out) => pipeline(Readable.from([bytes]), out) };
}
