import type * as z from "zod";
import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import {
  aBatch,
  anInvoiceOf,
  aRegistered,
  asVouchers,
  makeAgent,
  type PaymentReply,
  released,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { RegimeView, regimesReply } from "./schema/regimes";
import type { ReturnView } from "./schema/returns";
import type { WithholdingRow } from "./schema/withholdings";

const today = todayIn();
const month = today.slice(0, 7);
let author: TestPerson;
let second: TestPerson;
let company: { id: number; name: string };
let batch: PaymentReply;
beforeAll(async () => {
  await testDatabase();
  [author, second] = [await aPerson("Administracion"), await aPerson("Administracion")];
  company = await aCompany();
  await prisma.ownAccount.create({
    data: { company_id: company.id, name: "Banco", currency: "ARS", created_by: author.userId },
  });
  await makeAgent(company.id, ["ganancias", "94"], ["ganancias", "119"], ["suss", "1784"]);
  const [firm, person] = [
    await aRegistered({ name: "Haz Norte SRL" }),
    await aRegistered({ tax_id: "27-30111222-5", name: "Ana Ruiz" }),
  ];
  const ids = [
    await anInvoiceOf(author, company.id, firm.id, 100_000_000),
    await anInvoiceOf(author, company.id, person.id, 30_000_000),
  ];
  batch = await released(second, await aBatch({ author }, asVouchers(ids), { day: today }));
});
afterAll(disconnect);

const read = <Body>(path: string) => requestAs<Body>(author, "GET", path);

test("certificates are listed, filtered and summed, each a PDF, a batch's a ZIP", async () => {
  const { body } = await read<{ data: WithholdingRow[]; total: number; totals: object[] }>(
    `/withholdings?company=${company.id}&sort=certificate&tax=ganancias`,
  );
  expect(
    body.data.map(({ certificate, supplier, amount, batch: of }) => [certificate, supplier.name, amount, of]),
  ).toEqual([
    [1, "Haz Norte SRL", "18656.60", batch.id],
    [2, "Ana Ruiz", "9760.00", batch.id],
  ]);
  expect(body.totals).toEqual([{ currency: "ARS", count: 2, amount: "28416.60" }]);
  expect((await read<{ total: number }>(`/withholdings?company=${company.id}&q=haz%20norte`)).body.total).toBe(2);
  const pdf = await requestAs<Buffer>(author, "GET", `/withholdings/${body.data[0]?.id}/certificate.pdf`);
  expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const zip = await requestAs<Buffer>(author, "GET", `/payment-batches/${batch.id}/certificates.zip`);
  expect([zip.status, zip.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect((await read(`/withholdings/999999/certificate.pdf`)).status).toBe(404);
});

test("SICORE takes what was issued; a form without certificates is said, and what it has no room for is named and why", async () => {
  const form = (more: string) =>
    requestAs<string>(author, "GET", `/withholdings/export?company=${company.id}&month=${month}&${more}`);
  const sicore = await form("form=sicore");
  expect(sicore.status).toBe(200);
  expect((await form("form=arciba")).status).toBe(404);
  const osr =
    await prisma.$executeRaw`UPDATE withholding SET code = 'OSR', regime_id = (SELECT id FROM tax_regime WHERE tax = 'ganancias' AND code = 'OSR')
    WHERE company_id = ${company.id} AND code = '94'`;
  expect(osr).toBe(1);
  expect([(await form("form=sicore")).status, (await form("form=ganancias")).status]).toEqual([200, 200]);
  const returns = await read<{ data: ReturnView[] }>(`/withholdings/returns?company=${company.id}&month=${month}`);
  expect(returns.body.data.map(({ form: of, certificates }) => [of, certificates]).slice(0, 2)).toEqual([
    ["sicore", 1],
    ["ganancias", 1],
  ]);
  await prisma.$executeRaw`UPDATE withholding SET code = '94', regime_id = (SELECT id FROM tax_regime WHERE tax = 'ganancias' AND code = '94' AND state = 'vigente')
    WHERE company_id = ${company.id} AND code = 'OSR'`;
  const rows =
    await prisma.$executeRaw`UPDATE withholding SET code = 'OSR' WHERE company_id = ${company.id} AND code = '94'`;
  expect(rows).toBe(1);
  await prisma.$executeRaw`UPDATE supplier SET tax_id = NULL WHERE name = 'Ana Ruiz'`;
  const { body } = await read<{ data: ReturnView[] }>(`/withholdings/returns?company=${company.id}&month=${month}`);
  const [left] = body.data;
  expect([
    left?.form,
    left?.certificates,
    left?.left_out.map(({ certificate, supplier, reason }) => [certificate, supplier, reason]),
  ]).toEqual([
    "sicore",
    0,
    [
      [1, "Haz Norte SRL", "El régimen «OSR» no es un código de SICORE, de tres cifras: corregirlo en Regímenes."],
      [2, "Ana Ruiz", "Falta el CUIT del proveedor: cargarlo en su ficha."],
    ],
  ]);
  const refused = await form("form=sicore");
  expect([refused.status, (refused.body as unknown as { error: string }).error]).toEqual([
    422,
    expect.stringMatching(
      /El certificado 1 de Haz Norte SRL no va en el archivo.*El certificado 2 de Ana Ruiz no va en el archivo/,
    ),
  ]);
  await prisma.$executeRaw`UPDATE supplier SET tax_id = '27-30111222-5' WHERE name = 'Ana Ruiz'`;
  const rest = await form("form=sicore");
  expect([rest.status, String(rest.body).trim().split("\r\n").length]).toEqual([200, 1]);
  const unsaid =
    await prisma.$executeRaw`UPDATE withholding SET tax = 'iva', regime_id = NULL, filed_as_regime_id = NULL WHERE company_id = ${company.id} AND code = 'OSR'`;
  expect(unsaid).toBe(1);
  const { unfiled } = (await read<{ unfiled: object[] }>(`/withholdings/returns?company=${company.id}&month=${month}`))
    .body;
  expect(unfiled).toEqual([
    expect.objectContaining({
      supplier: "Haz Norte SRL",
      reason: "Su régimen OSR no dice en qué presentación va: completarlo en Regímenes.",
    }),
  ]);
});

test("a return that was handed in says what of it is to be corrected since, and the correcting one settles it", async () => {
  const returns = async () =>
    (await read<{ data: ReturnView[] }>(`/withholdings/returns?company=${company.id}&month=${month}`)).body.data.find(
      ({ form }) => form === "sire",
    ) as ReturnView;
  const handIn = (seq: number, form = "sire") =>
    requestAs<ReturnView & { error: string }>(author, "POST", "/withholdings/returns", {
      company: company.id,
      month,
      form,
      seq,
    });
  const { certificates, ...first } = await returns();
  expect(first).toMatchObject({ seq: 0, at: null, corrections: [] });
  expect(certificates).toBeGreaterThan(0);
  expect((await handIn(0, "arciba")).status).toBe(422);
  expect((await handIn(0)).body).toMatchObject({ seq: 1, corrections: [] });
  expect([(await handIn(0)).status, (await handIn(1)).body.error]).toEqual([
    409,
    "Lo presentado no cambió: no hay nada que rectificar.",
  ]);
  const [annulled] = await prisma.$queryRaw<
    { id: number }[]
  >`UPDATE withholding SET state = 'anulada', annulled_at = now(), annulled_by_user_id = ${author.userId},
    annulled_reason = 'Cuenta cerrada' WHERE id = (SELECT min(id) FROM withholding WHERE company_id = ${company.id} AND tax = 'suss') RETURNING id`;
  const { corrections } = await returns();
  expect(corrections).toMatchObject([{ id: annulled?.id, kind: "sacar", reason: "Cuenta cerrada", currency: "ARS" }]);
  expect((await handIn(1)).body).toMatchObject({ seq: 2, certificates: certificates - 1, corrections: [] });
  await prisma.$executeRaw`UPDATE withholding SET state = 'emitida', annulled_at = NULL, annulled_by_user_id = NULL, annulled_reason = '' WHERE id = ${annulled?.id}`;
  expect((await returns()).corrections).toMatchObject([{ id: annulled?.id, kind: "agregar" }]);
  const producer = await aPerson("ProduccionAdmin");
  expect(
    (await requestAs(producer, "POST", "/withholdings/returns", { company: company.id, month, form: "sire", seq: 2 }))
      .status,
  ).toBe(403);
});

describe("regimes", () => {
  type Regimes = z.output<typeof regimesReply>;
  const current = async () =>
    (await read<Regimes>("/tax-regimes?country=AR&tax=suss")).body.data.find(({ current: now }) => now) as RegimeView;
  const proposalOf = ({
    id,
    version,
    state,
    current: _,
    proposed,
    decided,
    decidable,
    companies,
    ...facts
  }: RegimeView) => ({
    ...facts,
    companies: companies.map((one) => one.id),
    reason: "Nueva alícuota",
  });

  test("are seeded with their source, to be confirmed, and nobody is an agent by himself", async () => {
    const { body } = await read<Regimes>("/tax-regimes");
    expect(body.data).toHaveLength(15);
    expect(body.data.every(({ source, toConfirm }) => source && toConfirm)).toBe(true);
    expect(
      body.data.flatMap(({ companies }) => companies.map(({ id }) => id)).filter((id) => id !== company.id),
    ).toEqual([]);
  });

  test("change by a proposal that somebody else approves, from its day on; one at a time", async () => {
    const old = await current();
    const asked = { ...proposalOf(old), percent: "2", validFrom: "2027-01-01" };
    const unsound = await requestAs<{ error: string }>(author, "POST", "/tax-regimes", { ...asked, formula: "escala" });
    expect([unsound.status, unsound.body.error]).toEqual([
      422,
      "La escala va con la fórmula «escala», y solo con ella.",
    ]);
    const made = await requestAs<RegimeView>(author, "POST", "/tax-regimes", asked);
    expect([made.status, made.body.version, made.body.decidable]).toEqual([201, 2, false]);
    expect((await requestAs(second, "POST", "/tax-regimes", asked)).status).toBe(409);
    const decide = (by: TestPerson) =>
      requestAs<RegimeView>(by, "POST", `/tax-regimes/${made.body.id}/decide`, { approve: true });
    expect((await decide(author)).status).toBe(403);
    const done = await decide(second);
    expect(done.body).toMatchObject({
      state: "vigente",
      current: false,
      percent: "2",
      companies: [{ id: company.id }],
    });
    expect((await decide(second)).status).toBe(409);
    expect(await current()).toMatchObject({ version: 1, validUntil: "2026-12-31" });
    expect((await requestAs(author, "POST", "/tax-regimes", { ...asked, validFrom: "2026-06-01" })).status).toBe(422);
  });

  test("of a return with a design of its own have a code that it holds", async () => {
    const { body } = await read<Regimes>("/tax-regimes?country=AR&tax=ganancias");
    const asked = {
      ...proposalOf(body.data[0] as RegimeView),
      code: "EXT",
      returnForm: "sicore",
      validFrom: "2027-01-01",
      validUntil: null,
    };
    const refused = await requestAs<{ error: string; fields: object }>(author, "POST", "/tax-regimes", asked);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining("hasta tres cifras")]);
    const listed = await requestAs<RegimeView>(author, "POST", "/tax-regimes", { ...asked, returnForm: "ganancias" });
    expect([listed.status, listed.body.returnForm]).toEqual([201, "ganancias"]);
  });

  test("a refusal says why; who only prepares payments changes nothing", async () => {
    const asked = { ...proposalOf(await current()), code: "1784b", validFrom: "2027-01-01", validUntil: null };
    const made = await requestAs<RegimeView>(author, "POST", "/tax-regimes", asked);
    const path = `/tax-regimes/${made.body.id}/decide`;
    expect((await requestAs(second, "POST", path, { approve: false })).status).toBe(422);
    expect(
      (await requestAs<RegimeView>(second, "POST", path, { approve: false, reason: "Sin norma" })).body.state,
    ).toBe("rechazado");
    const producer = await aPerson("ProduccionAdmin");
    expect((await requestAs(producer, "POST", "/tax-regimes", asked)).status).toBe(403);
    expect((await requestAs(producer, "GET", "/tax-regimes")).status).toBe(200);
  });
});
