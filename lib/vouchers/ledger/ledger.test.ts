import { disconnect, prisma, query, type Tx } from "@/lib/db";
import { openObligation, payObligation } from "@/lib/ledger/obligations";
import { post } from "@/lib/ledger/post";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { aPosting, aPurse, verifiedAfterEach } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aFedCentre, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "../schema";
import { payHeld, unpayHeld } from "../service/paid";

let finance: TestPerson;
let manager: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  manager = await aPerson("Manager");
  company = await aCompany();
});
verifiedAfterEach();
afterAll(disconnect);

const inTx = <T>(work: (tx: Tx) => Promise<T>) => prisma.$transaction(work);
const facts = async (more: object = {}) => invoiceFacts(company.id, (await aSupplier()).id, more);
/** What a source has in a kind, by purse: `{ "0": "121000.00" }` is charged to none. */
async function balance(type: string, id: number, kind: string, what: "amount" | "cost" = "amount") {
  const rows = await query<{ purse: string; sum: string }>(
    `SELECT coalesce(e.purse_id, 0)::text AS purse, sum(e.${what})::text AS sum FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1 AND p.source_id = $2 AND e.kind = $3 GROUP BY e.purse_id HAVING sum(e.${what}) <> 0 ORDER BY e.purse_id`,
    [type, id, kind],
  );
  return Object.fromEntries(rows.map(({ purse, sum }) => [purse, sum]));
}
const plan = (type: string, id: number) =>
  query(
    "SELECT open::text, due_day::text FROM cash_item WHERE source_type = $1 AND source_id = $2 AND open > 0 ORDER BY n",
    [type, id],
  );
const aCommitment = async (purse_id: number, amount: string, more: object = {}) => {
  const id = next();
  const source = { type: "orden", id, event: "aprobada" };
  const line = aPosting({
    kind: "comprometido",
    purse_id,
    amount,
    company_id: company.id,
    day: "2026-11-20",
    source,
    ...more,
  });
  await inTx((tx) => post(tx, { userId: finance.userId }, [line]));
  return id;
};
const step = (id: number, name: string, version: number, by = finance) =>
  sendVoucher(by, "POST", `/${id}/${name}`, { version, ...(name !== "submit" && { reason: "Estaba mal cargado" }) });

test("validated accrues to nothing; allocated moves it, to the cent of amount and of cost; and again with a reason", async () => {
  const [a, b] = [await aFedCentre(finance, { owner_id: manager.userId }), await aFedCentre(finance)];
  await prisma.companyVatShare.create({
    data: {
      company_id: company.id,
      from_day: new Date("2026-11-01"),
      percent: "50",
      created_by_user_id: finance.userId,
    },
  });
  const made = await aVoucher(finance, await facts(), true);
  expect(made).toMatchObject({ state: "validado", cost: "110500.00", vat_percent: "50.00", allocated_to: "" });
  expect(await balance("voucher", made.id, "devengado")).toEqual({ 0: "121000.00" });
  expect(await plan("voucher", made.id)).toEqual([{ open: "121000.00", due_day: "2026-12-03" }]);
  const lines = [
    { cost_centre_id: a.centre, percent: "33.3333" },
    { cost_centre_id: b.centre, percent: "66.6667" },
  ];
  const put = (body: object, by = finance) => sendVoucher(by, "PUT", `/${made.id}/allocations`, body);
  const done = await put({ version: made.version, lines });
  expect(done.body).toMatchObject({ state: "imputado", allocations: [{ amount: "40333.29" }, { amount: "80666.71" }] });
  expect(await balance("voucher", made.id, "devengado")).toEqual({ [a.purse]: "40333.29", [b.purse]: "80666.71" });
  expect(await balance("voucher", made.id, "devengado", "cost")).toEqual({
    [a.purse]: "36833.29",
    [b.purse]: "73666.71",
  });
  const again = { version: done.body.version, lines: [{ cost_centre_id: b.centre, percent: "100" }] };
  expect((await put(again)).body.issues).toMatchObject([{ path: "reason" }]);
  const moved = await put({ ...again, reason: "Era todo de la oficina" });
  expect(moved.body).toMatchObject({ state: "imputado", allocated_to: expect.stringContaining("Centro") });
  expect(await balance("voucher", made.id, "devengado")).toEqual({ [b.purse]: "121000.00" });
  expect((await put({ ...again, reason: "tarde" }, manager)).status).toBe(404);
  const told = await prisma.notification.findMany({ where: { user_id: manager.userId, kind: "imputacion" } });
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining("Era todo de la oficina")]);
});

test("a change without money posts nothing: a note, another due day, the same lines again; another day does", async () => {
  const { centre } = await aFedCentre(finance);
  const given = await facts();
  const made = await aVoucher(finance, given, { lines: [{ cost_centre_id: centre, percent: "100" }] });
  const posted = async () =>
    (
      await query<{ n: number }>(
        "SELECT count(*)::int AS n FROM ledger_posting WHERE source_type = 'voucher' AND source_id = $1",
        [made.id],
      )
    )[0]?.n;
  const before = await posted();
  const change = (version: number, more: object) =>
    sendVoucher(finance, "PUT", `/${made.id}`, { ...given, version, ...more });
  const noted = await change(made.version, { note: "Con remito" });
  expect([noted.status, noted.body.note, await posted()]).toEqual([200, "Con remito", before]);
  const due = await change(noted.body.version, { note: "Con remito", due_date: "2026-12-20" });
  expect([due.status, await posted()]).toEqual([200, before]);
  expect(await plan("voucher", made.id)).toEqual([{ open: "121000.00", due_day: "2026-12-20" }]);
  const again = await sendVoucher(finance, "PUT", `/${made.id}/allocations`, {
    version: due.body.version,
    lines: [{ cost_centre_id: centre, percent: "100" }],
    reason: "Igual que antes",
  });
  expect([again.status, await posted()]).toEqual([200, before]);
  const other = await change(again.body.version, { note: "Con remito", due_date: "2026-12-20", date: "2026-11-02" });
  expect(other.status).toBe(200);
  expect(await posted()).toBeGreaterThan(before ?? 0);
});

test("a show's line goes to the show's purse; a centre's purse carries its centre and no other line does", async () => {
  const show = await aShow();
  const { id: purse } = await prisma.purse.create({ data: { kind: "show", show_id: show.id } });
  const { centre, purse: own } = await aFedCentre(finance);
  const made = await aVoucher(finance, await facts(), {
    lines: [
      { show_id: show.id, percent: "60" },
      { purse_id: own, percent: "40" },
    ],
  });
  expect(made.allocations).toMatchObject([
    { purse: { id: purse }, centre: null },
    { purse: { id: own }, centre: { id: centre } },
  ]);
  const other = await aVoucher(finance, await facts(), true);
  const wrong = async (line: object) =>
    (await sendVoucher(finance, "PUT", `/${other.id}/allocations`, { version: other.version, lines: [line] })).body
      .issues;
  expect(await wrong({ cost_centre_id: centre, purse_id: purse, percent: "100" })).toEqual([
    { path: "lines.0.purse_id", message: "Lo de un centro de costo va a su bolsa." },
  ]);
  expect(await wrong({ percent: "100" })).toMatchObject([{ path: "lines.0.show_id" }]);
  expect(await wrong({ cost_centre_id: centre, percent: "99.99" })).toEqual([
    { path: "lines", message: "Suman 99,99 %: faltan 0,01 % (12,10)." },
  ]);
  expect(await wrong({ cost_centre_id: centre, amount: "120999.99" })).toEqual([
    { path: "lines", message: "Suman 120.999,99: faltan 0,01." },
  ]);
});

test("a centre that still takes its real from the sheet is refused by name", async () => {
  const { centre } = await aFedCentre(finance);
  await prisma.costCentre.update({ where: { id: centre }, data: { feeds_from: null } });
  const { code } = await prisma.costCentre.findUniqueOrThrow({ where: { id: centre } });
  const made = await aVoucher(finance, await facts(), true);
  const lines = [{ cost_centre_id: centre, percent: "100" }];
  const answer = await sendVoucher(finance, "PUT", `/${made.id}/allocations`, { version: made.version, lines });
  expect([answer.status, answer.body.error]).toEqual([
    422,
    `${code} toma lo real de la planilla: poner desde qué mes sale de los comprobantes.`,
  ]);
});

test("with a commitment it is charged as that one is, takes from it, and within the tolerance is approved at once", async () => {
  const purse = await aPurse(finance);
  const order = await aCommitment(purse, "120000.00");
  const links = [{ target_type: "orden", target_id: order }];
  const made = await aVoucher(finance, await facts({ links }), true);
  expect(made).toMatchObject({ state: "aprobado", allocations: [{ purse: { id: purse }, amount: "121000.00" }] });
  expect(await balance("orden", order, "comprometido")).toEqual({});
  expect(await balance("voucher", made.id, "devengado")).toEqual({ [purse]: "121000.00" });
  const gone = await step(made.id, "annul", made.version);
  expect(gone.body).toMatchObject({ state: "anulado", allocations: [] });
  expect(await balance("orden", order, "comprometido")).toEqual({ [purse]: "120000.00" });
  expect(await balance("voucher", made.id, "devengado")).toEqual({});
  expect(await plan("voucher", made.id)).toEqual([]);
  const back = await step(made.id, "restore", gone.body.version);
  expect(back.status).toBe(400);
  const restored = await sendVoucher(finance, "POST", `/${made.id}/restore`, { version: gone.body.version });
  const valid = await sendVoucher(finance, "POST", `/${made.id}/validate`, { version: restored.body.version });
  expect(valid.body.state).toBe("aprobado");
  expect(await balance("orden", order, "comprometido")).toEqual({});
  expect(await balance("voucher", made.id, "devengado")).toEqual({ [purse]: "121000.00" });
});

test("over the tolerance it waits for somebody; in another currency the rate of the link counts", async () => {
  const purse = await aPurse(manager);
  const order = await aCommitment(purse, "100.00", { currency: "USD" });
  const links = [{ target_type: "orden", target_id: order }];
  const body = await facts({ links });
  const made = await aVoucher(finance, body);
  const without = await sendVoucher(finance, "POST", `/${made.id}/validate`, { version: 1 });
  expect(without.body.issues).toMatchObject([{ path: "links" }]);
  const rated = { ...body, links: [{ ...links[0], fx_rate: "1100" }], version: 1 };
  const fixed = await sendVoucher(finance, "PUT", `/${made.id}`, rated);
  const valid = await sendVoucher(finance, "POST", `/${made.id}/validate`, { version: fixed.body.version });
  expect(valid.body.state).toBe("imputado");
  expect(await balance("orden", order, "comprometido")).toEqual({});
  const sent = await sendVoucher(finance, "POST", `/${made.id}/submit`, { version: valid.body.version });
  expect(sent.body.state).toBe("en_aprobacion");
});

test("a note takes from its voucher's accrual, not from the commitment's; annulled it is as before", async () => {
  const purse = await aPurse(finance);
  const supplier = await aSupplier();
  const invoice = await aVoucher(finance, invoiceFacts(company.id, supplier.id), {
    lines: [{ purse_id: purse, percent: "100" }],
  });
  const part = { type_code: "3", net_taxed: "10000.00", vat: "2100.00", total: "12100.00" };
  const vat_lines = [{ rate_code: "5", base: "10000.00", amount: "2100.00" }];
  const link = (amount: string) => [{ target_type: "voucher", target_id: invoice.id, amount }];
  const note = await aVoucher(
    finance,
    invoiceFacts(company.id, supplier.id, { ...part, vat_lines, links: link("12100.00") }),
    true,
  );
  expect(note).toMatchObject({ state: "aprobado", sign: -1, allocations: [] });
  expect(await balance("voucher", invoice.id, "devengado")).toEqual({ [purse]: "108900.00" });
  expect(await plan("voucher", invoice.id)).toEqual([{ open: "108900.00", due_day: "2026-12-03" }]);
  const seen = (await sendVoucher(finance, "GET", `/${invoice.id}`)).body;
  expect([seen.credited, seen.acciones.includes("anular")]).toEqual(["12100.00", false]);
  // Charged elsewhere, what the note took goes along.
  const elsewhere = await aPurse(finance);
  const lines = [{ purse_id: elsewhere, percent: "100" }];
  await sendVoucher(finance, "PUT", `/${invoice.id}/allocations`, {
    version: seen.version,
    lines,
    reason: "Otra bolsa",
  });
  expect(await balance("voucher", invoice.id, "devengado")).toEqual({ [elsewhere]: "108900.00" });
  const more = { type_code: "3", links: link("121000.00") };
  const too = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { ...more, date: "2026-11-20" }));
  expect(too.findings.map(({ code }) => code)).toEqual(["nota_excede"]);
  const gone = await step(note.id, "annul", note.version);
  expect(gone.body.state).toBe("anulado");
  expect(await balance("voucher", invoice.id, "devengado")).toEqual({ [elsewhere]: "121000.00" });
});

test("a debit note is owed beside its voucher and takes nothing of it, whatever is posted again; a whole credit is still possible", async () => {
  const [purse, elsewhere] = [await aPurse(finance), await aPurse(finance)];
  const supplier = await aSupplier();
  const invoice = await aVoucher(finance, invoiceFacts(company.id, supplier.id), {
    lines: [{ purse_id: purse, percent: "100" }],
  });
  const links = [{ target_type: "voucher", target_id: invoice.id, amount: "121000.00" }];
  const debit = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { type_code: "2", links }), {
    alike_reason: "Es su nota de débito",
  });
  const seen = (await sendVoucher(finance, "GET", `/${invoice.id}`)).body;
  expect([debit.sign, seen.credited, seen.acciones.includes("anular")]).toEqual([1, "0.00", true]);
  await sendVoucher(finance, "PUT", `/${invoice.id}/allocations`, {
    version: seen.version,
    lines: [{ purse_id: elsewhere, percent: "100" }],
    reason: "Otra bolsa",
  });
  expect(await balance("voucher", invoice.id, "devengado")).toEqual({ [elsewhere]: "121000.00" });
  expect(await balance("voucher", debit.id, "devengado")).toEqual({ "0": "121000.00" });
  const credit = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { type_code: "3", links }), {
    alike_reason: "Es su nota de crédito",
  });
  expect([credit.state, credit.findings]).toEqual(["aprobado", []]);
  expect(await balance("voucher", invoice.id, "devengado")).toEqual({});
});

test("a debit note says of which voucher it is, or in words why of none; one that was validated before is not held to it", async () => {
  const supplier = await aSupplier();
  const facts = (more: object = {}) => invoiceFacts(company.id, supplier.id, { type_code: "2", ...more });
  const loose = await aVoucher(finance, facts());
  const refused = await sendVoucher(finance, "POST", `/${loose.id}/validate`, { version: loose.version });
  expect([refused.status, refused.body.issues]).toEqual([
    422,
    [
      {
        path: "links",
        message: "Falta de qué comprobante es la nota de débito: elegirlo, o escribir en «Nota» por qué no está.",
      },
    ],
  ]);
  const said = await aVoucher(finance, facts({ note: "Intereses de varias facturas de 2025" }), {
    alike_reason: "Es otra",
  });
  expect(said.state).not.toBe("recibido");
  const invoice = await aVoucher(finance, invoiceFacts(company.id, supplier.id), { alike_reason: "Es su factura" });
  const links = [{ target_type: "voucher", target_id: invoice.id, amount: "121000.00" }];
  expect((await aVoucher(finance, facts({ links }), { alike_reason: "Es de esa" })).findings).toEqual([]);
  await asOwner("UPDATE voucher SET note = '' WHERE id = $1", [said.id]);
  const before = (await sendVoucher(finance, "GET", `/${said.id}`)).body;
  const later = await sendVoucher(finance, "PUT", `/${said.id}`, {
    ...facts({ number: before.number, note: "" }),
    due_date: "2026-12-20",
    version: before.version,
  });
  expect([later.status, later.body.due_date]).toEqual([200, "2026-12-20"]);
});

test("it takes the place of what was owed without it, with what was paid of that", async () => {
  const purse = await aPurse(finance);
  const supplier = await aSupplier();
  const obligation = await inTx(async (tx) => {
    const id = await openObligation(
      tx,
      { userId: finance.userId },
      {
        kind: "declarado",
        source: { type: "prueba", id: next() },
        company_id: company.id,
        supplier_id: supplier.id,
        currency: "ARS",
        day: "2026-11-02",
        due_day: "2026-11-20",
        shares: [{ company_id: company.id, purse_id: purse, currency: "ARS", amount: "100000.00" }],
      },
    );
    await payObligation(tx, { userId: finance.userId }, id, { amount: "40000.00", day: "2026-11-10", event: "pago:1" });
    return id;
  });
  const links = [{ target_type: "obligation", target_id: obligation }];
  const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { links }), {
    lines: [{ purse_id: purse, percent: "100" }],
  });
  expect(await balance("obligation", obligation, "devengado")).toEqual({});
  expect(await balance("voucher", made.id, "devengado")).toEqual({ [purse]: "121000.00" });
  expect(made.paid).toBe("40000.00");
  const refused = await step(made.id, "annul", made.version);
  expect([refused.status, refused.body.error]).toEqual([422, "Ya tiene pagos: no se puede anular."]);
});

test("what was paid of, has notes or is in a batch says which fields do not change and why, and holds to it", async () => {
  const purse = await aPurse(finance);
  const body = await facts();
  const made = await aVoucher(finance, body, { lines: [{ purse_id: purse, percent: "100" }] });
  expect(made.locked).toEqual([]);
  const paid = (amount: string) =>
    inTx((tx) => payHeld(tx, { userId: finance.userId }, made.id, { event: "pago:1", day: "2026-11-20", amount }));
  await paid("1000.00");
  const held = (await requestAs<VoucherView>(finance, "GET", `/vouchers/${made.id}`)).body;
  const why = (field: string) => held.locked.find((one) => one.field === field)?.message;
  expect(why("number")).toBe(
    "Ya tiene pagos o notas: para cambiar tipo, número o proveedor, anularlo y cargarlo de nuevo.",
  );
  expect(why("company_id")).toBe(
    "Ya tiene pagos o notas: para cambiar empresa o moneda, anularlo y cargarlo de nuevo.",
  );
  expect(held.locked.map(({ field }) => field).sort()).toEqual(
    ["company_id", "currency", "direction", "number", "point", "supplier_id", "type_code"].sort(),
  );
  const change = (more: object) =>
    sendVoucher(finance, "PUT", `/${made.id}`, { ...body, ...more, version: held.version });
  const fx = { rate: "1", source: "pactado", day: "2026-11-03" };
  const others = {
    company_id: (await aCompany()).id,
    currency: "USD",
    supplier_id: (await aSupplier()).id,
    number: "77",
  };
  for (const [field, value] of Object.entries(others)) {
    const { status, body: said } = await change({ [field]: value, fx });
    expect([field, status, said.issues]).toEqual([field, 422, [{ path: field, message: why(field) }]]);
  }
  await prisma.voucher.update({ where: { id: made.id }, data: { state: "programado" } });
  const batched = (await requestAs<VoucherView>(finance, "GET", `/vouchers/${made.id}`)).body;
  expect(batched.acciones).not.toContain("corregir");
  expect((await change({ note: "Otra" })).status).toBe(409);
});

test("one of two payments was a mistake: as much is owed again, of what it is charged to by then, and can be paid anew", async () => {
  const [purse, other] = [await aPurse(finance), await aPurse(finance)];
  const made = await aVoucher(finance, await facts(), { lines: [{ purse_id: purse, percent: "100" }] });
  await prisma.voucher.update({ where: { id: made.id }, data: { state: "aprobado" } });
  const actor = { userId: finance.userId };
  const pay = (event: string, amount: string) =>
    inTx((tx) => payHeld(tx, actor, made.id, { event, day: "2026-11-20", amount }));
  const undo = (event: string) => inTx((tx) => unpayHeld(tx, actor, made.id, { event, reason: "Era otro" }));
  const now = async () => (await requestAs<VoucherView>(finance, "GET", `/vouchers/${made.id}`)).body;
  await pay("pago:1", "100000.00");
  await pay("pago:2", "21000.00");
  const { version, state } = await now();
  expect(state).toBe("pagado");
  const lines = [{ purse_id: other, percent: "100" }];
  const moved = await sendVoucher(finance, "PUT", `/${made.id}/allocations`, { version, lines, reason: "Era de otra" });
  expect([moved.status, await balance("voucher", made.id, "pagado")]).toEqual([200, { [other]: "121000.00" }]);
  await undo("pago:1");
  expect(await now()).toMatchObject({ state: "pagado_parcial", paid: "21000.00" });
  expect(await balance("voucher", made.id, "pagado")).toEqual({ [other]: "21000.00" });
  expect((await plan("voucher", made.id)).map((item) => (item as { open: string }).open)).toEqual(["100000.00"]);
  await undo("pago:1");
  expect((await now()).paid).toBe("21000.00");
  await undo("pago:2");
  expect(await now()).toMatchObject({ state: "aprobado", paid: "0.00" });
  await pay("pago:1", "121000.00");
  expect(await now()).toMatchObject({ state: "pagado", paid: "121000.00" });
});

test("corrected after it accrued, its entries come to what it says; a shut month's go to the first open one", async () => {
  const purse = await aPurse(finance);
  const body = await facts({ date: "2026-03-10", due_date: "" });
  const made = await aVoucher(finance, body, { lines: [{ purse_id: purse, percent: "100" }] });
  const half = { net_taxed: "50000.00", vat: "10500.00", total: "60500.00" };
  const vat_lines = [{ rate_code: "5", base: "50000.00", amount: "10500.00" }];
  const less = await sendVoucher(finance, "PUT", `/${made.id}`, { ...body, ...half, vat_lines, version: made.version });
  expect(less.body).toMatchObject({ total: "60500.00", allocations: [{ amount: "60500.00" }] });
  expect(await balance("voucher", made.id, "devengado")).toEqual({ [purse]: "60500.00" });
  await prisma.periodLock.create({
    data: {
      company_id: company.id,
      month: new Date("2026-03-01"),
      scope: "operativo",
      locked_by: finance.userId,
      reason: "listo",
    },
  });
  const elsewhere = await aPurse(finance);
  const lines = [{ purse_id: elsewhere, percent: "100" }];
  const again = { version: less.body.version, lines, reason: "Era de otra" };
  const asked = await sendVoucher(finance, "PUT", `/${made.id}/allocations`, again);
  expect(asked.status).toBe(422);
  expect(asked.body.error).toBe("Marzo está cerrado: la corrección va a abril, ¿seguir?");
  const moved = await sendVoucher(finance, "PUT", `/${made.id}/allocations`, { ...again, anyway: true });
  expect(moved.status).toBe(200);
  const days = await query(
    `SELECT e.day::text, e.for_day::text, sum(e.amount)::text AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = 'voucher' AND p.source_id = $1 AND e.purse_id = $2 GROUP BY 1, 2`,
    [made.id, elsewhere],
  );
  expect(days).toEqual([{ day: "2026-04-01", for_day: "2026-03-10", amount: "60500.00" }]);
});

test("the last three of its supplier say what it may be charged to; templates are kept by percents", async () => {
  const { centre } = await aFedCentre(finance);
  const supplier = await aSupplier();
  for (const day of ["2026-10-01", "2026-10-08", "2026-10-15", "2026-10-22"])
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { date: day }), {
      lines: [{ cost_centre_id: centre, percent: "100" }],
    });
  const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id), true);
  const suggested = async () =>
    (await requestAs<{ data: object[] }>(manager, "GET", `/allocation-suggestions?ids=${made.id}`)).body.data;
  expect(await suggested()).toMatchObject([
    { voucher_id: made.id, text: "últimas 3", lines: [{ cost_centre_id: centre, percent: "100.0000" }] },
  ]);
  const template = {
    name: "Oficina 60/40",
    lines: [
      { cost_centre_id: centre, percent: "60" },
      { cost_centre_id: centre, percent: "40" },
    ],
  };
  const kept = await requestAs<{ id: number; version: number }>(manager, "POST", "/allocation-templates", template);
  expect(kept.status).toBe(201);
  expect(
    (await requestAs(manager, "POST", "/allocation-templates", { ...template, name: "oficina 60/40" })).status,
  ).toBe(409);
  const short = { ...template, lines: [{ cost_centre_id: centre, percent: "60" }], version: 1 };
  expect((await requestAs(manager, "PUT", `/allocation-templates/${kept.body.id}`, short)).status).toBe(400);
  const gone = await requestAs(manager, "PUT", `/allocation-templates/${kept.body.id}`, {
    ...template,
    archived: true,
    version: 1,
  });
  expect(gone.body).toMatchObject({ archived: true, version: 2 });
});

test("many are charged alike by percents, each told how it went", async () => {
  const { centre } = await aFedCentre(finance);
  const all = [await aVoucher(finance, await facts(), true), await aVoucher(finance, await facts())];
  const items = all.map(({ id, version }) => ({ id, version }));
  const lines = [{ cost_centre_id: centre, percent: "100" }];
  const { body } = await requestAs(manager, "POST", "/vouchers/bulk", { step: "allocate", items, lines });
  expect(body).toMatchObject({ done: 1, failed: 1, data: [{ ok: true, message: "Imputado" }, { ok: false }] });
});
