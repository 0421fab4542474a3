import { Workbook } from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Supplier } from "@/lib/suppliers/schema";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import {
  aCompany,
  aCuit,
  aFedCentre,
  anExpected,
  aSupplier,
  aVoucher,
  invoiceFacts,
  type Page,
  sendVoucher,
} from "@/lib/testing/vouchers";

let finance: TestPerson;
let other: TestPerson;
let company: { id: number; tax_id: string };
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  other = await aPerson("Administracion");
  company = await aCompany();
});
afterAll(disconnect);

const facts = async (more: object = {}) => invoiceFacts(company.id, (await aSupplier()).id, more);

describe("identity", () => {
  test("twenty who load the same at once: one record, nineteen told where it is", async () => {
    const body = await facts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendVoucher(finance, "POST", "", body)));
    const made = answers.filter(({ status }) => status === 201);
    const told = answers.filter(({ status }) => status === 409);
    expect([made.length, told.length]).toEqual([1, 19]);
    const id = made[0]?.body.id;
    for (const { body: said } of told) {
      expect(said.current).toMatchObject({ id, state: "recibido", link: `/Comprobantes?comprobante=${id}` });
      expect(said.error).toMatch(/^Ya está: FC A 00003-\d{8} entró el .+ cargado a mano y está recibido\.$/);
    }
  });

  test("one that is in a batch of payments is told with its day", async () => {
    const body = await facts();
    const made = await aVoucher(finance, body, true);
    await prisma.voucher.update({ where: { id: made.id }, data: { state: "programado" } });
    const { body: said } = await sendVoucher(finance, "POST", "", body);
    expect(said.error).toMatch(
      /^Ya está: FC A 00003-\d{8} entró el .+ cargado a mano y está programado para el jue 3 dic\.$/,
    );
  });

  test("is one across our companies, and two between them: one issued, one received", async () => {
    const body = await facts();
    await aVoucher(finance, body);
    const elsewhere = { ...body, company_id: (await aCompany()).id, point: "00003", number: `000${body.number}` };
    expect((await sendVoucher(finance, "POST", "", elsewhere)).status).toBe(409);
    const own = await aSupplier({ tax_id: company.tax_id });
    const buyer = await aCompany();
    const received = invoiceFacts(buyer.id, own.id);
    await aVoucher(finance, received);
    const buying = await aSupplier({ tax_id: buyer.tax_id });
    const issued = { ...received, direction: "emitido", company_id: company.id, supplier_id: buying.id };
    expect((await sendVoucher(finance, "POST", "", issued)).status).toBe(201);
    expect((await sendVoucher(finance, "POST", "", issued)).status).toBe(409);
  });

  test("what was discarded or annulled can be loaded again, and then not be restored beside it", async () => {
    const body = await facts();
    const first = await aVoucher(finance, body);
    const gone = await sendVoucher(finance, "POST", `/${first.id}/discard`, { version: 1, reason: "No es nuestro" });
    expect(gone.body).toMatchObject({ state: "descartado", acciones: ["restaurar"] });
    const again = await aVoucher(finance, body);
    const back = await sendVoucher(finance, "POST", `/${first.id}/restore`, { version: gone.body.version });
    expect([back.status, back.body.current.id]).toEqual([409, again.id]);
    await sendVoucher(finance, "POST", `/${again.id}/discard`, { version: 1, reason: "Repetido" });
    const restored = await sendVoucher(finance, "POST", `/${first.id}/restore`, { version: gone.body.version });
    expect(restored.body.state).toBe("recibido");
  });

  test("what was expected is filled by what comes, and keeps what only the list said", async () => {
    const body = await facts();
    const { vat_lines, ...listed } = body;
    expect(vat_lines).toHaveLength(1);
    const typed = await sendVoucher(finance, "POST", "", { ...listed, expected: true, origin: "mis_comprobantes" });
    expect(typed.status).toBe(400);
    const id = await anExpected(finance, listed);
    expect((await sendVoucher(finance, "GET", `/${id}`)).body.state).toBe("esperado");
    const came = { ...body, net_taxed: "", vat: "", vat_lines: [], due_date: "", authorisation_code: "76045123456780" };
    const filled = await aVoucher(finance, came);
    expect(filled).toMatchObject({
      id,
      state: "recibido",
      net_taxed: "100000.00",
      vat: "21000.00",
      due_date: "2026-12-03",
      authorisation_code: "76045123456780",
      origin: "manual",
      check_state: "coincide",
    });
    await expect(anExpected(finance, listed)).rejects.toMatchObject({ status: 409 });
  });

  test("a number is figures in Argentina, and within its year elsewhere", async () => {
    const wrong = await sendVoucher(finance, "POST", "", await facts({ number: "12A" }));
    expect(wrong.body.issues).toEqual([
      { path: "number", message: "El punto de venta y el número llevan solo cifras." },
    ]);
    const lettered = await sendVoucher(finance, "POST", "", await facts({ point: "ab" }));
    expect(lettered.body.issues).toEqual([{ ...wrong.body.issues?.[0], path: "point" }]);
    for (const field of ["point", "number"]) {
      const zero = await aVoucher(finance, await facts({ [field]: "0000" }));
      const { status, body } = await sendVoucher(finance, "POST", `/${zero.id}/validate`, { version: 1 });
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([422, [field]]);
    }
    const spanish = await aSupplier({ country: "ES", tax_id: "B87555017" });
    const bill = { ...invoiceFacts(company.id, spanish.id), type_code: "F1", point: "", currency: "EUR" };
    await aVoucher(finance, { ...bill, number: "F-2026/0012" });
    expect((await sendVoucher(finance, "POST", "", { ...bill, number: "f 2026 0012" })).status).toBe(409);
    const before = { ...bill, number: "F-2026/0012", date: "2025-12-30", due_date: "" };
    expect((await sendVoucher(finance, "POST", "", before)).status).toBe(201);
  });
});

describe("an issuer that gets another number, or turns out to be another one", () => {
  const putSupplier = async (id: number, more: object) => {
    const { version, name, tax_id } = (await requestAs<Supplier>(finance, "GET", `/suppliers/${id}`)).body;
    return requestAs<Supplier & { error: string }>(finance, "PUT", `/suppliers/${id}`, {
      name,
      tax_id,
      version,
      ...more,
    });
  };

  test("takes its vouchers along: the same number is not loaded twice", async () => {
    const supplier = await aSupplier();
    const facts = invoiceFacts(company.id, supplier.id);
    const made = await aVoucher(finance, facts, true);
    expect((await putSupplier(supplier.id, { tax_id: aCuit() })).status).toBe(200);
    const again = await sendVoucher(finance, "POST", "", facts);
    expect([again.status, again.body.current.id]).toEqual([409, made.id]);
    const stranger = await aSupplier({ tax_id: supplier.tax_id ?? "" });
    expect((await sendVoucher(finance, "POST", "", { ...facts, supplier_id: stranger.id })).status).toBe(201);
  });

  test("is not merged while one document would be there twice, and comes apart as it was", async () => {
    const [going, keeper] = [await aSupplier(), await aSupplier()];
    const [one, two] = [invoiceFacts(company.id, going.id), invoiceFacts(company.id, keeper.id, { point: "9" })];
    const made = await aVoucher(finance, one, true);
    const twice = await aVoucher(finance, { ...one, supplier_id: keeper.id }, { alike_reason: "Es de otro" });
    const merge = async () => {
      const [a, b] = await Promise.all(
        [going, keeper].map(({ id }) => requestAs<Supplier>(finance, "GET", `/suppliers/${id}`)),
      );
      const body = { into: keeper.id, version: a?.body.version, into_version: b?.body.version, take: [] };
      return requestAs<Supplier & { error: string }>(finance, "POST", `/suppliers/${going.id}/merge`, body);
    };
    const refused = await merge();
    expect([refused.status, refused.body.error]).toEqual([
      422,
      `El comprobante 3-${one.number} quedaría dos veces con el mismo emisor: anular o descartar uno antes.`,
    ]);
    await sendVoucher(finance, "POST", `/${twice.id}/annul`, { version: twice.version, reason: "Estaba dos veces" });
    const merged = await merge();
    expect(merged.status).toBe(200);
    const again = await sendVoucher(finance, "POST", "", { ...one, supplier_id: keeper.id });
    expect([again.status, again.body.current.id]).toEqual([409, made.id]);
    await aVoucher(finance, two, { alike_reason: "Es otro trabajo" });
    const apart = { version: merged.body.version };
    expect((await requestAs(finance, "POST", `/suppliers/${going.id}/separate`, apart)).status).toBe(200);
    expect((await sendVoucher(finance, "POST", "", { ...one, supplier_id: keeper.id })).status).toBe(201);
    expect((await sendVoucher(finance, "POST", "", one)).status).toBe(409);
  });

  test("without a number names its vouchers as soon as it has one", async () => {
    const supplier = await prisma.supplier.create({ data: { name: "Sin número todavía", state: "propuesto" } });
    const facts = invoiceFacts(company.id, supplier.id);
    const [made, same] = [await aVoucher(finance, facts), await aVoucher(finance, facts)];
    expect((await putSupplier(supplier.id, { tax_id: aCuit() })).status).toBe(200);
    const alike_reason = "Se cargó antes del número";
    const valid = await sendVoucher(finance, "POST", `/${made.id}/validate`, { version: 1, alike_reason });
    expect(valid.status).toBe(200);
    const second = await sendVoucher(finance, "POST", `/${same.id}/validate`, { version: 1, alike_reason });
    expect([second.status, second.body.current.id]).toEqual([409, made.id]);
  });
});

describe("what looks like another one", () => {
  test("needs a reason: same supplier and amount within three days, or the same number with another letter", async () => {
    const supplier = await aSupplier();
    const first = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "50" }), true);
    const near = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "51", date: "2026-11-05" }));
    expect(near.alike).toMatchObject([{ id: first.id, why: "importe" }]);
    const refused = await sendVoucher(finance, "POST", `/${near.id}/validate`, { version: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body.issues?.[0]).toMatchObject({ path: "alike_reason" });
    const said = { version: 1, alike_reason: "Son dos fechas del mismo show" };
    expect((await sendVoucher(finance, "POST", `/${near.id}/validate`, said)).body.state).toBe("validado");
    const letter = invoiceFacts(company.id, supplier.id, { number: "50", type_code: "6", date: "2026-06-03" });
    const b = await aVoucher(finance, letter);
    expect(b.alike).toMatchObject([{ id: first.id, why: "letra" }]);
  });
});

describe("checks", () => {
  test("each names its field, in words", async () => {
    const off = await aVoucher(finance, await facts({ total: "121000.06", due_date: "2026-11-01" }));
    const answer = await sendVoucher(finance, "POST", `/${off.id}/validate`, { version: 1 });
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toEqual([
      { path: "due_date", message: "El vencimiento es anterior a la fecha del comprobante." },
      {
        path: "total",
        message: "Los importes no cierran: neto 100.000,00 + IVA 21.000,00 = 121.000,00 y el total dice 121.000,06.",
      },
    ]);
    const empty = await sendVoucher(finance, "POST", "", {});
    expect(empty.status).toBe(201);
    const missing = await sendVoucher(finance, "POST", `/${empty.body.id}/validate`, { version: 1 });
    expect(missing.body.issues?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["company_id", "supplier_id", "type_code", "number", "date", "total", "currency"]),
    );
  });

  test("a service is near the voucher's date, and begins before it ends: else its accrual would be of any year", async () => {
    const tried = async (more: object) => {
      const made = await aVoucher(finance, await facts(more));
      const { status, body } = await sendVoucher(finance, "POST", `/${made.id}/validate`, { version: 1 });
      return [status, body.issues?.map(({ path }) => path)];
    };
    for (const day of ["2062-11-30", "2028-11-04", "2020-11-30"])
      expect(await tried({ service_until: day })).toEqual([422, ["service_until"]]);
    expect(await tried({ service_from: "2006-11-01" })).toEqual([422, ["service_from"]]);
    expect(await tried({ service_from: "2026-11-01", service_until: "2028-11-03" })).toEqual([200, undefined]);
    const back = await facts({ service_from: "2026-11-30", service_until: "2026-11-01" });
    const { status, body } = await sendVoucher(finance, "POST", "", back);
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ["service_until"]]);
    const made = await aVoucher(finance, await facts({ due_date: "2062-12-03" }), true);
    expect(made.findings).toContainEqual(expect.objectContaining({ field: "due_date", level: "aviso" }));
  });

  test("a note that takes nothing is refused by its field", async () => {
    const made = await aVoucher(finance, await facts(), true);
    for (const amount of ["0", "0.00"]) {
      const links = [{ target_type: "voucher", target_id: made.id, amount }];
      const { status, body } = await sendVoucher(finance, "POST", "", await facts({ type_code: "3", links }));
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ["links.0.amount"]]);
    }
  });

  test("a note takes from what is of its own supplier, company and currency", async () => {
    const [one, two] = [await aSupplier(), await aSupplier()];
    const other_company = (await aCompany()).id;
    const invoice = await aVoucher(finance, invoiceFacts(company.id, one.id), true);
    const links = [{ target_type: "voucher", target_id: invoice.id, amount: "121000.00" }];
    const note = { type_code: "3", total: "121000.00", links };
    for (const [facts, what] of [
      [invoiceFacts(company.id, two.id, note), "otro proveedor"],
      [invoiceFacts(other_company, one.id, note), "otra empresa"],
      [
        invoiceFacts(company.id, one.id, {
          ...note,
          currency: "USD",
          fx: { rate: "1400", source: "pactado", day: "2026-11-03" },
        }),
        "otra moneda (ARS)",
      ],
    ] as const) {
      const made = await aVoucher(finance, facts);
      const answer = await sendVoucher(finance, "POST", `/${made.id}/validate`, {
        version: 1,
        alike_reason: "Es otra",
      });
      expect(answer.body.issues?.[0]).toEqual({
        path: "links.0.target_id",
        message: expect.stringMatching(what.replace(/[()]/g, ".")),
      });
    }
    expect((await requestAs(finance, "GET", `/vouchers/${invoice.id}`)).body).toMatchObject({ credited: "0.00" });
  });

  test("a rate that names a source is held against what is kept of it: told, and observed once it accrues; corrected it is not any more", async () => {
    const rates = [
      { day: "2026-11-02", source: "oficial", rate: "1420" },
      { day: "2026-11-02", source: "mep", rate: "1500" },
    ];
    await prisma.fxRate.createMany({ data: rates.map((one) => ({ ...one, day: new Date(one.day), currency: "USD" })) });
    const supplier = await aSupplier();
    const at = (rate: string, source = "oficial") => ({ fx: { rate, source, day: "2026-11-03" } });
    const dollars = (rate: string, source?: string) =>
      invoiceFacts(company.id, supplier.id, { currency: "USD", ...at(rate, source) });
    const why = (rate: string, kept = "la oficial", figure = "1.420") =>
      `La cotización dice ${rate} y ${kept} del 2/11 es ${figure}: corregirla, o elegir la pactada.`;
    const told = async (rate: string, source?: string) =>
      (await aVoucher(finance, dollars(rate, source))).findings.map(({ field, level, message }) => [
        field,
        level,
        message,
      ]);
    expect(await told("1420.00")).toEqual([]);
    expect(await told("1350.5", "pactado")).toEqual([]);
    expect(await told("1350.5", "propia")).toEqual([]);
    expect(await told("1420", "mep")).toEqual([["fx", "aviso", why("1.420", "el MEP", "1.500")]]);
    expect(await told("1350.5")).toEqual([["fx", "aviso", why("1.350,5")]]);

    const facts = dollars("1350.5");
    const made = await aVoucher(finance, facts, { alike_reason: "Es otra" });
    expect(made).toMatchObject({ state: "validado", observed: { reason: why("1.350,5") } });
    const put = (more: object, { version }: { version: number }) =>
      sendVoucher(finance, "PUT", `/${made.id}`, { ...facts, ...more, alike_reason: "Es otra", version });
    const still = await put(at("1360"), made);
    expect(still.body).toMatchObject({ observed: { reason: why("1.360") } });
    const right = await put(at("1420"), still.body);
    expect(right.body).toMatchObject({ state: "validado", observed: null, findings: [] });
  });

  test("an issuer that became something else since is judged by that only from then on; a note of an old one is free", async () => {
    const supplier = await aSupplier({ iva_condition: "responsable_inscripto" });
    const facts = (more: object = {}) => invoiceFacts(company.id, supplier.id, { date: "2026-10-05", ...more });
    const first = facts();
    const old = await aVoucher(finance, first, true);
    const recent = facts({ date: todayIn(), due_date: null });
    const last = await aVoucher(finance, recent, { alike_reason: "Es otra" });
    const { status } = await requestAs(finance, "PUT", `/suppliers/${supplier.id}`, {
      name: supplier.name,
      country: "AR",
      tax_id: supplier.tax_id,
      iva_condition: "monotributo",
      version: 1,
    });
    expect(status).toBe(200);
    for (const [voucher, said] of [
      [old, first],
      [last, recent],
    ] as const) {
      const body = { ...said, note: "Con remito", alike_reason: "Es otra", version: voucher.version };
      expect((await sendVoucher(finance, "PUT", `/${voucher.id}`, body)).status).toBe(200);
    }
    const links = [{ target_type: "voucher", target_id: old.id, amount: "121000.00" }];
    const late = await aVoucher(finance, facts({ date: "2026-10-06" }), { alike_reason: "Es otra" });
    expect(late.findings).toMatchObject([{ level: "aviso", message: expect.stringContaining("Figura así desde") }]);
    const note = facts({ type_code: "3", date: todayIn(), due_date: null, links });
    expect((await aVoucher(finance, note, { alike_reason: "Es otra" })).state).toBe("aprobado");
    const made = await aVoucher(finance, facts({ date: todayIn(), due_date: null }));
    expect(made.findings).toContainEqual(
      expect.objectContaining({ level: "error", message: "Un monotributista no emite factura A." }),
    );
  });

  test("who takes back a number, or loads it, at once with others is told where it is", async () => {
    const supplier = await aSupplier();
    const facts = invoiceFacts(company.id, supplier.id, { number: "466001" });
    const gone: { id: number; version: number }[] = [];
    for (let times = 0; times < 3; times++) {
      const made = await aVoucher(finance, facts);
      const { body } = await sendVoucher(finance, "POST", `/${made.id}/discard`, {
        version: made.version,
        reason: "Se cargó mal",
      });
      gone.push(body);
    }
    const answers = await Promise.all([
      ...gone.map(({ id, version }) => sendVoucher(finance, "POST", `/${id}/restore`, { version })),
      sendVoucher(finance, "POST", "", facts),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    for (const { body } of refused)
      expect(body).toMatchObject({
        error: expect.stringMatching(/^Ya está: FC A 00003-00466001 /),
        current: { link: expect.stringContaining("/Comprobantes?comprobante=") },
      });
  });

  test("a company of ours does not bill itself", async () => {
    const self =
      (await prisma.supplier.findFirst({ where: { tax_id: company.tax_id } })) ??
      (await aSupplier({ tax_id: company.tax_id }));
    const made = await aVoucher(finance, invoiceFacts(company.id, self.id));
    expect(made.findings).toMatchObject([{ field: "supplier_id", code: "de_si_misma", level: "error" }]);
  });

  test("a supplier without tax number has no voucher that is valid", async () => {
    const supplier = await prisma.supplier.create({ data: { name: "Sin número", state: "propuesto" } });
    const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id));
    expect(made.findings).toMatchObject([{ field: "supplier_id", code: "falta_cuit", level: "error" }]);
  });
});

describe("steps", () => {
  test("an observation is lifted by somebody else than who observed or loaded it", async () => {
    const made = await aVoucher(finance, await facts());
    const third = await aPerson("Administracion");
    const observed = await sendVoucher(other, "POST", `/${made.id}/observe`, { version: 1, reason: "Falta el remito" });
    expect(observed.body).toMatchObject({ state: "recibido", observed: { reason: "Falta el remito" } });
    const body = { version: 2, reason: "Llegó el remito" };
    expect((await sendVoucher(finance, "POST", `/${made.id}/lift`, body)).status).toBe(403);
    expect((await sendVoucher(other, "POST", `/${made.id}/lift`, body)).status).toBe(403);
    expect((await sendVoucher(third, "POST", `/${made.id}/lift`, body)).body.observed).toBeNull();
    expect((await auditOf(`voucher:${made.id}`)).map(({ action }) => action)).toEqual([
      "voucher.created",
      "voucher.observed",
      "voucher.lifted",
    ]);
  });

  test("a stale version changes nothing and answers the voucher of now; so does a step that is over", async () => {
    const made = await aVoucher(finance, await facts());
    const { id } = made;
    const change = { ...(await facts()), note: "otra" };
    expect((await sendVoucher(finance, "PUT", `/${id}`, { ...change, version: 1 })).status).toBe(200);
    const stale = await sendVoucher(other, "PUT", `/${id}`, { ...change, note: "vieja", version: 1 });
    expect([stale.status, stale.body.current.note]).toEqual([409, "otra"]);
    const over = await sendVoucher(finance, "POST", `/${id}/annul`, { version: 2, reason: "Mal cargado" });
    expect([over.status, over.body.current.state]).toEqual([409, "recibido"]);
  });

  test("twenty who validate at once accrue it once", async () => {
    const made = await aVoucher(finance, await facts());
    const all = await Promise.all(
      Array.from({ length: 20 }, () => sendVoucher(finance, "POST", `/${made.id}/validate`, { version: 1 })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    const sql =
      "SELECT sum(e.amount)::text AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = $1";
    expect(await query(sql, [made.id])).toEqual([{ amount: "121000.00" }]);
  });

  test("several at once: each by itself, told how it went", async () => {
    const good = await aVoucher(finance, await facts());
    const bad = await aVoucher(finance, await facts({ total: "1.00" }));
    const items = [good, bad].map(({ id, version }) => ({ id, version }));
    const { body } = await requestAs<{ done: number; failed: number; data: { ok: boolean; message: string }[] }>(
      finance,
      "POST",
      "/vouchers/bulk",
      { step: "validate", items },
    );
    expect(body).toMatchObject({ done: 1, failed: 1, data: [{ ok: true, message: "Validado" }, { ok: false }] });
    expect(body.data[1]?.message).toContain("Los importes no cierran");
    const manager = await aPerson("Manager");
    expect((await requestAs(manager, "POST", "/vouchers/bulk", { step: "validate", items })).status).toBe(403);
  });
});

describe("the list", () => {
  test("has totals of each currency, takes away what takes away, and counts every state", async () => {
    const supplier = await aSupplier();
    const invoice = await aVoucher(finance, invoiceFacts(company.id, supplier.id), true);
    const note = { type_code: "3", total: "12100.00", net_taxed: "10000.00", vat: "2100.00" };
    await aVoucher(
      finance,
      invoiceFacts(company.id, supplier.id, {
        ...note,
        vat_lines: [{ rate_code: "5", base: "10000.00", amount: "2100.00" }],
        links: [{ target_type: "voucher", target_id: invoice.id, amount: "12100.00" }],
      }),
    );
    const dollars = { currency: "USD", fx: { rate: "1450.5", source: "pactado", day: "2026-11-03" } };
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { ...dollars, date: "2026-10-01" }));
    const read = (more: string) => requestAs<Page>(finance, "GET", `/vouchers?supplier=${supplier.id}${more}`);
    const { body } = await read("");
    expect(body).toMatchObject({ total: 3, states: { validado: 1, recibido: 2 }, observed: 0 });
    expect(body.totals).toMatchObject([
      { currency: "ARS", count: 2, net: "90000.00", vat: "18900.00", total: "108900.00" },
      { currency: "USD", count: 1, total: "121000.00" },
    ]);
    expect(body.data.map(({ type }) => type)).toEqual(["NC A", "FC A", "FC A"]);
    expect((await read("&state=validado")).body).toMatchObject({ total: 1, states: { validado: 1, recibido: 2 } });
    expect((await read("&unallocated=1")).body.data.map(({ id }) => id)).toEqual([invoice.id]);
    expect((await read(`&q=${invoice.printed.slice(-6)}`)).body.total).toBe(1);
    // As it is printed, and its number alone with the zeros before it, which is no part of a CUIT.
    const number = invoice.printed.split("-")[1] ?? "";
    for (const typed of [`FC A ${invoice.printed}`, `fc ${invoice.printed}`, number])
      expect((await read(`&q=${encodeURIComponent(typed)}`)).body.data.map(({ id }) => id)).toEqual([invoice.id]);
    expect((await read(`&q=00${(supplier.tax_id ?? "").replace(/\D/g, "").slice(2, 4)}`)).body.total).toBe(0);
    const unfiled = await requestAs(finance, "GET", `/vouchers/without-file?supplier=${supplier.id}&currency=ARS`);
    expect(unfiled.body).toEqual({ count: 2 });
    const both = `${supplier.name} ${invoice.printed.slice(-6)}`;
    expect((await read(`&q=${encodeURIComponent(both)}`)).body.data.map(({ id }) => id)).toEqual([invoice.id]);
    expect((await read(`&q=${encodeURIComponent(`${both} nada`)}`)).body.total).toBe(0);
    expect((await read("&sort=total&limit=1")).body.data[0]?.total).toBe("12100.00");
    const csv = await requestAs(finance, "GET", `/vouchers/csv?supplier=${supplier.id}&currency=ARS`);
    const lines = csv.raw.toString("utf8").split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(";-12100,00;");
    const excel = await requestAs(finance, "GET", `/vouchers/excel?supplier=${supplier.id}`);
    expect([excel.status, excel.raw.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });

  test("what is over waits for no document and no look: not counted, not in the list of those that do", async () => {
    const supplier = await aSupplier();
    const add = async () => aVoucher(finance, invoiceFacts(company.id, supplier.id));
    const [open, discarded, annulled] = [await add(), await add(), await add()];
    const ids = { in: [open.id, discarded.id, annulled.id] };
    await prisma.voucher.updateMany({
      where: { id: ids },
      data: { check_state: "no_figura", observed: { reason: "Falta el remito", by: finance.userId, at: "2026-11-03" } },
    });
    await prisma.voucher.update({ where: { id: discarded.id }, data: { state: "descartado" } });
    await prisma.voucher.update({ where: { id: annulled.id }, data: { state: "anulado" } });
    const own = `supplier=${supplier.id}`;
    const read = async (more: string) =>
      (await requestAs<Page & { unlisted: number }>(finance, "GET", `/vouchers?${own}${more}`)).body;
    for (const more of ["&without_file=1", "&observed=1", "&check_state=no_figura"]) {
      const { data, total } = await read(more);
      expect([more, total, data.map(({ id }) => id)]).toEqual([more, 1, [open.id]]);
    }
    expect(await read("")).toMatchObject({ total: 3, observed: 1, unlisted: 1 });
    const unfiled = await requestAs(finance, "GET", `/vouchers/without-file?${own}`);
    expect(unfiled.body).toEqual({ count: 1 });
  });

  test("a state or a type that there is not is refused by its field, in every list of them", async () => {
    type Refused = { issues: { path: string; message: string }[] };
    for (const path of ["", "/excel", "/csv", "/sure", "/without-file"]) {
      const state = await requestAs<Refused>(finance, "GET", `/vouchers${path}?state=validado,zzz`);
      expect([path, state.status, state.body.issues]).toEqual([
        path,
        400,
        [{ path: "state", message: "«zzz» no es un estado de los comprobantes." }],
      ]);
      const type = await requestAs<Refused>(finance, "GET", `/vouchers${path}?type=1,999`);
      expect([type.status, type.body.issues[0]?.path]).toEqual([400, "type"]);
    }
    const cards = await requestAs<Refused>(finance, "GET", "/card-expenses/review?state=enviado,zzz");
    expect([cards.status, cards.body.issues[0]?.message]).toEqual([400, "«zzz» no es un estado de los gastos."]);
    expect((await requestAs(finance, "GET", "/vouchers?state=validado,pagado_parcial&type=1,F1,NC")).status).toBe(200);
    expect((await requestAs(finance, "GET", "/vouchers?state=")).status).toBe(200);
  });

  test("what looks like a formula is text in every file", async () => {
    const supplier = await aSupplier({ name: `=HYPERLINK("http://x.test/${company.id}";"Cobrar")` });
    const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id));
    const reason = "+5491155551234 dice que no";
    await sendVoucher(finance, "POST", `/${made.id}/observe`, { version: made.version, reason });
    const csv = await requestAs(finance, "GET", `/vouchers/csv?supplier=${supplier.id}`);
    const cells = csv.raw.toString("utf8").split("\r\n")[1]?.split(";") ?? [];
    expect(cells.filter((cell) => /^"?[=+@]/.test(cell))).toEqual([]);
    expect(csv.raw.toString("utf8")).toContain("+5491155551234 dice que no");
    const excel = await requestAs(finance, "GET", `/vouchers/excel?supplier=${supplier.id}`);
    const book = new Workbook();
    await book.xlsx.load(excel.raw as never);
    const found: unknown[] = [];
    book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => found.push(cell.formula ?? cell.value))));
    expect(found).toEqual(expect.arrayContaining([supplier.name, reason]));
    book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined())));
  });

  test("others see those of their shows, and who allocates those that wait for it", async () => {
    const manager = await aPerson("Manager");
    const production = await aPerson("ProduccionAdmin");
    const { centre } = await aFedCentre(finance);
    const waiting = await aVoucher(finance, await facts(), true);
    const charged = await aVoucher(finance, await facts(), { lines: [{ cost_centre_id: centre, percent: "100" }] });
    const sees = async (person: TestPerson, id: number) => (await sendVoucher(person, "GET", `/${id}`)).status;
    expect([await sees(manager, waiting.id), await sees(manager, charged.id)]).toEqual([200, 404]);
    expect([await sees(production, waiting.id), await sees(production, charged.id)]).toEqual([404, 404]);
    const show = await aShow();
    const own = await aVoucher(finance, await facts(), { lines: [{ show_id: show.id, percent: "100" }] });
    await prisma.userRelation.create({
      data: { user_id: production.userId, rol: "ProduccionAdmin", produccion: show.name },
    });
    expect(await sees(production, own.id)).toBe(200);
    const list = await requestAs<Page>(production, "GET", "/vouchers");
    expect(list.body.data.map(({ id }) => id)).toEqual([own.id]);
    const lines = (percent: string) => ({ lines: [{ cost_centre_id: centre, percent }] });
    const put = (version: number, body: object) =>
      sendVoucher(manager, "PUT", `/${waiting.id}/allocations`, { version, ...body });
    const first = await put(waiting.version, lines("100"));
    expect([first.status, await sees(manager, waiting.id)]).toEqual([200, 200]);
    expect(
      (await put(first.body.version, { lines: [{ show_id: show.id, percent: "100" }], reason: "Era del show" })).status,
    ).toBe(200);
  });
});

test("what can be validated without a look: it ties, is like no other, and all that was read of it is sure", async () => {
  const supplier = await aSupplier();
  const load = (more: object) => aVoucher(finance, invoiceFacts(company.id, supplier.id, more));
  const amounts = (base: number) => ({
    net_taxed: `${base}.00`,
    vat: `${(base * 21) / 100}.00`,
    total: `${(base * 121) / 100}.00`,
    vat_lines: [{ rate_code: "5", base: `${base}.00`, amount: `${(base * 21) / 100}.00` }],
  });
  const clean = await load(amounts(1_000));
  const unsure = await load(amounts(2_000));
  const alike = [await load(amounts(3_000)), await load(amounts(3_000))];
  const untied = await load({ ...amounts(4_000), total: "1.00" });
  const differs = await load(amounts(5_000));
  await prisma.voucher.update({ where: { id: differs.id }, data: { check_state: "difiere" } });
  await prisma.voucher.update({
    where: { id: unsure.id },
    data: { read_state: "leido", read: { total: { source: "texto", confidence: "media" } } },
  });
  const { body } = await requestAs<{ ids: number[]; doubts: { id: number; text: string; why: string }[] }>(
    finance,
    "GET",
    `/vouchers/sure?supplier=${supplier.id}`,
  );
  expect(body.ids).toEqual([clean.id]);
  const why = Object.fromEntries(body.doubts.map(({ id, text }) => [id, text]));
  expect(why).toEqual({
    [unsure.id]: "Confirmar: Total",
    [alike[0]?.id ?? 0]: "Se parece a otro",
    [alike[1]?.id ?? 0]: "Se parece a otro",
    [untied.id]: "Revisar: Total",
    [differs.id]: "Difiere de ARCA",
  });
  expect(body.doubts.find(({ id }) => id === untied.id)?.why).toMatch(/^Los importes no cierran/);
});

test("what ARCA says is written by nobody who loads or changes it", async () => {
  const facts = invoiceFacts(company.id, (await aSupplier()).id);
  const said = await sendVoucher(finance, "POST", "", { ...facts, check_state: "coincide" });
  expect([said.status, said.body.error]).toEqual([400, expect.stringContaining("ARCA")]);
  const made = await aVoucher(finance, facts);
  expect(made.check_state).toBe("no_consultado");
  const put = (more: object, version: number) =>
    sendVoucher(finance, "PUT", `/${made.id}`, { ...facts, ...more, version });
  expect((await put({ check_state: "coincide" }, made.version)).status).toBe(400);
  const checked = (check_state: string) => prisma.voucher.update({ where: { id: made.id }, data: { check_state } });
  await checked("coincide");
  const noted = await put({ note: "Con remito" }, made.version);
  expect(noted.body.check_state).toBe("coincide");
  const other = await put({ date: "2026-11-02" }, noted.body.version);
  expect(other.body.check_state).toBe("no_consultado");
  await checked("no_figura");
  expect((await put({ date: "2026-11-01" }, other.body.version)).body.check_state).toBe("no_figura");
});
