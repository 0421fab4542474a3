import type { BankCollections } from "@/lib/bank/collections";
import { BOUNCE_DAYS } from "@/lib/bank/rules/kinds";
import { type Tx, txQuery } from "@/lib/db";
import { addDays, formatDayMonth, todayIn } from "@/lib/format/dates";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { conflict, impossible } from "@/lib/http/errors";
import { printedNumber } from "../../rules/identity";
import { move, noted } from "../../service/move";
import { type Held, holdVouchers, stored } from "../../service/record";
import { textOf } from "../../service/rows";
import { issuedStepsOf } from "../rules/kinds";
import { addCollection, type Collector, dropCollection } from "./collections";
import { issuedOf } from "./follow";
import { IS_OPEN, ISSUED_FROM } from "./rows";

/** What came to a bank; the rest never was on a statement. */
const BANKED = "('transferencia', 'cheque')";
const FACTS = `v.id, v.country::text AS country, v.type_code, v.point, v.number, s.name AS client, coalesce(s.tax_id, '') AS tax_id, v.date::text AS date,
  coalesce(v.due_date, v.date)::text AS due_day`;
const WHOSE = "v.company_id = $1::int AND v.currency = $2::char(3) AND ($3::int[] IS NULL OR v.id = ANY ($3::int[]))";
const OPEN = `SELECT ${FACTS}, (i.amount - i.collected)::text AS amount, false AS declared FROM ${ISSUED_FROM} WHERE ${WHOSE} AND ${IS_OPEN} AND i.amount > i.collected
  UNION ALL SELECT ${FACTS}, c.amount::text, true FROM voucher_collection c JOIN ${ISSUED_FROM.replace("issued_voucher i", "issued_voucher i ON i.voucher_id = c.voucher_id")}
    WHERE ${WHOSE} AND c.undone_at IS NULL AND c.bank_match_id IS NULL AND c.means IN ${BANKED} AND c.day >= $4::date
  ORDER BY due_day, id`;

interface Row {
  id: number;
  country: string;
  type_code: string;
  point: string;
  number: string;
  client: string;
  tax_id: string;
  date: string;
  due_day: string;
  amount: string;
  declared: boolean;
}

/** A collection that a line is of, or none that somebody declared. */
async function declaredOf(tx: Tx, id: number, amount: string): Promise<number | null> {
  const [row] = await txQuery<{ id: number }>(
    tx,
    `SELECT id FROM voucher_collection WHERE voucher_id = $1::int AND amount = $2::numeric AND undone_at IS NULL AND bank_match_id IS NULL AND means IN ${BANKED}
     ORDER BY day, id LIMIT 1`,
    id,
    amount,
  );
  return row?.id ?? null;
}

/** @throws 409, 422 where so much of it is not to be collected */
async function requireOpen(tx: Tx, row: Held, { day, amount }: { day: string; amount: string }): Promise<void> {
  const kept = await issuedOf(tx, row.id);
  if (!kept || !issuedStepsOf(kept.state, kept.takes_away, kept.sent_on !== null).includes("cobrar"))
    throw conflict(`De ${textOf(row)} ya no falta cobrar nada.`);
  if (compareMoney(amount, subMoney(kept.amount, kept.collected)) > 0)
    throw conflict(`De ${textOf(row)} falta cobrar menos: volver a mirar las propuestas.`);
  if (row.date !== null && day < row.date)
    throw impossible(`${textOf(row)} es del ${formatDayMonth(row.date)}: no pudo cobrarse antes.`);
}

/** Does something with a held invoice, and says so in its history. */
async function onHeld(
  tx: Tx,
  actor: Collector,
  id: number,
  action: string,
  work: (row: Held) => Promise<object>,
): Promise<void> {
  const before = await stored(tx, id);
  const row = await move(tx, id, before.state);
  await noted(tx, actor, id, { action, before, more: await work(row) });
}

/** What our companies bill, as lines of the bank pay it. */
export const bankCollections: BankCollections = {
  openInvoices: async (tx, { company_id, currency }, ids) => {
    const since = addDays(todayIn(), -BOUNCE_DAYS);
    const rows = await txQuery<Row>(tx, OPEN, company_id, currency, ids ? [...ids] : null, since);
    return rows.map(({ country, type_code, point, number, tax_id, ...row }) => ({
      ...row,
      number: textOf({ id: row.id, country, type_code, point, number }),
      reference: printedNumber({ country, point, number }),
      tax_id: bareTaxId(tax_id),
    }));
  },
  collect: async (tx, actor, id, { match_id, day, amount, reference }) => {
    await holdVouchers(tx, [id]);
    const declared = await declaredOf(tx, id, amount);
    if (declared === null) await requireOpen(tx, await stored(tx, id), { day, amount });
    await onHeld(tx, actor, id, declared === null ? "collected" : "collection_matched", async (row) => {
      if (declared !== null)
        await txQuery(
          tx,
          "UPDATE voucher_collection SET bank_match_id = $2::int WHERE id = $1::int",
          declared,
          match_id,
        );
      const collection =
        declared ??
        (await addCollection(tx, actor, row, {
          day,
          amount,
          means: "transferencia",
          note: reference.slice(0, 500),
          match: match_id,
        }));
      return { collection, day, amount, match: match_id };
    });
  },
  uncollect: async (tx, actor, match) => {
    const rows = await txQuery<{ id: number; voucher_id: number; amount: string; by_bank: boolean }>(
      tx,
      `SELECT id, voucher_id, amount::text AS amount, by_bank FROM voucher_collection WHERE bank_match_id = $1::int AND undone_at IS NULL ORDER BY voucher_id, id`,
      match,
    );
    await holdVouchers(
      tx,
      rows.map(({ voucher_id }) => voucher_id),
    );
    for (const { id, voucher_id, amount, by_bank } of rows) {
      if (!by_bank) {
        await onHeld(tx, actor, voucher_id, "collection_unmatched", async () => {
          await txQuery(tx, "UPDATE voucher_collection SET bank_match_id = NULL WHERE id = $1::int", id);
          return { collection: id, match };
        });
        continue;
      }
      const kept = await issuedOf(tx, voucher_id);
      if (kept?.state === "incobrable")
        throw impossible(
          `${textOf(await stored(tx, voucher_id))} está dada por incobrable: recuperarla antes de deshacer.`,
        );
      const reason = "Se deshizo la conciliación";
      await onHeld(tx, actor, voucher_id, "collection_undone", async (row) => {
        await dropCollection(tx, actor, row, { id, amount, reason });
        return { collection: id, amount, reason, match };
      });
    }
  },
};
