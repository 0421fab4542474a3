import { sampleLayouts } from "@/lib/bank/rules/sampleLayouts";
import type { LayoutView } from "@/lib/bank/schema";
import type { OwnAccount } from "@/lib/companies/schema";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { auditOf } from "@/lib/testing/factories";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aReleased,
  asVouchers,
  batchAs,
  type PaymentsWorld,
  prepareAs,
  stepAs,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";

let spain: PaymentsWorld;
let argentina: PaymentsWorld;
let supplier: { id: number; name: string };
beforeAll(async () => {
  await testDatabase();
  [spain, argentina] = [await aPaymentsWorld("ES"), await aPaymentsWorld("AR")];
  ({ supplier } = await aPayee({
    kind: "iban",
    number: "ES9121000418450200051332",
    currency: "EUR",
    supplier: { name: "Focos & Muñoz S.L.", country: "ES", tax_id: "B87555017" },
  }));
  await prisma.supplier.update({ where: { id: supplier.id }, data: ADDRESS });
});
afterAll(disconnect);

const EUROS = {
  type_code: "F1",
  point: "",
  currency: "EUR",
  net_taxed: "1000.00",
  vat: "210.00",
  total: "1210.00",
  vat_lines: [{ rate_code: "21", base: "1000.00", amount: "210.00" }],
};
const ADDRESS = { street: "Calle Mayor", street_number: "7", postcode: "28013", town: "Madrid", address_country: "ES" };
const download = (id: number) => requestAs(spain.second, "GET", `/payment-batches/${id}/file`);
const make = ({ id, version }: { id: number; version: number }, world = spain) =>
  stepAs(world.second, id, "file", version);

async function euroBatch() {
  const voucher = await anApproved(spain, supplier.id, EUROS);
  return aReleased(spain, asVouchers([voucher]));
}

test("a SEPA file says what it lacks, is made once by twenty at once, and is the same bytes whenever it is downloaded", async () => {
  const batch = await euroBatch();
  expect(batch.acciones).toContain("generar");
  const lacks = async () => (await make(batch)).body.error;
  expect(await lacks()).toContain("no tiene IBAN");
  await prisma.ownAccount.update({ where: { id: spain.own.id }, data: { iban: "ES6000491500051234567892" } });
  await prisma.supplier.update({ where: { id: supplier.id }, data: { town: "" } });
  expect(await lacks()).toBe(
    `Faltan la ciudad y el país de la empresa (SEPA desde 15/11/2026). · ${supplier.name}: falta la ciudad del beneficiario (SEPA desde 15/11/2026).`,
  );
  await prisma.supplier.update({ where: { id: supplier.id }, data: ADDRESS });
  await prisma.company.update({ where: { id: spain.company.id }, data: { town: "Madrid" } });
  expect((await download(batch.id)).status).toBe(404);

  const made = await Promise.all(
    [spain.second, spain.third].flatMap((who) =>
      Array.from({ length: 10 }, () => stepAs(who, batch.id, "file", batch.version)),
    ),
  );
  expect(made.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await prisma.$queryRaw`SELECT count(*)::int AS n FROM payment_file WHERE batch_id = ${batch.id}`).toEqual([
    { n: 1 },
  ]);
  const after = await batchAs(spain.author, batch.id);
  expect(after).toMatchObject({
    state: "archivo",
    file: { format: "pain.001.001.09", transfers: 1, total: "1210.00" },
  });
  const [first, again] = [await download(batch.id), await download(batch.id)];
  expect(first.raw.equals(again.raw)).toBe(true);
  const xml = first.raw.toString("utf8");
  expect(xml).toContain(`<MsgId>${after.file?.message_id}</MsgId>`);
  expect(xml).toContain("<Nm>Focos + Munoz S.L.</Nm>");
  expect(xml).toContain('<InstdAmt Ccy="EUR">1210.00</InstdAmt>');
  expect(xml).toContain("<EndToEndId>OP-000001</EndToEndId>");
  const taken = (await auditOf(`payment_batch:${batch.id}`)).filter(({ action }) => action.endsWith(".descargar"));
  expect(taken).toHaveLength(2);
  expect((await stepAs(spain.second, batch.id, "send", after.version)).body.state).toBe("enviado");
  expect((await download(batch.id)).raw.equals(first.raw)).toBe(true);
});

test("a batch that never reached the bank has no file any more", async () => {
  const batch = await euroBatch();
  const { body } = await make(batch);
  const back = await stepAs(spain.third, batch.id, "unsent", body.version, { reason: "El banco no lo tomó" });
  expect(back.body.state).toBe("no_enviado");
  expect((await download(batch.id)).status).toBe(409);
});

test("who has no account never rides beside transfers, and no file is made without somebody of its batch", async () => {
  const voucher = await anApproved(spain, supplier.id, EUROS);
  const [owed] = await prisma.$queryRaw<
    { id: number }[]
  >`INSERT INTO obligation (kind, source_type, source_id, company_id, payee, currency, amount, left_amount, accrues, day, due_day)
    VALUES ('retencion', 'prueba', 1, ${spain.company.id}, 'Agencia de impuestos', 'EUR', 50, 0, false, current_date, current_date) RETURNING id`;
  await prisma.$executeRaw`INSERT INTO cash_item (source_type, source_id, n, side, company_id, currency, amount, open, due_day, certainty)
    VALUES ('obligation', ${owed?.id}, 1, 'gasto', ${spain.company.id}, 'EUR', 50, 50, current_date, 'firme')`;
  const asked = [...asVouchers([voucher]), { kind: "obligation", id: owed?.id }];
  const without = await prepareAs(spain.author, { items: asked });
  expect([without.body.batches.length, without.body.left_out[0]?.reason]).toEqual([
    1,
    "Retenciones a ingresar: sin cuenta, decir si se paga con cheque, en efectivo o por débito.",
  ]);
  await stepAs(spain.author, without.body.batches[0]?.id ?? 0, "cancel", 1, { reason: "Falta decir cómo" });
  const { body } = await prepareAs(spain.author, { items: asked, by_hand: "debito" });
  expect(body.batches).toHaveLength(2);
  const views = await Promise.all(body.batches.map(({ id }) => batchAs(spain.author, id)));
  expect(views.map(({ items }) => items.map(({ last_four }) => last_four !== null))).toEqual([[true], [false]]);
  expect(views.map(({ method }) => method)).toEqual(["transferencia", "debito"]);

  const batch = await euroBatch();
  await prisma.$executeRaw`UPDATE payment_order SET account_id = NULL WHERE batch_id = ${batch.id}`;
  const other = await anApproved(spain, supplier.id, EUROS);
  const { id: second } = await aReleased(spain, asVouchers([other]));
  await prisma.$executeRaw`UPDATE payment_order SET batch_id = ${second} WHERE batch_id = ${batch.id}`;
  const refused = await make(await batchAs(spain.author, second));
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("no está en el archivo")]);
});

test("pesos go by the layout that the own account names", async () => {
  const paid = await aPayee({ kind: "cbu", number: "2850590940090418135201" });
  const voucher = await anApproved(argentina, paid.supplier.id);
  const batch = await aReleased(argentina, asVouchers([voucher]));
  expect((await make(batch, argentina)).body.error).toContain("no dice en qué formato");
  const sample = sampleLayouts[0];
  const layout = await requestAs<LayoutView>(argentina.author, "POST", "/bank-layouts", sample);
  const accounts = await requestAs<OwnAccount[]>(
    argentina.author,
    "GET",
    `/own-accounts?company_id=${argentina.company.id}`,
  );
  const { id, ...account } = accounts.body[0] as OwnAccount;
  const changed = await requestAs<OwnAccount & { error: string }>(argentina.author, "PUT", `/own-accounts/${id}`, {
    ...account,
    cbu: "0070999020000065706080",
    layout_id: layout.body.id,
  });
  expect([changed.status, changed.body.layout_id, changed.body.error]).toEqual([200, layout.body.id, undefined]);
  expect((await batchAs(argentina.author, batch.id)).file_note).toContain("no está confirmado");
  // What says where money goes is confirmed by somebody else than who drew it.
  expect((await make(batch, argentina)).body.error).toContain("no está confirmado");
  const { name, layout: drawn, version } = layout.body;
  await requestAs(argentina.second, "PUT", `/bank-layouts/${layout.body.id}`, {
    name,
    layout: drawn,
    confirmed: true,
    active: true,
    version,
  });
  const done = await make(batch, argentina);
  expect(done.body.file).toMatchObject({ format: sample?.name, transfers: 1, total: "121000.00" });
  const { raw } = await download(batch.id);
  const [head, detail, foot] = raw.toString("latin1").split("\r\n");
  expect(head).toContain("0070999020000065706080");
  expect(detail).toContain("2850590940090418135201");
  expect(detail).toContain("000000012100000");
  expect(foot).toBe(`T000001${"12100000".padStart(17, "0")}`);
});
