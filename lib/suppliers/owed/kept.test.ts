import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { planCash, restateCash } from "@/lib/ledger/cash";
import { post } from "@/lib/ledger/post";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier } from "@/lib/testing/vouchers";
import type { OwedRow } from "./schema";

let finance: TestPerson;
let companies: number[];
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  companies = [(await aCompany()).id, (await aCompany()).id];
});
afterAll(disconnect);

async function wrong() {
  const client = openClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  const { wrong: found } = await verifyLedger(client);
  await client.end();
  return found;
}
const kept = (supplier: number) =>
  query<{ company_id: number | null; whole: boolean; balance: string; open: string; due: string | null }>(
    `SELECT company_id, whole, balance::text AS balance, open::text AS open, due::text AS due FROM supplier_owed WHERE supplier_id = $1
     ORDER BY whole, company_id NULLS FIRST`,
    [supplier],
  );
interface Owing {
  kind?: "devengado" | "pagado" | "anticipado";
  amount: string;
  company_id: number | null;
  due_day?: string;
}
/** Something accrues, or is paid, of a source of its own, and is planned. @returns its number */
async function owing(supplier_id: number, { kind = "devengado", amount, company_id, due_day = "2026-12-03" }: Owing) {
  const source = { type: "prueba", id: next() };
  await prisma.$transaction(async (tx) => {
    const line = { kind, company_id, supplier_id, currency: "ARS", amount } as const;
    await post(tx, { userId: finance.userId }, [
      { source: { ...source, event: "prueba" }, day: "2026-11-10", lines: [line] },
    ]);
    await planCash(tx, source, { company_id, supplier_id, currency: "ARS", certainty: "firme", due_day });
  });
  return source;
}

test("what suppliers are owed is kept by company and in all, with the first day; verify names a difference of a cent", async () => {
  const { id } = await aSupplier();
  const [a = 0, b = 0] = companies;
  const first = await owing(id, { amount: "1000.10", company_id: a, due_day: "2026-12-10" });
  await owing(id, { amount: "500.00", company_id: a, due_day: "2026-12-05" });
  await owing(id, { amount: "20.00", company_id: b });
  await owing(id, { kind: "anticipado", amount: "300.00", company_id: null });
  expect(await kept(id)).toEqual([
    { company_id: null, whole: false, balance: "-300.00", open: "0.00", due: null },
    { company_id: a, whole: false, balance: "1500.10", open: "1500.10", due: "2026-12-05" },
    { company_id: b, whole: false, balance: "20.00", open: "20.00", due: "2026-12-03" },
    { company_id: null, whole: true, balance: "1220.10", open: "1520.10", due: "2026-12-03" },
  ]);
  // A day that moves, another company, and nothing planned any more.
  await prisma.$transaction(async (tx) => {
    const facts = {
      company_id: b,
      supplier_id: id,
      currency: "ARS",
      certainty: "firme",
      due_day: "2026-12-01",
    } as const;
    await restateCash(tx, first, facts, { was: "2026-12-10", handed: false });
  });
  expect(await kept(id)).toEqual([
    { company_id: null, whole: false, balance: "-300.00", open: "0.00", due: null },
    { company_id: a, whole: false, balance: "1500.10", open: "500.00", due: "2026-12-05" },
    { company_id: b, whole: false, balance: "20.00", open: "1020.10", due: "2026-12-01" },
    { company_id: null, whole: true, balance: "1220.10", open: "1520.10", due: "2026-12-01" },
  ]);
  expect(await wrong()).toEqual([]);
  await asOwner("UPDATE supplier_owed SET balance = balance + 0.01 WHERE supplier_id = $1 AND company_id = $2", [
    id,
    a,
  ]);
  expect(await wrong()).toEqual([
    {
      what: "supplier_owed",
      key: `proveedor ${id} empresa ${a} ARS gasto`,
      kept: "1500.11 · 500.00 · 2026-12-05",
      computed: "1500.10 · 500.00 · 2026-12-05",
    },
  ]);
  await asOwner("UPDATE supplier_owed SET balance = balance - 0.01 WHERE supplier_id = $1 AND company_id = $2", [
    id,
    a,
  ]);
  expect(await wrong()).toEqual([]);
});

test("twenty at once of the same suppliers, in any order, come to the same sums; what is rolled back adds nothing", async () => {
  const [one, other] = [(await aSupplier()).id, (await aSupplier()).id];
  const [a = 0] = companies;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      prisma
        .$transaction(
          async (tx) => {
            for (const supplier_id of n % 2 ? [one, other] : [other, one])
              await post(tx, { userId: finance.userId }, [
                {
                  source: { type: "prueba", id: next(), event: "prueba" },
                  day: "2026-11-10",
                  lines: [{ kind: "devengado", company_id: a, supplier_id, currency: "ARS", amount: "10.01" }],
                },
              ]);
            if (n % 5 === 0) throw new Error("not after all");
          },
          { maxWait: 60_000, timeout: 60_000 },
        )
        .catch(() => undefined),
    ),
  );
  for (const id of [one, other])
    expect((await kept(id)).find(({ whole }) => whole)).toMatchObject({ balance: "160.16", open: "0.00" });
  expect(await wrong()).toEqual([]);
});

test("who is to be paid first comes first, on each page and by name on the same day, and counts once where suppliers were merged", async () => {
  const [a = 0, b = 0] = companies;
  const made: { id: number; name: string; due: string }[] = [];
  for (let n = 0; n < 120; n++) {
    const { id, name } = await aSupplier({ name: `Primero ${String((n * 37) % 120).padStart(3, "0")}` });
    const due_day = `2025-01-${String(1 + (n % 9)).padStart(2, "0")}`;
    await owing(id, { amount: "100.00", company_id: n % 2 ? a : b, due_day });
    made.push({ id, name, due: due_day });
  }
  const [kept1, gone] = [made[7], made[8]];
  await prisma.supplier.update({ where: { id: gone?.id ?? 0 }, data: { merged_into: kept1?.id ?? 0 } });
  type Page = {
    data: OwedRow[];
    total: number;
    totals: { currency: string; suppliers: number; overdue: string; owed: string }[];
  };
  const list = async (query = "") =>
    (await requestAs<Page>(finance, "GET", `/suppliers/owed?balance=con_saldo&sort=due${query}`)).body;
  const [first, second] = [await list("&page=1"), await list("&page=2")];
  const expected = made
    .filter(({ id }) => id !== gone?.id)
    .sort((x, y) => (x.due === y.due ? (x.name < y.name ? -1 : 1) : x.due < y.due ? -1 : 1))
    .map(({ id }) => id);
  const ids = [...first.data, ...second.data].map(({ supplier }) => supplier.id).filter((id) => expected.includes(id));
  expect(ids).toEqual(expected.slice(0, ids.length));
  expect(ids.length).toBeGreaterThanOrEqual(100);
  expect(first.data.find(({ supplier }) => supplier.id === kept1?.id)).toMatchObject({
    owed: "200.00",
    overdue: "200.00",
  });
  // Without the index's way the same: by words all of them are looked at.
  const byWords = await list("&q=primero");
  expect(byWords.data.map(({ supplier }) => supplier.id)).toEqual(expected.slice(0, byWords.data.length));
  expect(byWords.totals[0]).toMatchObject({ suppliers: 119, owed: "12000.00", overdue: "12000.00" });
  const inPesos = await list("&currency=ARS");
  expect(first.totals.find(({ currency }) => currency === "ARS")).toEqual(inPesos.totals[0]);
  expect(first.total).toBe(first.totals.reduce((sum, { suppliers }) => sum + suppliers, 0));
  expect((await list(`&company=${a}&q=primero`)).totals[0]?.suppliers).toBe(60);
  await prisma.supplier.update({ where: { id: gone?.id ?? 0 }, data: { merged_into: null } });
});
