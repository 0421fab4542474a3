import { randomUUID } from "node:crypto";
import type { SignedIn } from "@/lib/auth/person";
import { disconnect, query } from "@/lib/db";
import { keepBytes } from "@/lib/files/storage";
import { openClient } from "@/lib/pg";
import { account as accountOf } from "@/lib/suppliers/owed/service/account";
import { find } from "@/lib/suppliers/owed/service/find";
import { list as owed } from "@/lib/suppliers/owed/service/list";
import { list as suppliers } from "@/lib/suppliers/service/list";
import { BY_NOTES, NOTED_WHOLE } from "@/lib/vouchers/rules/owes";
import { list } from "@/lib/vouchers/service/list";
import { runForJson } from "./program";
import { progress, type Result } from "./results";
import { median } from "./stats";
import { FILL, FILL_OWED, LAST_DAY, MONTH, OF_ONE, VOUCHERS } from "./voucherData";

const TIMES = 9;
const LIMIT_MS = 300;
const LIMIT_MB = 250;
/** Documents of a month, and how long each is: more than a process that kept them all could hold. */
const PAPERS = 400;
const PAPER_BYTES = 1_000_000;

type Actor = SignedIn & { requestId: string };
type Asked = Parameters<typeof list>[1]["query"];

const LISTS: [work: string, asked: Partial<Asked>][] = [
  ["los últimos", {}],
  ["recibidos", { state: "recibido" }],
  ["sin imputar, los más viejos", { unallocated: "1", sort: "date" }],
  ["observados", { observed: "1" }],
  ["sin archivo", { without_file: "1" }],
  ["en dólares", { currency: "USD" }],
  ["un mes", { from: "2031-05-01", until: "2031-05-31" }],
  ["no figuran en ARCA", { check_state: "no_figura" }],
  ["los más grandes", { sort: "-total" }],
  ["la página mil", { page: 1_000 }],
  ["buscar un número", { q: "00123456" }],
  ["buscar una palabra de uno de cada cinco", { q: "catering" }],
  ["buscar un proveedor", { q: "fletes 4711" }],
];

async function times(read: () => Promise<readonly unknown[]>, work: string): Promise<number> {
  const warm = await read().catch((cause: Error) => {
    throw new Error(`${work}: ${cause.message}`, { cause });
  });
  if (warm.length === 0) throw new Error(`${work}: nada`);
  const each: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await read();
    each.push(performance.now() - start);
  }
  return median(each);
}

async function lists(actor: Actor): Promise<Result[]> {
  const results: Result[] = [];
  const add = async (work: string, read: () => Promise<readonly unknown[]>) =>
    results.push({ work, measured: await times(read, work), limit: LIMIT_MS, unit: "ms" });
  const none = { params: undefined, body: undefined };
  for (const [work, asked] of LISTS) {
    const asking = { page: 1, limit: 50, sort: "-date", ...asked } as Asked;
    await add(work, async () => (await list(actor, { query: asking, ...none })).data);
  }
  const [one] = await query<{ supplier: number; centre: number }>(
    "SELECT (SELECT min(supplier_id) FROM voucher) AS supplier, (SELECT min(cost_centre_id) FROM allocation) AS centre",
  );
  for (const [work, asked] of [
    ["de un proveedor", { supplier: one?.supplier }],
    ["de un centro", { centre: one?.centre }],
  ] as const)
    await add(
      work,
      async () =>
        (await list(actor, { query: { page: 1, limit: 50, sort: "-date", ...asked } as Asked, ...none })).data,
    );
  type SupplierQuery = Parameters<typeof suppliers>[1]["query"];
  for (const [work, asked] of [
    ["proveedores", {}],
    ["proveedores observados", { state: "observado" }],
    ["buscar un proveedor por CUIT", { q: "30-00123456" }],
    ["buscar proveedores por una palabra", { q: "sonido" }],
  ] as const)
    await add(
      work,
      async () => (await suppliers(actor, { query: { limit: 50, ...asked } as SupplierQuery, ...none })).items,
    );
  return results;
}

/** What is owed to whom, the account of one with many vouchers, and what the palette finds. */
async function accounts(actor: Actor): Promise<Result[]> {
  const results: Result[] = [];
  const add = async (work: string, read: () => Promise<readonly unknown[]>) =>
    results.push({ work, measured: await times(read, work), limit: LIMIT_MS, unit: "ms" });
  const none = { params: undefined, body: undefined };
  await add("qué saldaron las notas, de todos", () => query(BY_NOTES));
  await add("lo mismo, fila por fila", () => query(`SELECT v.id FROM voucher v WHERE ${NOTED_WHOLE}`));
  for (const [work, state] of [
    ["aprobados", "aprobado"],
    ["saldados con notas", "saldado_nc"],
    ["todos, con notas que saldan", undefined],
  ] as const)
    await add(
      work,
      async () => (await list(actor, { query: { page: 1, limit: 50, sort: "-date", state } as Asked, ...none })).data,
    );
  type OwedQuery = Parameters<typeof owed>[1]["query"];
  for (const [work, asked] of [
    ["a quién se le debe", {}],
    ["a quién se le debe, vencido", { balance: "vencido", sort: "-overdue" }],
    ["a quién se le debe, por su último comprobante", { sort: "-last" }],
    ["todos los proveedores con lo que se les debe", { balance: "todos", sort: "name" }],
    ["a quién se le debe, buscado", { q: "sonido" }],
    ["pagado sin comprobante", { balance: "sin_comprobante" }],
  ] as const) {
    const asking = { page: 1, balance: "con_saldo", sort: "due", ...asked } as unknown as OwedQuery;
    await add(work, async () => [await owed(actor, { query: asking, ...none })]);
  }
  const [one] = await query<{ id: number; number: string }>(
    "SELECT supplier_id AS id, min(number) AS number FROM voucher GROUP BY supplier_id ORDER BY count(*) DESC LIMIT 1",
  );
  const params = { id: one?.id ?? 0 };
  type AccountQuery = Parameters<typeof accountOf>[1]["query"];
  for (const view of ["todo", "abiertos"] as const)
    await add(`la cuenta de ${OF_ONE} comprobantes, ${view}`, async () => {
      const asking = { page: 1, view } as unknown as AccountQuery;
      return (await accountOf(actor as never, { params, query: asking, body: undefined })).data;
    });
  await add(
    "la paleta: un número",
    async () => (await find(actor as never, { query: { q: one?.number ?? "" }, ...none })).items,
  );
  await add(
    "la paleta: un nombre",
    async () => (await find(actor as never, { query: { q: "fletes 4711" }, ...none })).items,
  );
  return results;
}

/** Runs statements as the owner writes them. */
async function fill(databaseUrl: string, texts: readonly string[], by: number): Promise<void> {
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of texts) await client.query(text, text.includes("$1") ? [by] : []);
  } finally {
    await client.end();
  }
}

/** Documents of the month that the book is of. */
async function addPapers(by: number): Promise<void> {
  const bytes = Buffer.alloc(PAPER_BYTES, "%PDF-1.7 ");
  const ids = await query<{ id: number }>(
    "SELECT id FROM voucher WHERE identity LIKE 'AR:bench:%' AND date >= $1::date AND date < $1::date + interval '1 month' AND validated_at IS NOT NULL AND NOT historic AND company_id = (SELECT min(company_id) FROM voucher) ORDER BY id LIMIT $2::int",
    [`${MONTH}-01`, PAPERS],
  );
  for (const { id } of ids) {
    const [file, key] = [randomUUID(), `documents/${LAST_DAY}/${randomUUID()}`];
    await keepBytes(key, bytes);
    await query(
      `WITH made AS (INSERT INTO file (id, name, kind, size, sha256, storage_key, state, preview_state, created_at, created_by_user_id) VALUES ($1::uuid, $2, 'pdf', $3, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $4, 'clean', 'none', now(), $6::int) RETURNING id)
       INSERT INTO attachment (id, file_id, owner_type, owner_id, created_by_user_id) SELECT gen_random_uuid(), id, 'voucher', $5, $6::int FROM made`,
      [file, `papel-${id}.pdf`, PAPER_BYTES, key, String(id), by],
    );
  }
  if (ids.length === 0) throw new Error("ningún comprobante del mes");
}

interface Made {
  ms: number;
  mb: number;
  bytes: number;
}

/** First pages of 200,000 vouchers and suppliers, and the files made of them, each in a process of its own. */
export async function measureVouchers(databaseUrl: string, actor: Actor): Promise<Result[]> {
  progress(`${VOUCHERS} comprobantes y proveedores`);
  await fill(databaseUrl, FILL, actor.userId);
  const results = await lists(actor);
  await fill(databaseUrl, FILL_OWED, actor.userId);
  results.push(...(await accounts(actor)));
  await addPapers(actor.userId);
  for (const [work, file] of [
    [`Excel de ${VOUCHERS} comprobantes`, "excel"],
    ["Libro IVA compras de un mes", "book"],
    [`ZIP de ${PAPERS} documentos de 1 MB`, "zip"],
  ] as const) {
    progress(work);
    const { ms, mb, bytes } = await runForJson<Made>("scripts/bench/vouchersProgram.ts", [file, String(actor.userId)], {
      DATABASE_URL: databaseUrl,
    });
    const beside = `${(ms / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB de archivo`;
    results.push({ work: `${work}: memoria`, measured: mb, limit: LIMIT_MB, unit: "MB", beside });
  }
  await disconnect();
  return results;
}
