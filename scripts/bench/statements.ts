import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SignedIn } from "@/lib/auth/person";
import { bankOrders } from "@/lib/bank/orders";
import type { OpenOrder } from "@/lib/bank/rules/order";
import { importStatement } from "@/lib/bank/service/import";
import { matchSure } from "@/lib/bank/service/matchSure";
import { getReconciliation } from "@/lib/bank/service/reconciliation";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { addMoney, subMoney } from "@/lib/format/moneyMath";
import { openClient } from "@/lib/pg";
import { ms, progress, type Result } from "./results";

/** A year of the busiest account there may be, and what waits for the bank meanwhile. */
const LINES = 50_000;
const ORDERS = 2_000;
const DAYS = 360;
/** The promise: read, kept, and beside each line what it may be. */
const LIMIT_MS = 20_000;
const IBAN = "ES7921000813610123456789";

const FILL = [
  "INSERT INTO company (name, tax_id, country, active) VALUES ('Empresa X', '97-00000001-0', 'ES', true)",
  `INSERT INTO own_account (company_id, name, currency, iban) SELECT id, 'Cuenta X', 'EUR', '${IBAN}' FROM company WHERE name = 'Empresa X'`,
  `INSERT INTO app_user (mail, name, rol, updated_at) VALUES ('libera.bench@example.com', 'Quien libera', 'Hispa', now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO supplier (name, country, tax_id) SELECT 'Proveedor X' || n, 'AR', '96-' || lpad(n::text, 8, '0') || '-0' FROM generate_series(1, 300) n`,
  `WITH made AS (INSERT INTO category (name) VALUES ('Rubro de bancos') RETURNING id)
   INSERT INTO bank_rule (name, words, category_id) SELECT 'Comisión X', 'comision mantenimiento', id FROM made`,
  `INSERT INTO payment_batch (company_id, own_account_id, currency, day, state, content_hash, created_by_user_id, released_by_user_id, released_at)
   SELECT a.company_id, a.id, 'EUR', current_date - ${DAYS} + n, 'enviado', 'x', $1::int, u.id, now() FROM generate_series(1, 20) n
   CROSS JOIN own_account a CROSS JOIN app_user u WHERE a.name = 'Cuenta X' AND u.mail = 'libera.bench@example.com'`,
  `INSERT INTO payment_order (batch_id, company_id, supplier_id, payee, currency, state, number, amount)
   SELECT b.ids[1 + n % 20], b.company_id, s.ids[1 + n % 300], 'Proveedor X' || 1 + n % 300, 'EUR', 'enviado', n, (n * 7907 % 1000000 + 1) / 100.0 FROM generate_series(1, ${ORDERS}) n
   CROSS JOIN (SELECT array_agg(b.id ORDER BY b.id) AS ids, min(b.company_id) AS company_id FROM payment_batch b JOIN own_account a ON a.id = b.own_account_id WHERE a.name = 'Cuenta X') b
   CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM supplier WHERE name LIKE 'Proveedor X%') s`,
];

interface Row {
  day: string;
  /** Negative: it left. */
  amount: string;
  reference: string;
  text: string;
}

const TEXTS = ["TRANSFERENCIA RECIBIDA VENTA ENTRADAS", "ADEUDO RECIBO SUMINISTROS", "COMISION MANTENIMIENTO CUENTA"];

/** Every second order is named, the others are told by payee and amount or amount alone; the rest of the lines are of nobody, or a rule's. */
function rowOf(index: number, first: string, orders: readonly OpenOrder[]): Row {
  const every = LINES / ORDERS;
  const order = index % every === 0 ? orders[index / every] : undefined;
  if (order) {
    const [reference = "", text = ""] = [
      [order.end_to_end, "PAGO PROVEEDORES"],
      ["NONREF", `TRANSF ${order.tax_id} ${order.payee}`],
      [`REF${index}`, "TRANSFERENCIA EMITIDA"],
    ][index % 3] ?? ["", ""];
    return { day: order.day, amount: `-${order.amount}`, reference, text };
  }
  const amount = `${1 + ((index * 104_729) % 9_000)}.${String((index * 31) % 100).padStart(2, "0")}`;
  return {
    day: addDays(first, Math.floor((index * DAYS) / LINES)),
    amount: index % 3 === 0 ? amount : `-${amount}`,
    reference: `B${index}`,
    text: `${TEXTS[index % 3]} ${index}`,
  };
}

/** The largest format of all: CAMT.053, some 30 MB. */
function written(rows: readonly Row[], first: string, last: string): string {
  const opening = "1000000000.00";
  const closing = rows.reduce((sum, { amount }) => addMoney(sum, amount), opening);
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = rows.map(({ day, amount, reference, text }) => {
    const size = amount.startsWith("-") ? subMoney("0.00", amount) : amount;
    const side = amount.startsWith("-") ? "DBIT" : "CRDT";
    return `<Ntry><Amt Ccy="EUR">${size}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>X</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("OPBD", opening, first)}${balance("CLBD", closing, last)}
${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;
}

async function fill(databaseUrl: string, user: number): Promise<number> {
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of FILL) await client.query(text, text.includes("$1") ? [user] : []);
    const { rows } = await client.query<{ id: number }>("SELECT id FROM own_account WHERE name = 'Cuenta X'");
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, took: number]> {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

/** A statement of 50,000 lines against 2,000 orders: taken, looked at, and what is sure of its first screen confirmed. */
export async function measureStatements(
  databaseUrl: string,
  actor: SignedIn & { requestId: string },
  folder: string,
): Promise<Result[]> {
  progress(`Un extracto de ${LINES} movimientos, ${ORDERS} órdenes en el banco`);
  const account = await fill(databaseUrl, actor.userId);
  const [first, last] = [addDays(todayIn(), -DAYS), todayIn()];
  const source = await bankOrders();
  const own = await prisma.ownAccount.findUniqueOrThrow({ where: { id: account } });
  const orders = (await source?.openOrders(prisma, own, first)) ?? [];
  const rows = Array.from({ length: LINES }, (_, index) => rowOf(index, first, orders));
  const path = join(folder, "extracto.xml");
  const bytes = Buffer.from(written(rows, first, last));
  writeFileSync(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { path, name: "extracto.xml", size: bytes.length, sha256, declared: "application/xml" };
  const look = () => getReconciliation(actor, { params: undefined, query: { account_id: account }, body: undefined });

  const [{ statements }, took] = await timed(() =>
    importStatement(actor, { params: undefined, query: undefined, body: { file, fields: {} } } as never),
  );
  if (statements[0]?.lines_added !== LINES)
    throw new Error(`el extracto no entró entero: ${JSON.stringify(statements)}`);
  const [shown, looked] = await timed(look);
  if (shown.sure < ORDERS / 3) throw new Error(`solo ${shown.sure} propuestas seguras`);
  const lines = shown.pairs.filter(({ proposal }) => proposal?.trust === "segura").flatMap((pair) => pair.lines);
  const [{ matched, failed }, sure] = await timed(() =>
    matchSure(actor, {
      params: undefined,
      query: undefined,
      body: { account_id: account, lines: lines.map(({ id }) => id) },
    } as never),
  );
  if (failed.length > 0) throw new Error(`no se concilió: ${failed[0]?.message}`);
  await disconnect();
  return [
    {
      work: `${LINES} movimientos (CAMT.053 de ${(bytes.length / 1e6).toFixed(0)} MB) con sus propuestas`,
      measured: took + looked,
      limit: LIMIT_MS,
      unit: "ms",
      beside: `entrar ${ms(took)}, proponer ${ms(looked)}: ${shown.sure} seguras`,
    },
    {
      work: `confirmar ${matched} seguras con un clic`,
      measured: sure,
      limit: LIMIT_MS,
      unit: "ms",
      beside: `${ms(sure / Math.max(1, matched))} cada una`,
    },
  ];
}
