import { disconnect, prisma } from "@/lib/db";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aPosting, aPurse } from "@/lib/testing/ledger";
import { aBudget, aCompany, aMember, anArea, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "@/lib/vouchers/schema";

let finance: TestPerson;
let manager: TestPerson;
let company: { id: number };
let area: string;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  manager = await aPerson("Manager");
  company = await aCompany();
  area = anArea();
});
afterAll(disconnect);

/** An approved proposal of 121,000 of Music Wins, unless said. */
async function aProposal(fields: Record<string, string>): Promise<number> {
  const [editor, boss] = [await aMember(area, "editor"), await aMember(area, "admin")];
  const line = await aBudget(editor, area, { alicuota_ars: "121000", ...fields });
  await setStatus(boss, line, { newStatus: "aprobado" });
  return (await prisma.budgetProposal.findFirstOrThrow({ where: { line_id: line.id, chosen: true } })).id;
}
const amounts = (net: number) => ({
  net_taxed: net.toFixed(2),
  vat: (net * 0.21).toFixed(2),
  total: (net * 1.21).toFixed(2),
  vat_lines: [{ rate_code: "5", base: net.toFixed(2), amount: (net * 0.21).toFixed(2) }],
});
const of = (target_id: number, amount: string | null = null) => [{ target_type: "proposal", target_id, amount }];
const bill = (supplier: { id: number }, more: object) =>
  aVoucher(finance, invoiceFacts(company.id, supplier.id, more), true);
/** Sent for its approval; the flags that who decides sees. */
async function flagsOf({ id, version }: VoucherView): Promise<string[]> {
  const sent = await sendVoucher(finance, "POST", `/${id}/submit`, { version });
  expect(sent.body.state).toBe("en_aprobacion");
  const request = await prisma.approvalRequest.findFirstOrThrow({
    where: { kind: "comprobante", object_id: String(id) },
    orderBy: { id: "desc" },
  });
  const { body } = await requestAs<{ flags: { label: string }[] }>(manager, "GET", `/approvals/${request.id}`);
  return body.flags.map(({ label }) => label);
}

test("a voucher is within its proposal as a whole or not at all, however little of it is linked", async () => {
  const supplier = await aSupplier();
  const [proveedor, proveedor_cuit] = [supplier.name, supplier.tax_id ?? ""];
  const whole = await bill(supplier, { links: of(await aProposal({ proveedor, proveedor_cuit })) });
  expect(whole.state).toBe("aprobado");
  const part = await bill(supplier, { ...amounts(41_000_000), links: of(await aProposal({ proveedor }), "10.00") });
  expect(part.state).toBe("imputado");
  expect((await flagsOf(part)).join()).toContain("más que lo aprobado");
  const little = await bill(supplier, { ...amounts(102_000), links: of(await aProposal({ proveedor })) });
  expect(little.state).toBe("aprobado");
  const more = await bill(supplier, { ...amounts(102_040), links: of(await aProposal({ proveedor }), "121000.00") });
  expect(more.state).toBe("imputado");
});

test("what one voucher took of a proposal is not there for another one, whichever was loaded first", async () => {
  const supplier = await aSupplier();
  const links = of(await aProposal({ proveedor: supplier.name }));
  const first = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { links }));
  const second = await bill(supplier, { date: "2026-10-03", links });
  expect(second.state).toBe("aprobado");
  const { body } = await sendVoucher(finance, "POST", `/${first.id}/validate`, {
    version: first.version,
    alike_reason: "Es otra",
  });
  expect(body.state).toBe("imputado");
});

test("who takes more, or takes of another proposal, goes behind those that took before; less, or a note, keeps its turn", async () => {
  const supplier = await aSupplier();
  const links = of(await aProposal({ proveedor: supplier.name, alicuota_ars: "242000" }));
  const factsOf = (date: string, more: object = {}) => invoiceFacts(company.id, supplier.id, { date, ...more });
  const put = async (id: number, facts: object) => {
    const { version } = (await sendVoucher(finance, "GET", `/${id}`)).body;
    return (await sendVoucher(finance, "PUT", `/${id}`, { ...facts, version })).body.state;
  };
  const firstFacts = factsOf("2026-03-03", { links });
  const [first, second] = [
    await aVoucher(finance, firstFacts, true),
    await aVoucher(finance, factsOf("2026-04-03", { links }), true),
  ];
  expect([first.state, second.state]).toEqual(["aprobado", "aprobado"]);
  // A third one is more than what is left: what it asks for takes nothing from those before it.
  const thirdFacts = factsOf("2026-05-03", { ...amounts(150_000), links });
  const third = await aVoucher(finance, thirdFacts, true);
  expect(third.state).toBe("imputado");
  expect(await put(first.id, { ...firstFacts, note: "Con remito" })).toBe("aprobado");
  expect(await put(first.id, { ...firstFacts, ...amounts(50_000) })).toBe("aprobado");
  expect(await put(first.id, { ...firstFacts, ...amounts(150_000) })).toBe("en_aprobacion");

  const looseFacts = factsOf("2026-02-03", amounts(90_000));
  const loose = await aVoucher(finance, looseFacts, { lines: [{ purse_id: await aPurse(finance), percent: "100" }] });
  const own = first.allocations[0]?.purse?.id ?? 0;
  const charged = await sendVoucher(finance, "PUT", `/${loose.id}/allocations`, {
    version: loose.version,
    reason: "Es de la propuesta",
    lines: [{ purse_id: own, percent: "100" }],
  });
  expect(charged.body.state).toBe("imputado");
  const spent = of(await aProposal({ proveedor: supplier.name, alicuota_ars: "121000" }));
  const before = await bill(supplier, { date: "2026-06-03", links: spent });
  expect(before.state).toBe("aprobado");
  expect(await put(loose.id, { ...looseFacts, links: spent })).toBe("imputado");
  expect(await put(loose.id, { ...looseFacts, ...amounts(95_000), links: spent })).toBe("imputado");
});

test("who decides is told why it is not within what was approved: in another currency, taken by others, too much of it, without a rate", async () => {
  const supplier = await aSupplier();
  const proposed = async (fields: Record<string, string>) =>
    of(await aProposal({ proveedor: supplier.name, ...fields }));
  const told = async (date: string, more: object) => {
    const made = await bill(supplier, { date, ...more });
    expect(made.state).toBe("imputado");
    return flagsOf(made);
  };
  const dollars = { alicuota_ars: "0", alicuota_usd: "121000" };
  expect(await told("2026-02-03", { links: await proposed(dollars) })).toContain(
    "La factura está en ARS y la propuesta en USD.",
  );
  const links = await proposed({});
  await bill(supplier, { date: "2026-03-03", links });
  expect(await told("2026-04-03", { links })).toContain(
    "De lo aprobado en la propuesta no queda nada: lo tomaron otros comprobantes.",
  );
  const large = await told("2026-05-03", { links: await proposed({}), ...amounts(200_000) });
  expect(large).toContain("100,00 % más que lo aprobado");
});

test("a proposal of another supplier, or of nobody, approves nothing and says whose it is", async () => {
  const [supplier, other] = [await aSupplier(), await aSupplier()];
  const cases = [
    [
      { proveedor: other.name, proveedor_cuit: other.tax_id ?? "" },
      `La factura es de ${supplier.name} y la propuesta de ${other.name}.`,
    ],
    // The number goes before the name.
    [
      { proveedor: supplier.name, proveedor_cuit: other.tax_id ?? "" },
      `La factura es de ${supplier.name} y la propuesta de ${supplier.name}.`,
    ],
    [{}, `La factura es de ${supplier.name} y la propuesta no dice de quién es.`],
  ] as const;
  for (const [index, [fields, said]] of cases.entries()) {
    const made = await bill(supplier, { date: `2026-0${index + 3}-03`, links: of(await aProposal(fields)) });
    expect(made.state).toBe("imputado");
    expect(await flagsOf(made)).toContain(said);
  }
  await prisma.supplier.update({ where: { id: other.id }, data: { merged_into: supplier.id } });
  const merged = await bill(supplier, { links: of(await aProposal(cases[0][0])) });
  expect(merged.state).toBe("aprobado");
});

test("charged to another purse, or taken off its proposal, it is approved by somebody", async () => {
  const supplier = await aSupplier();
  const facts = (links: object[], date: string) => invoiceFacts(company.id, supplier.id, { links, date });
  const first = facts(of(await aProposal({ proveedor: supplier.name })), "2026-11-03");
  const moved = await aVoucher(finance, first, true);
  const change = async ({ id, version }: VoucherView, purse_id: number, reason: string) =>
    (
      await sendVoucher(finance, "PUT", `/${id}/allocations`, {
        version,
        reason,
        lines: [{ purse_id, percent: "100" }],
      })
    ).body;
  const own = moved.allocations[0]?.purse?.id ?? 0;
  expect((await change(moved, own, "Sin rubro")).state).toBe("aprobado");
  const elsewhere = await change(
    (await sendVoucher(finance, "GET", `/${moved.id}`)).body,
    await aPurse(finance),
    "A otra",
  );
  expect(elsewhere.state).toBe("en_aprobacion");
  const request = await prisma.approvalRequest.findFirstOrThrow({
    where: { kind: "comprobante", object_id: String(moved.id), state: "en_aprobacion" },
  });
  const { body } = await requestAs<{ flags: { label: string }[] }>(manager, "GET", `/approvals/${request.id}`);
  expect(body.flags.map(({ label }) => label)).toContain("Imputado a otra bolsa que la de lo aprobado.");
  expect((await change(elsewhere, own, "De vuelta")).state).toBe("aprobado");

  const second = facts(of(await aProposal({ proveedor: supplier.name })), "2026-09-03");
  const taken = await aVoucher(finance, second, true);
  expect(taken.state).toBe("aprobado");
  const off = await sendVoucher(finance, "PUT", `/${taken.id}`, { ...second, links: [], version: taken.version });
  expect(off.body.state).toBe("en_aprobacion");
});

test("of a commitment with entries of its own: whose it is, and at which rate", async () => {
  const [supplier, other] = [await aSupplier(), await aSupplier()];
  const purse_id = await aPurse(finance);
  const promise = async (currency: "ARS" | "USD", amount: string, supplier_id: number | null) => {
    const source = { type: "orden", id: next(), event: "aprobada" };
    const line = aPosting({
      kind: "comprometido",
      purse_id,
      amount,
      currency,
      company_id: company.id,
      supplier_id,
      source,
    });
    await prisma.$transaction((tx) => post(tx, { userId: finance.userId }, [line]));
    return source.id;
  };
  const linked = (target_id: number, more: object = {}) => [{ target_type: "orden", target_id, ...more }];
  const at = (month: string) => ({ date: `2026-${month}-03` });
  const ours = await bill(supplier, { ...at("03"), links: linked(await promise("ARS", "121000.00", supplier.id)) });
  expect(ours.state).toBe("aprobado");
  const strange = await bill(supplier, { ...at("04"), links: linked(await promise("ARS", "121000.00", other.id)) });
  expect(strange.state).toBe("imputado");
  expect(await flagsOf(strange)).toContain(`La factura es de ${supplier.name} y lo comprometido de ${other.name}.`);
  const part = await bill(supplier, {
    ...at("05"),
    links: linked(await promise("ARS", "121000.00", null), { amount: "10.00" }),
  });
  expect(part.state).toBe("imputado");
  // No rate is kept of that day; with one, a dollar that is written dearer than it was makes no order larger.
  const fx = (fx_rate: string) => ({ fx_rate });
  const unknown = await bill(supplier, {
    ...at("06"),
    links: linked(await promise("USD", "121.00", supplier.id), fx("1000")),
  });
  expect(unknown.state).toBe("imputado");
  expect(await flagsOf(unknown)).toContain("Sin cotización para pasar a ARS lo comprometido en USD.");
  await prisma.fxRate.create({
    data: { day: new Date("2026-07-03"), currency: "USD", source: "oficial", rate: "1000" },
  });
  const fair = await bill(supplier, {
    ...at("07"),
    links: linked(await promise("USD", "121.00", supplier.id), fx("1000")),
  });
  expect(fair.state).toBe("aprobado");
  const dear = await bill(supplier, {
    ...at("07"),
    ...amounts(200_000),
    links: linked(await promise("USD", "121.00", supplier.id), fx("2000")),
  });
  expect(dear.state).toBe("imputado");
});
