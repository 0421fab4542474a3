import { disconnect, prisma, query } from "@/lib/db";
import { toAppError } from "@/lib/http/errors";
import { post } from "@/lib/ledger/post";
import { aCentre, anEntry, type Refusal } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { ledgerSums } from "./ledger/sums";
import type { CentreRow, EntryRow, FeedsPreview } from "./schema";

let hispa: TestPerson;
beforeAll(async () => {
  await testDatabase();
  hispa = await aPerson("Hispa");
  await prisma.category.create({ data: { name: "Sueldos", by_sheet: true } });
});
afterAll(disconnect);

const MONTH = "2027-01";
const seen = (centre: { id: number }, month = MONTH) =>
  requestAs<FeedsPreview>(hispa, "GET", `/cost-centres/${centre.id}/feeds?month=${month}`);
const feed = (centre: { id: number }, facts: { month: string | null; rows: number; version?: number }) =>
  requestAs<CentreRow & Refusal>(hispa, "PUT", `/cost-centres/${centre.id}/feeds`, {
    version: 1,
    reason: "Empiezan los comprobantes",
    ...facts,
  });
const add = (centre: { id: number }, facts: object) =>
  requestAs<EntryRow & Refusal>(hispa, "POST", "/cost-centres/entries", {
    kind: "real",
    day: "2027-01-10",
    centre_id: centre.id,
    concept: "Luz",
    amount: "100",
    currency: "ARS",
    ...facts,
  });

/** What a voucher, or a line of the bank, posts. @returns "" or why not */
async function accrued(centre: { id: number }, type: "voucher" | "statement_line", facts: object = {}) {
  const purse = await prisma.purse.findFirstOrThrow({ where: { cost_centre_id: centre.id } });
  const line = {
    kind: "devengado" as const,
    cost_centre_id: centre.id,
    purse_id: purse.id,
    currency: "ARS",
    amount: "100.00",
    ...facts,
  };
  const posting = { source: { type, id: next(), event: "validado" }, day: "2027-01-12", lines: [line] };
  return prisma
    .$transaction((tx) => post(tx, hispa, [posting]))
    .then(
      () => "",
      (error: unknown) => toAppError(error)?.message ?? String(error),
    );
}
async function realOf(centre: { id: number }, year = 2027) {
  const scope = { from: `${year}-01-01`, until: `${year + 1}-01-01`, currency: "ARS", centreIds: [centre.id] };
  const all = (await ledgerSums(scope)).find((row) => row.centre_id === null && row.month === null);
  return [all?.comprometido, all?.real];
}

test("a month far ahead is a mistake of who types it, as it is where a month is shut", async () => {
  const centre = await aCentre(hispa, { code: "LEJOS" });
  const answer = await feed(centre, { month: "2100-09", rows: 0 });
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining("septiembre de 2100")]);
});

test("a month has one source: the sheet until it is set, then vouchers and the bank, each counted once", async () => {
  const centre = await aCentre(hispa, { code: "ADM-01" });
  const before = "ADM-01 toma lo real de la planilla: poner desde qué mes sale de los comprobantes.";
  await anEntry(hispa, centre, { kind: "real", day: "2026-12-30", amount: "7" });
  await anEntry(hispa, centre, { kind: "real", day: "2027-01-05", amount: "100" });
  await anEntry(hispa, centre, { kind: "comprometido", day: "2027-02-05", amount: "40" });
  await add(centre, { category: "SUELDOS", amount: "50", concept: "Sueldos de enero" });
  await anEntry(hispa, centre, { day: "2027-01-01", amount: "1000" });
  const undone = await anEntry(hispa, centre, { kind: "real", day: "2027-01-06", amount: "3" });
  await requestAs(hispa, "POST", `/cost-centres/entries/${undone.id}/reverse`, { reason: "Error" });
  expect(await accrued(centre, "voucher")).toBe(before);
  expect(await accrued(centre, "statement_line")).toBe(before);
  expect(await realOf(centre)).toEqual(["40.00", "150.00"]);

  const preview = await seen(centre);
  expect(preview.body).toMatchObject({
    rows: 2,
    sums: [
      { kind: "real", currency: "ARS", amount: "100.00", rows: 1 },
      { kind: "comprometido", currency: "ARS", amount: "40.00", rows: 1 },
    ],
  });
  expect(preview.body.data.map(({ day, amount }) => [day, amount])).toEqual([
    ["2027-01-05", "100.00"],
    ["2027-02-05", "40.00"],
  ]);
  expect(await feed(centre, { month: MONTH, rows: 1 })).toMatchObject({
    status: 409,
    body: { error: "La planilla cambió mientras tanto: ahora hay 2 filas que se anulan." },
  });
  expect(await feed(centre, { month: MONTH, rows: 2 })).toMatchObject({
    status: 200,
    body: { feeds_from: MONTH, version: 2 },
  });
  // Salaries stay with the sheet.
  expect(await realOf(centre)).toEqual(["0.00", "50.00"]);
  expect(await realOf(centre, 2026)).toEqual(["0.00", "7.00"]);

  const after = "Desde enero de 2027 lo real de ADM-01 sale de los comprobantes: quitar la fila.";
  expect(await add(centre, {})).toMatchObject({ status: 422, body: { error: after } });
  expect(await add(centre, { kind: "comprometido", day: "2028-02-01" })).toMatchObject({ status: 422 });
  expect(await add(centre, { category: "sueldos", amount: "5", concept: "Horas" })).toMatchObject({ status: 201 });
  expect(await add(centre, { kind: "presupuestado" })).toMatchObject({ status: 201 });
  expect(await add(centre, { day: "2026-12-31", amount: "1" })).toMatchObject({ status: 201 });
  expect(await accrued(centre, "voucher")).toBe("");
  expect(await accrued(centre, "statement_line", { amount: "30.00" })).toBe("");
  expect(await accrued(centre, "voucher", { day: "2026-12-31" })).toBe(
    "ADM-01 toma lo real de la planilla hasta diciembre de 2026.",
  );
  const salaries = await prisma.category.findFirstOrThrow({ where: { name: "Sueldos" } });
  expect(await accrued(centre, "voucher", { category_id: salaries.id })).toBe(
    "El rubro Sueldos de ADM-01 se carga por planilla y no toma nada más.",
  );
  expect(await realOf(centre)).toEqual(["0.00", "185.00"]);
  const list = await requestAs<{ data: EntryRow[] }>(
    hispa,
    "GET",
    `/cost-centres/entries?year=2027&month=1&centre=${centre.id}&kind=real`,
  );
  const shown = list.body.data.filter(({ source }) => source === "comprobante");
  expect(shown.map(({ amount }) => amount).sort()).toEqual(["100.00", "30.00"]);
  expect(
    await requestAs(hispa, "POST", `/cost-centres/entries/${shown[0]?.id}/reverse`, { reason: "x" }),
  ).toMatchObject({ status: 422, body: { error: expect.stringContaining("se corrige ahí") } });

  const fed = (await auditOf(`cost_centre:${centre.id}`)).filter(({ action }) => action === "cost_centre.fed");
  expect(fed.map(({ after: said }) => said)).toEqual([
    expect.objectContaining({ feeds_from: MONTH, reason: "Empiezan los comprobantes", reversed: 2 }),
  ]);
  expect(await query("SELECT * FROM ledger_wrong()")).toEqual([]);

  // What vouchers already say does not go back to the sheet.
  const late = "ADM-01 ya tiene comprobantes de enero de 2027: lo real de ese mes sigue saliendo de ahí.";
  for (const month of [null, "2027-02"])
    expect(await feed(centre, { month, rows: 0, version: 2 })).toMatchObject({ status: 422, body: { error: late } });
  expect(await feed(centre, { month: "2026-12", rows: 2, version: 2 })).toMatchObject({ status: 200 });
  expect(await realOf(centre, 2026)).toEqual(["0.00", "0.00"]);
});

test("a rubro that was merged goes by the one that stays", async () => {
  const centre = await aCentre(hispa);
  await feed(centre, { month: MONTH, rows: 0 });
  const salaries = await prisma.category.findFirstOrThrow({ where: { name: "Sueldos" } });
  await prisma.category.create({ data: { name: "Jornales", merged_into: salaries.id } });
  expect(await add(centre, { category: "jornales" })).toMatchObject({ status: 201 });
  const other = await prisma.category.create({ data: { name: "Otros" } });
  await prisma.category.create({ data: { name: "Varios", by_sheet: true, merged_into: other.id } });
  expect(await add(centre, { category: "Varios" })).toMatchObject({ status: 422 });
});

test("a text that names no rubro yet proposes one, once, however many write it at once", async () => {
  const centre = await aCentre(hispa);
  const texts = ["Catering  de prensa", "catering de prensa", "CATERING DE PRENSA "];
  const made = await Promise.all(
    Array.from({ length: 9 }, (_, turn) => add(centre, { category: texts[turn % 3], day: "2025-03-01" })),
  );
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201));
  const found = await query<{ state: string; created_by: number; entries: number }>(
    `SELECT c.state, c.created_by, count(e.id)::int AS entries FROM category c JOIN ledger_entry e ON e.category_id = c.id
     WHERE catalogue_key(c.name) = 'catering de prensa' GROUP BY c.id`,
  );
  expect(found).toEqual([{ state: "propuesta", created_by: hispa.userId, entries: 9 }]);
});

test("loading a row while the month is being set: it is taken back, or refused, never left beside the vouchers", async () => {
  for (let round = 0; round < 4; round++) {
    const centre = await aCentre(hispa);
    const [row, set] = await Promise.all([add(centre, {}), feed(centre, { month: MONTH, rows: 0 })]);
    const { rows } = (await seen(centre)).body;
    if (set.status === 200) expect([row.status, rows]).toEqual([422, 0]);
    else expect([set.status, row.status, rows]).toEqual([409, 201, 1]);
  }
});

test("a rubro that goes by sheet stays so while its rows stand in months that vouchers say", async () => {
  const finance = await aPerson("Administracion");
  const centre = await aCentre(hispa);
  const name = `Cargas ${next()}`;
  const rubro = await prisma.category.create({ data: { name, by_sheet: true } });
  const other = await prisma.category.create({ data: { name: `${name} otro` } });
  await feed(centre, { month: MONTH, rows: 0 });
  const row = await add(centre, { category: name });
  expect(row.status).toBe(201);
  const facts = { name, parent_id: null, side: "gasto", state: "activa", by_sheet: false };
  const change = () =>
    requestAs<Refusal>(finance, "PUT", `/catalogue/categories/${rubro.id}`, { ...facts, version: 1 });
  const merge = () =>
    requestAs<Refusal>(finance, "POST", `/catalogue/categories/${rubro.id}/merge`, { into: other.id, version: 1 });
  for (const { status, body } of [await change(), await merge()])
    expect([status, body.error]).toEqual([422, expect.stringContaining("1 fila de planilla")]);
  await query("UPDATE cost_centre SET feeds_from = NULL WHERE id = $1", [centre.id]);
  expect((await change()).status).toBe(200);
});
