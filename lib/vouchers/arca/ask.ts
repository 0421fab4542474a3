import { prisma, query, txQuery } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { log } from "@/lib/log";
import { changed } from "../changed";
import type { AskedVoucher, CheckAnswer, VoucherCheck } from "./check";

/** Asked about in one run, and how many of them may go without an answer before the service is taken to be down. */
const AT_ONCE = 100;
const UNANSWERED = 3;

interface Waiting extends AskedVoucher {
  id: number;
  version: number;
}

/**
 * Received ones of Argentina that say all that is asked, and that nobody asked about: of the last month, in no order, so that one that is
 * never answered keeps no other waiting.
 */
const WAITING = `SELECT v.id, v.version, s.tax_id AS issuer_tax_id, v.type_code, v.point, v.number, v.date::text AS date, v.total::text AS total, v.authorisation_code
  FROM voucher v JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id
  WHERE v.check_state = 'no_consultado' AND v.direction = 'recibido' AND v.country = 'AR' AND v.identity IS NOT NULL AND NOT v.historic
    AND v.state NOT IN ('esperado', 'anulado', 'descartado') AND v.date IS NOT NULL AND v.total IS NOT NULL AND v.authorisation_code <> ''
    AND v.created_at > now() - interval '1 month' ORDER BY random() LIMIT ${AT_ONCE}`;

/** Writes what was answered of a voucher that is as it was when it was asked about, and that no list of ARCA's spoke of meanwhile. */
async function write({ id, version }: Waiting, answer: CheckAnswer): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const written = await txQuery(
      tx,
      `UPDATE voucher SET check_state = $3::text, check_detail = $4::text WHERE id = $1::int AND version = $2::int
         AND check_state = 'no_consultado' RETURNING id`,
      id,
      version,
      answer.state,
      "detail" in answer ? answer.detail : "",
    );
    if (written.length > 0) await changed(tx);
  });
}

/** Asks a service about what waits, one after another; what it does not answer is asked about again by the next run. */
export async function askWaiting(check: VoucherCheck, signal?: AbortSignal): Promise<void> {
  if (!check.on) return;
  let unanswered = 0;
  for (const voucher of await query<Waiting>(WAITING)) {
    if (signal?.aborted || unanswered === UNANSWERED) return;
    const { id: _id, version: _version, ...asked } = voucher;
    const answer = await check.ask({ ...asked, issuer_tax_id: bareTaxId(asked.issuer_tax_id) });
    if (answer.state === "apagada") return;
    if (answer.state === "sin_respuesta") {
      unanswered += 1;
      log.warn({ voucher: voucher.id, detail: answer.detail }, "no answer about a voucher");
    } else await write(voucher, answer);
  }
}
