import ExcelJS from "exceljs";
import fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { aCentre, anEntry, type Refusal, someEntries } from "@/lib/testing/costCentres";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { ledgerSums } from "./ledger/sums";
import { addFigures } from "./rules/availability";
import { type Board, type CentreRow, type EntryRow, entryBody } from "./schema";

let hispa: TestPerson;
let director: TestPerson;
beforeAll(async () => {
  await testDatabase();
  hispa = await aPerson("Hispa");
  director = await aPerson("Hispa Director");
});
afterAll(disconnect);

const board = async (search = "year=2026&currency=ARS") =>
  (await requestAs<Board>(hispa, "GET", `/cost-centres/board?${search}`)).body;
const entriesOf = async (search: string) =>
  (
    await requestAs<{ data: EntryRow[]; total: number; sum: string; figures: Record<string, string> }>(
      hispa,
      "GET",
      `/cost-centres/entries?${search}`,
    )
  ).body;

describe("centres", () => {
  const centre = (facts: object = {}) => ({
    code: `N-${next()}`,
    name: "Oficina",
    country: "AR",
    currencies: ["ARS"],
    ...facts,
  });

  test("are added, renamed and archived, each audited; a code is there once, whatever its case", async () => {
    const made = await requestAs<CentreRow>(hispa, "POST", "/cost-centres", centre({ owner_id: director.userId }));
    expect(made).toMatchObject({ status: 201, body: { version: 1, archived: false, owner: { mail: director.mail } } });
    const { id, code } = made.body;
    const again = await requestAs<Refusal>(hispa, "POST", "/cost-centres", centre({ code: code.toLowerCase() }));
    expect(again).toMatchObject({ status: 409, body: { issues: [{ path: "code" }] } });
    const renamed = await requestAs<CentreRow>(director, "PUT", `/cost-centres/${id}`, {
      ...centre({ code, name: "Oficina central", currencies: ["ARS", "EUR"] }),
      version: 1,
    });
    expect(renamed.body).toMatchObject({ name: "Oficina central", currencies: ["ARS", "EUR"], version: 2 });
    const late = await requestAs(hispa, "PUT", `/cost-centres/${id}`, { ...centre({ code }), version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: "stale_version", current: { name: "Oficina central" } } });
    const archived = await requestAs(hispa, "POST", `/cost-centres/${id}/archive`, { version: 2, archived: true });
    expect(archived.body).toMatchObject({ archived: true, version: 3 });
    expect((await auditOf(`cost_centre:${id}`)).map(({ action }) => action)).toEqual([
      "cost_centre.created",
      "cost_centre.changed",
      "cost_centre.archived",
    ]);
  });

  test("say what is wrong by field", async () => {
    const bad = await requestAs<Refusal>(
      hispa,
      "POST",
      "/cost-centres",
      centre({ code: "con espacio", currencies: [] }),
    );
    expect(bad.status).toBe(400);
    expect(bad.body.issues?.map(({ path }) => path).sort()).toEqual(["code", "currencies"]);
    const nobody = await requestAs<Refusal>(hispa, "POST", "/cost-centres", centre({ owner_id: 999_999 }));
    expect(nobody).toMatchObject({ status: 400, body: { issues: [{ path: "owner_id" }] } });
  });

  test("take the country of their company, and keep a currency that has entries", async () => {
    const company = await prisma.company.create({ data: { name: "SL", tax_id: "B87123451", country: "ES" } });
    const made = await requestAs<CentreRow>(hispa, "POST", "/cost-centres", centre({ company_id: company.id }));
    expect(made.body).toMatchObject({ country: "ES", company: { name: "SL" } });
    await anEntry(hispa, made.body);
    const { code } = made.body;
    const without = { ...centre({ code, currencies: ["EUR"] }), version: 1 };
    expect(await requestAs(hispa, "PUT", `/cost-centres/${made.body.id}`, without)).toMatchObject({ status: 422 });
  });
});

describe("entries", () => {
  test("amounts are read as people write them, and the entry names its centre", async () => {
    const centre = await aCentre(hispa);
    const entry = await anEntry(hispa, centre, { kind: "real", amount: "$ 1.234.567,89", supplier: "Imprenta" });
    expect(entry).toMatchObject({ amount: "1234567.89", centre: { code: centre.code }, source: "manual" });
    expect((await auditOf(`cost_entry:${entry.id}`)).map(({ actor }) => actor)).toEqual([hispa.mail]);
  });

  test.each([
    [{ amount: "0" }, "amount"],
    [{ amount: "doce" }, "amount"],
    [{ day: "2026-02-30" }, "day"],
    [{ day: "1999-12-31" }, "day"],
    [{ kind: "otro" }, "kind"],
    [{ concept: " " }, "concept"],
    [{ currency: "BRL" }, "currency"],
    [{ centre_id: 999_999 }, "centre_id"],
  ])("%j is refused naming the field", async (facts, path) => {
    const { id } = await aCentre(hispa);
    const body = {
      kind: "real",
      day: "2026-03-01",
      centre_id: id,
      concept: "x",
      amount: "1",
      currency: "ARS",
      ...facts,
    };
    const answer = await requestAs<Refusal>(hispa, "POST", "/cost-centres/entries", body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test("an archived centre, or a currency it does not have, takes none", async () => {
    const centre = await aCentre(hispa, { currencies: ["ARS"] });
    await expect(anEntry(hispa, centre, { currency: "USD" })).rejects.toThrow(/422.*no tiene USD/);
    await prisma.costCentre.update({ where: { id: centre.id }, data: { archived_at: new Date() } });
    await expect(anEntry(hispa, centre)).rejects.toThrow(/422.*está archivado/);
  });

  test("are never changed nor deleted, not even by hand", async () => {
    const { id } = await anEntry(hispa, await aCentre(hispa));
    await expect(asOwner("UPDATE ledger_entry SET amount = 1 WHERE id = $1", [id])).rejects.toThrow(/only grows/);
    await expect(asOwner("DELETE FROM ledger_entry WHERE id = $1", [id])).rejects.toThrow(/only grows/);
    await expect(asOwner("TRUNCATE ledger_entry CASCADE")).rejects.toThrow(/only grows/);
  });

  test("are corrected by reversing them, once however many at once; the sums are as before", async () => {
    const centre = await aCentre(hispa);
    await anEntry(hispa, centre, { amount: "10" });
    const before = await ledgerSums({
      from: "2026-01-01",
      until: "2027-01-01",
      currency: "ARS",
      centreIds: [centre.id],
    });
    const wrong = await anEntry(hispa, centre, { amount: "99.99" });
    const path = `/cost-centres/entries/${wrong.id}/reverse`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestAs<EntryRow>(director, "POST", path, { reason: "Otro centro" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const after = await ledgerSums({
      from: "2026-01-01",
      until: "2027-01-01",
      currency: "ARS",
      centreIds: [centre.id],
    });
    expect(after).toEqual(before);
    const reversal = answers.find(({ status }) => status === 201)?.body;
    expect(reversal).toMatchObject({
      amount: "-99.99",
      reverses_id: wrong.id,
      concept: "Anula «Movimiento»: Otro centro",
    });
    expect(
      await requestAs(hispa, "POST", `/cost-centres/entries/${reversal?.id}/reverse`, { reason: "x" }),
    ).toMatchObject({
      status: 422,
    });
    expect(await requestAs(hispa, "POST", path, { reason: "" })).toMatchObject({ status: 400 });
  });
});

describe("the board", () => {
  test("has every entry once, by month and centre, with totals both ways that are the entries' sums", async () => {
    const centres = [await aCentre(hispa), await aCentre(hispa), await aCentre(hispa)];
    const facts = fc.sample(
      fc.record({
        kind: fc.constantFrom("presupuestado", "comprometido", "real"),
        centre: fc.integer({ min: 0, max: 2 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
        amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((cents) => cents !== 0),
      }),
      400,
    );
    const two = (value: number) => String(value).padStart(2, "0");
    await someEntries(
      hispa,
      facts.map(({ kind, centre, month, day, amount }) => ({
        kind,
        centre_id: centres[centre]?.id ?? 0,
        day: `2024-${two(month)}-${two(day)}`,
        concept: "x",
        amount: (amount / 100).toFixed(2),
        currency: "USD",
      })),
    );
    const found = await board("year=2024&currency=USD");
    const sumOf = (kind: string, keep: (fact: (typeof facts)[number]) => boolean) =>
      sumMoney(facts.filter((fact) => fact.kind === kind && keep(fact)).map(({ amount }) => (amount / 100).toFixed(2)));
    const expected = (keep: (fact: (typeof facts)[number]) => boolean) => ({
      presupuestado: sumOf("presupuestado", keep),
      comprometido: sumOf("comprometido", keep),
      real: sumOf("real", keep),
    });
    for (const [index, { id }] of centres.entries()) {
      const row = found.centres.find((one) => one.id === id);
      expect(row?.total).toMatchObject(expected(({ centre }) => centre === index));
      for (let month = 1; month <= 12; month++)
        expect(row?.months[month - 1]).toMatchObject(expected((fact) => fact.centre === index && fact.month === month));
    }
    expect(found.total).toMatchObject(expected(() => true));
    expect(addFigures(found.centres.map(({ total }) => total))).toEqual(found.total);
    expect(addFigures(found.months)).toEqual(found.total);
    expect(found.years).toContain(2024);
    expect(found.currencies).toContain("USD");
  });

  test("currencies never meet, and the filter narrows rows and totals alike", async () => {
    const centre = await aCentre(hispa, { name: "Gira España", country: "ES" });
    const other = await aCentre(hispa, { name: "Gira Cono Sur" });
    await anEntry(hispa, centre, { day: "2023-05-02", amount: "5" });
    await anEntry(hispa, centre, { day: "2023-05-02", amount: "7", currency: "USD" });
    await anEntry(hispa, other, { day: "2023-05-02", amount: "11" });
    expect((await board("year=2023&currency=ARS")).total.presupuestado).toBe("16.00");
    expect((await board("year=2023&currency=USD")).total.presupuestado).toBe("7.00");
    expect((await board("year=2023&currency=EUR")).total.presupuestado).toBe("0.00");
    expect((await board("year=2023&currency=ARS&country=ES")).total.presupuestado).toBe("5.00");
    const named = await board("year=2023&currency=ARS&q=ESPANA");
    expect([named.centres.map(({ id }) => id), named.total.presupuestado]).toEqual([[centre.id], "5.00"]);
    expect((await requestAs(hispa, "GET", "/cost-centres/board?currency=BRL")).status).toBe(400);
  });

  test("a figure opens into the entries it is made of: paged, ordered, searched, in Excel", async () => {
    const centre = await aCentre(hispa);
    const spent = { kind: "real" as const, day: "2022-06-15", centre_id: centre.id, currency: "ARS" };
    await someEntries(
      hispa,
      Array.from({ length: 60 }, (_, at) => ({ ...spent, amount: String(at + 1), concept: `Gasto ${at + 1}` })),
    );
    await anEntry(hispa, centre, { day: "2022-06-01", amount: "5000", supplier: "Canción S.A." });
    await anEntry(hispa, centre, { kind: "real", day: "2022-07-01", amount: "9" });
    const cell = `year=2022&currency=ARS&month=6&centre=${centre.id}`;
    const first = await entriesOf(`${cell}&kind=real&sort=-importe`);
    expect([first.total, first.sum, first.data.length, first.data[0]?.amount]).toEqual([60, "1830.00", 50, "60.00"]);
    expect(first.figures).toEqual({
      presupuestado: "5000.00",
      comprometido: "0.00",
      real: "1830.00",
      disponible: "3170.00",
    });
    const second = await entriesOf(`${cell}&kind=real&sort=-importe&page=2`);
    expect(second.data.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, (_, i) => `${10 - i}.00`));
    const searched = await entriesOf(`${cell}&q=cancion`);
    expect([searched.total, searched.sum, searched.figures]).toEqual([1, "5000.00", first.figures]);
    const found = (await board(`year=2022&currency=ARS&q=${centre.code}`)).centres[0];
    expect(found?.months[5]).toEqual(first.figures);

    const excel = await requestAs(hispa, "GET", `/cost-centres/entries/excel?${cell}&kind=real&sort=importe`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(excel.raw as never);
    const sheet = book.worksheets[0];
    expect([sheet?.rowCount, sheet?.getRow(2).getCell(8).value, sheet?.getRow(61).getCell(8).value]).toEqual([
      61, 1, 60,
    ]);
    const wide = await requestAs(hispa, "GET", "/cost-centres/board/excel?year=2022&currency=ARS");
    const boardBook = new ExcelJS.Workbook();
    await boardBook.xlsx.load(wide.raw as never);
    expect(boardBook.worksheets.map(({ name }) => name)).toEqual(["Presupuesto", "Comprometido", "Real", "Disponible"]);
  });
});

test("every figure of the board is, to the cent, what its entries add up to, in the list and in the file", async () => {
  const tag = `Ñandú ${next()}`;
  const centres = [
    await aCentre(hispa, { name: `${tag} uno` }),
    await aCentre(hispa, { name: `${tag} dos`, country: "ES" }),
  ];
  const facts = fc.sample(
    fc.record({
      kind: fc.constantFrom("presupuestado", "comprometido", "real"),
      centre: fc.integer({ min: 0, max: 1 }),
      month: fc.constantFrom(1, 2, 12),
      cents: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).filter((cents) => cents !== 0n),
      currency: fc.constantFrom("ARS", "USD"),
    }),
    120,
  );
  const amountOf = (cents: bigint) =>
    `${cents < 0n ? "-" : ""}${String(cents < 0n ? -cents : cents)
      .padStart(3, "0")
      .replace(/(\d\d)$/, ".$1")}`;
  await someEntries(
    hispa,
    facts.map(({ kind, centre, month, cents, currency }, at) => ({
      kind,
      currency,
      concept: `x ${at}`,
      amount: amountOf(cents),
      centre_id: centres[centre]?.id ?? 0,
      day: `2019-${String(month).padStart(2, "0")}-${month === 12 ? "31" : "01"}`,
    })),
  );
  const q = encodeURIComponent(tag.toUpperCase().replace("Ñ", "n"));
  for (const scope of ["currency=ARS", "currency=USD&country=ES", "currency=EUR"].map((one) => `year=2019&${one}`)) {
    const shown = await board(`${scope}&q=${q}`);
    const cells = [
      { search: `${scope}&centres=${q}`, figures: shown.total },
      { search: `${scope}&centres=${q}&month=2`, figures: shown.months[1] },
      ...shown.centres.flatMap(({ id, total, months }) => [
        { search: `${scope}&centre=${id}`, figures: total },
        { search: `${scope}&centre=${id}&month=12`, figures: months[11] },
      ]),
    ];
    for (const { search, figures } of cells) {
      expect((await entriesOf(search)).figures).toEqual(figures);
      for (const kind of ["presupuestado", "comprometido", "real"] as const) {
        const list = await entriesOf(`${search}&kind=${kind}`);
        expect(list.sum).toBe(figures?.[kind]);
        if (list.total <= list.data.length) expect(sumMoney(list.data.map(({ amount }) => amount))).toBe(list.sum);
      }
    }
  }
  const excel = await requestAs(
    hispa,
    "GET",
    `/cost-centres/entries/excel?year=2019&currency=USD&centres=${q}&kind=real`,
  );
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(excel.raw as never);
  expect((book.worksheets[0]?.rowCount ?? 0) - 1).toBe(
    facts.filter(({ kind, currency }) => kind === "real" && currency === "USD").length,
  );
}, 60_000);

describe("who may", () => {
  const roles = ["Hispa", "Hispa Director", "Administrador", "Admin secundario", "User", "Office", "Board"] as const;
  test.each([
    ["GET", "/cost-centres", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["GET", "/cost-centres/board", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["GET", "/cost-centres/entries", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["GET", "/cost-centres/imports", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["POST", "/cost-centres/entries", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["GET", "/cost-centres/entries/excel", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["GET", "/cost-centres/reallocations", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["POST", "/cost-centres", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    [
      "POST",
      "/cost-centres/imports/0b0e2a0e-0000-4000-8000-000000000000/undo",
      ["Hispa", "Hispa Director", "Administrador", "Admin secundario"],
    ],
    [
      "POST",
      "/cost-centres/imports/0b0e2a0e-0000-4000-8000-000000000000/commit",
      ["Hispa", "Hispa Director", "Administrador", "Admin secundario"],
    ],
    ["POST", "/cost-centres/entries/999999/reverse", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["POST", "/cost-centres/reallocations", ["Hispa", "Hispa Director", "Administrador", "Admin secundario"]],
    ["POST", "/cost-centres/reallocations/1/approve", ["Hispa Director", "Administrador"]],
    ["POST", "/cost-centres/reallocations/1/reject", ["Hispa Director", "Administrador"]],
  ] as const)("%s %s", async (method, path, allowed) => {
    const found: string[] = [];
    for (const rol of roles) {
      const { status } = await requestAs(await aPerson(rol), method, path, method === "POST" ? {} : undefined);
      if (status !== 403) found.push(rol);
    }
    expect(found).toEqual(roles.filter((rol) => (allowed as readonly string[]).includes(rol)));
    expect((await requestAs(null, method, path)).status).toBe(401);
  });
});

test("what the form checks is what the server takes", () => {
  const body = { kind: "real", day: "2026-03-01", centre_id: 1, concept: "x", amount: "−12,5", currency: "EUR" };
  expect(entryBody.parse(body)).toMatchObject({ amount: "-12.50" });
});

test("a cent of what was loaded by hand that differs in the ledger is named", async () => {
  const centre = await aCentre(hispa);
  for (const kind of ["presupuestado", "comprometido", "real"]) await anEntry(hispa, centre, { kind });
  expect(await centsNotNamed("planilla")).toEqual([]);
});
