import * as fc from "fast-check";
import type { Reconciliation } from "@/lib/bank/schema";
import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { bankSaysOf, matchAs, reconciliationAs, unmatchAs } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
import { next } from "@/lib/testing/factories";
import { aPaymentsWorld, type PaymentsWorld, wrongInLedger } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { IssuedView } from "./schema";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

type Reply = IssuedView & { error: string };
const call = (method: string, path: string, body?: unknown) =>
  requestAs<Reply>(world.author, method, `/issued-vouchers${path}`, body);
const view = async (id: number) => (await call("GET", `/${id}`)).body;
const issue = async (more: object = {}) => {
  const client = await aSupplier();
  const facts = invoiceFacts(world.company.id, client.id, { direction: "emitido", ...more });
  return view((await aVoucher(world.author, facts, true)).id);
};
const collect = (line: number, orders: number[], more: object = {}) =>
  requestAs<{ error: string; match_id: number }>(world.author, "POST", `/statements/lines/${line}/match`, {
    kind: "cobro",
    lines: [line],
    orders,
    ...more,
  });
async function proof(): Promise<string> {
  const facts = { name: "extracto.pdf", kind: "pdf", size: 1, sha256: "b".repeat(64), state: "clean" };
  const data = { ...facts, storage_key: `cobro-${next()}`, created_by_user_id: world.author.userId };
  return (await prisma.file.create({ data: data as never })).id;
}
const paid = (id: number) =>
  query<{ kind: string; sum: string }>(
    `SELECT e.kind, sum(e.amount)::text AS sum FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = 'issued' AND p.source_id = $1 GROUP BY 1 HAVING sum(e.amount) <> 0 ORDER BY 1`,
    [id],
  );

test("a line that names its client and amount is collected with one click; undone, nothing was collected", async () => {
  const row = await issue();
  const [line = 0] = await bankSaysOf(world, "121000.00");
  await prisma.bankStatementLine.update({ where: { id: line }, data: { text: `Trf de ${row.client.tax_id}` } });
  const { pairs, sure } = await reconciliationAs(world);
  expect([sure, pairs.find(({ lines }) => lines[0]?.id === line)?.proposal]).toMatchObject([
    1,
    { kind: "cobro", trust: "segura", orders: [{ id: row.id, payee: row.client.name, amount: "121000.00" }] },
  ]);
  const click = { account_id: world.own.id, lines: [line] };
  const answer = await requestAs(world.author, "POST", "/statements/match-sure", click);
  expect(answer.body).toEqual({ matched: 1, failed: [] });
  const after = await view(row.id);
  expect(after).toMatchObject({
    state: "cobrada",
    left: "0.00",
    collections: [{ amount: "121000.00", means: "transferencia", day: todayIn(), matched: true, files: [] }],
    acciones: [],
  });
  expect(await paid(row.id)).toMatchObject([{ sum: "121000.00" }, { kind: "pagado", sum: "121000.00" }]);
  expect((await reconciliationAs(world)).matched[0]).toMatchObject({ kind: "cobro", orders: [row.id] });
  const undo = `/${row.id}/collections/${after.collections[0]?.id}/undo`;
  const byHand = await call("POST", undo, { version: after.version, reason: "Era de otra" });
  expect([byHand.status, byHand.body.error]).toEqual([422, expect.stringContaining("deshacerlo en la conciliación")]);
  expect((await unmatchAs(world.author, line)).status).toBe(200);
  expect(await view(row.id)).toMatchObject({
    state: "emitida",
    left: "121000.00",
    collections: [{ undone_reason: "Se deshizo la conciliación" }],
  });
  expect(await paid(row.id)).toMatchObject([{ kind: "devengado" }]);
  expect((await collect(line, [row.id])).status).toBe(200);
});

test("what came is a part of it, several invoices, or all of it less the bank's fee; never more than is left", async () => {
  const [one, two] = [await issue(), await issue()];
  const [part = 0, both = 0, more = 0, fee = 0] = await bankSaysOf(
    world,
    "21000.00",
    "200000.00",
    "121000.01",
    "20990.00",
  );
  expect((await collect(part, [one.id])).status).toBe(200);
  expect(await view(one.id)).toMatchObject({ state: "cobrada_parcial", left: "100000.00" });
  const over = await collect(more, [two.id]);
  expect([over.status, over.body.error]).toEqual([422, expect.stringContaining("falta cobrar $ 121.000,00")]);
  expect((await collect(both, [two.id, one.id])).status).toBe(200);
  expect([(await view(one.id)).left, (await view(two.id)).left]).toEqual(["0.00", "21000.00"]);
  expect((await collect(fee, [two.id], { difference_kind: "diferencia_cambio" })).status).toBe(422);
  expect((await collect(fee, [two.id], { difference_kind: "comision" })).status).toBe(200);
  expect((await view(two.id)).state).toBe("cobrada");
  const charged = await query(
    `SELECT e.kind, e.side, e.amount::text AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'bank_match' ORDER BY 1`,
  );
  expect(charged).toEqual([
    { kind: "devengado", side: "gasto", amount: "10.00" },
    { kind: "pagado", side: "gasto", amount: "10.00" },
  ]);
  expect((await matchAs(world.author, more, { kind: "cobro", orders: [one.id] })).status).toBe(409);
});

test("a line is the collection that somebody declared with its file, and counts once; undone, it stays declared", async () => {
  const row = await issue();
  const body = { version: row.version, day: todayIn(), amount: "50000.00", means: "transferencia" };
  await call("POST", `/${row.id}/collect`, { ...body, file_id: await proof() });
  const [line = 0] = await bankSaysOf(world, "50000.00");
  const invoices = async () =>
    (await reconciliationAs(world)).invoices.flatMap(({ id, amount, credited }) =>
      id === row.id ? [[amount, credited]] : [],
    );
  expect(await invoices()).toEqual([
    ["71000.00", false],
    ["50000.00", true],
  ]);
  expect((await collect(line, [row.id])).status).toBe(200);
  expect(await view(row.id)).toMatchObject({ collected: "50000.00", collections: [{ matched: true }] });
  expect(await invoices()).toEqual([["71000.00", false]]);
  await unmatchAs(world.author, line);
  expect(await view(row.id)).toMatchObject({
    collected: "50000.00",
    collections: [{ matched: false, undone_reason: "" }],
  });
});

test("twenty who take the same line, or the same invoice with other lines, at once: it is collected once", async () => {
  const row = await issue();
  const lines = await bankSaysOf(world, ...Array<string>(10).fill("121000.00"));
  const answers = await Promise.all([...lines, ...lines].map((line) => collect(line, [row.id])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await view(row.id)).collected).toBe("121000.00");
});

test("one that was given up since keeps what its line collected", async () => {
  const row = await issue();
  const [line = 0] = await bankSaysOf(world, "21000.00");
  await collect(line, [row.id]);
  const { version } = await view(row.id);
  await call("POST", `/${row.id}/uncollectible`, { version, reason: "Quebró" });
  const undone = await unmatchAs(world.author, line);
  expect([undone.status, undone.body.error]).toEqual([422, expect.stringContaining("dada por incobrable")]);
  expect((await view(row.id)).collected).toBe("21000.00");
});

/** What may happen to an invoice and the lines of its bank, in any order; what cannot be done is refused and changes nothing. */
const steps = [
  "linea",
  "otra_linea",
  "deshacer",
  "deshacer_otra",
  "declarar",
  "deshacer_cobro",
  "incobrable",
  "recuperar",
] as const;

test("whatever is matched, declared and undone in any order, the ledger says what the records say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 8 }), async (history) => {
      const row = await issue();
      const [first = 0, second = 0] = await bankSaysOf(world, "60000.00", "61000.00");
      for (const step of history) {
        const now = await view(row.id);
        const said = { version: now.version, reason: "Otra vez" };
        if (step === "linea") await collect(first, [row.id]);
        if (step === "otra_linea") await collect(second, [row.id]);
        if (step === "deshacer") await unmatchAs(world.author, first);
        if (step === "deshacer_otra") await unmatchAs(world.author, second);
        if (step === "incobrable") await call("POST", `/${row.id}/uncollectible`, said);
        if (step === "recuperar") await call("POST", `/${row.id}/recover`, said);
        if (step === "declarar")
          await call("POST", `/${row.id}/collect`, {
            version: now.version,
            day: todayIn(),
            amount: "60000.00",
            means: "cheque",
            file_id: await proof(),
          });
        const last = now.collections.find(({ undone_reason }) => undone_reason === "");
        if (step === "deshacer_cobro" && last) await call("POST", `/${row.id}/collections/${last.id}/undo`, said);
      }
      const { collected, collections } = await view(row.id);
      const standing = collections.filter(({ undone_reason }) => undone_reason === "");
      expect(standing.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(collected));
      const shown: Reconciliation = await reconciliationAs(world);
      const ours = shown.matched.filter(({ kind, orders }) => kind === "cobro" && orders.includes(row.id)).length;
      expect(standing.filter(({ matched }) => matched)).toHaveLength(ours);
      expect(await wrongInLedger()).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
