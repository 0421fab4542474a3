import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { planCash } from "@/lib/ledger/cash";
import { openObligation, payObligation } from "@/lib/ledger/obligations";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aPurse } from "@/lib/testing/ledger";
import { wrongInLedger } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { AccountPage, Ageing, OwedRow, PhoneAnswer } from "./schema";

let finance: TestPerson;
let company: { id: number; name: string };
let purse: number;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  company = await aCompany();
  purse = await aPurse(finance);
});
afterAll(disconnect);

const get = async <T>(path: string, by = finance): Promise<T> => {
  const { status, body } = await requestAs<T>(by, "GET", `/suppliers${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const accountOf = (id: number, query = "") => get<AccountPage>(`/${id}/account${query}`);
const ageingOf = async (id: number) => (await get<{ accounts: Ageing[] }>(`/${id}/ageing`)).accounts;
const lines = { lines: [] as object[] };
const an = (supplier: number, more: object = {}) => aVoucher(finance, invoiceFacts(company.id, supplier, more), lines);
const sums = (net: number) => ({
  net_taxed: `${net}.00`,
  vat: ((net * 21) / 100).toFixed(2),
  total: ((net * 121) / 100).toFixed(2),
  vat_lines: [{ rate_code: "5", base: `${net}.00`, amount: ((net * 21) / 100).toFixed(2) }],
});

/** What a payment of it posts, and what its plan is then. */
async function pay(
  voucher: number,
  supplier: number,
  amount: string,
  day: string,
  kind: "pagado" | "anticipado" = "pagado",
) {
  const source = { type: "voucher", id: voucher };
  const line = { kind, company_id: company.id, supplier_id: supplier, currency: "ARS", amount } as const;
  await prisma.$transaction(async (tx) => {
    await post(tx, { userId: finance.userId }, [
      { source: { ...source, event: `pago:${next()}` }, day, lines: [line] },
    ]);
    const facts = {
      company_id: company.id,
      supplier_id: supplier,
      currency: "ARS",
      certainty: "firme",
      due_day: "2026-12-03",
    } as const;
    await planCash(tx, source, facts);
  });
}

const figures = ({ data }: AccountPage) =>
  data.map(({ kind, billed, taken, balance }) => [kind, billed, taken, balance]);

test("an account has its vouchers, notes and payments, each with the balance after it, and opens with what was before", async () => {
  const { id } = await aSupplier();
  const first = await an(id, { date: "2026-10-06", due_date: "2026-11-06" });
  await pay(first.id, id, "100000.00", "2026-10-20");
  const links = [{ target_type: "voucher", target_id: first.id, amount: "12100.00" }];
  await aVoucher(
    finance,
    invoiceFacts(company.id, id, { type_code: "3", date: "2026-10-15", ...sums(10_000), links }),
    true,
  );
  await an(id, { date: "2026-11-09", due_date: "2026-12-09", ...sums(50_000) });
  const all = await accountOf(id);
  expect(figures(all)).toEqual([
    ["comprobante", "121000.00", "0.00", "121000.00"],
    ["nota", "0.00", "12100.00", "108900.00"],
    ["pago", "0.00", "100000.00", "8900.00"],
    ["comprobante", "60500.00", "0.00", "69400.00"],
  ]);
  expect(all.data[1]).toMatchObject({ about: `sobre FC A ${first.printed}`, voucher: { state: "aprobado" } });
  expect(all.data[0]).toMatchObject({ text: `FC A ${first.printed}`, open: "8900.00", due: "2026-11-06" });
  expect(all).toMatchObject({
    opening: "0.00",
    closing: "69400.00",
    billed: "181500.00",
    taken: "112100.00",
    total: 4,
  });
  const late = await accountOf(id, "?from=2026-11-01");
  expect(late).toMatchObject({ opening: "8900.00", closing: "69400.00", total: 1 });
  const open = await accountOf(id, "?view=abiertos");
  expect(open.data.map(({ kind, open: left }) => [kind, left])).toEqual([
    ["comprobante", "8900.00"],
    ["comprobante", "60500.00"],
  ]);
});

test("companies and currencies are accounts of their own, and a supplier with nothing has none", async () => {
  const { id } = await aSupplier();
  const other = await aCompany();
  await an(id);
  await aVoucher(finance, invoiceFacts(other.id, id, { ...sums(1_000) }), lines);
  const fx = { fx: { rate: "1400", source: "pactado", day: "2026-11-03" } };
  await an(id, { currency: "USD", ...sums(200), ...fx });
  const accounts = await ageingOf(id);
  expect(accounts.map(({ company: own, currency, balance }) => [own?.id, currency, balance]).toSorted()).toEqual(
    [
      [company.id, "ARS", "121000.00"],
      [company.id, "USD", "242.00"],
      [other.id, "ARS", "1210.00"],
    ].toSorted(),
  );
  const dollars = await accountOf(id, `?company=${company.id}&currency=USD`);
  expect(figures(dollars)).toEqual([["comprobante", "242.00", "0.00", "242.00"]]);
  const { id: nobody } = await aSupplier();
  expect(await accountOf(nobody)).toMatchObject({ account: null, total: 0, data: [] });
  expect(await ageingOf(nobody)).toEqual([]);
  expect((await requestAs(finance, "GET", "/suppliers/99999999/account")).status).toBe(404);
});

test("a note of more than what is left of its invoice is in our favour, and never inside what is owed", async () => {
  const { id } = await aSupplier();
  const paid = await an(id);
  await pay(paid.id, id, "121000.00", "2026-11-10");
  const links = [{ target_type: "voucher", target_id: paid.id, amount: "60500.00" }];
  await aVoucher(finance, invoiceFacts(company.id, id, { type_code: "3", ...sums(50_000), links }), true);
  const [account] = await ageingOf(id);
  expect(account).toMatchObject({ balance: "-60500.00", owed: "0.00", credit: "60500.00", open: 0 });
});

test("what is owed stands by how late it is, in figures of any length", async () => {
  const { id } = await aSupplier();
  const day = (days: number) => new Date(Date.parse(todayIn()) - days * 86_400_000).toISOString().slice(0, 10);
  const dated = (late: number, net: number) => an(id, { date: day(late + 30), due_date: day(late), ...sums(net) });
  await dated(0, 1_000_000_000);
  await dated(1, 3_000);
  await dated(31, 4_000);
  await dated(61, 5_000);
  await dated(91, 6_000);
  const [account] = await ageingOf(id);
  expect(account?.buckets).toEqual({
    a_vencer: "1210000000.00",
    d30: "3630.00",
    d60: "4840.00",
    d90: "6050.00",
    mas: "7260.00",
  });
  expect(account).toMatchObject({ balance: "1210021780.00", overdue: "21780.00", open: 5 });
});

test("who was merged answers as the one that stays, with the history of both", async () => {
  const [kept, gone] = [await aSupplier(), await aSupplier()];
  await an(kept.id);
  await an(gone.id, sums(1_000));
  await prisma.supplier.update({ where: { id: gone.id }, data: { merged_into: kept.id } });
  const account = await accountOf(gone.id);
  expect(account).toMatchObject({ supplier: { id: kept.id }, closing: "122210.00", total: 2 });
  const { data } = await get<{ data: OwedRow[] }>(`/owed?q=${kept.tax_id}`);
  expect(data).toMatchObject([{ supplier: { id: kept.id }, balance: "122210.00", owed: "122210.00" }]);
});

test("what was validated while its supplier counted as another is its own again once they are separated", async () => {
  const [one, other] = [await aSupplier(), await aSupplier()];
  const say = (path: string, body: object) =>
    requestAs<{ version: number }>(finance, "POST", `/suppliers/${one.id}${path}`, body);
  await an(one.id, sums(1_000));
  const facts = invoiceFacts(company.id, one.id, { date: "2026-10-03", ...sums(2_000) });
  const loaded = await aVoucher(finance, facts);
  const { body: merged } = await say("/merge", { into: other.id, version: 1, into_version: 1, take: [] });
  // The screen sends back the supplier that it counts as.
  const noted = await sendVoucher(finance, "PUT", `/${loaded.id}`, {
    ...facts,
    supplier_id: other.id,
    note: "Con remito",
    version: loaded.version,
  });
  const valid = await sendVoucher(finance, "POST", `/${loaded.id}/validate`, { version: noted.body.version });
  expect(valid.status).toBe(200);
  await an(one.id, { date: "2026-09-03", ...sums(3_000) });
  expect(await accountOf(other.id)).toMatchObject({ closing: "7260.00" });
  expect((await say("/separate", { version: merged.version })).status).toBe(200);
  expect(await accountOf(one.id)).toMatchObject({ closing: "7260.00", total: 3 });
  expect(await accountOf(other.id)).toMatchObject({ account: null });
  const owed = await query(
    "SELECT DISTINCT supplier_id FROM cash_item WHERE supplier_id = ANY ($1::int[]) AND open > 0",
    [[one.id, other.id]],
  );
  expect(owed).toEqual([{ supplier_id: one.id }]);
  expect(JSON.stringify(await wrongInLedger())).not.toContain(`comprobante ${loaded.id}:`);
  // Whatever is written beside it, verify says whose it is.
  await prisma.voucher.update({ where: { id: loaded.id }, data: { supplier_id: other.id } });
  expect(JSON.stringify(await wrongInLedger())).toContain(`comprobante ${loaded.id}: proveedor`);
  await prisma.voucher.update({ where: { id: loaded.id }, data: { supplier_id: one.id } });
});

test("what was paid without voucher is said, until its voucher comes and takes the payment over", async () => {
  const { id } = await aSupplier();
  const shares = [{ company_id: company.id, supplier_id: id, purse_id: purse, currency: "ARS", amount: "121000.00" }];
  const of = { kind: "declarado", company_id: company.id, supplier_id: id, currency: "ARS" } as const;
  const obligation = await prisma.$transaction(async (tx) => {
    const made = await openObligation(
      tx,
      { userId: finance.userId },
      { ...of, source: { type: "prueba", id: next() }, day: "2026-11-02", due_day: "2026-11-20", shares },
    );
    await payObligation(tx, { userId: finance.userId }, made, {
      amount: "40000.00",
      day: "2026-11-10",
      event: "pago:1",
    });
    return made;
  });
  expect((await ageingOf(id))[0]).toMatchObject({ balance: "81000.00", without_voucher: "40000.00" });
  const without = await accountOf(id, "?view=sin_comprobante");
  expect(without.data).toMatchObject([{ kind: "pago", taken: "40000.00", without_voucher: true }]);
  const names = (await get<{ data: OwedRow[] }>("/owed?balance=sin_comprobante")).data.map(
    ({ supplier }) => supplier.id,
  );
  expect(names).toContain(id);
  await an(id, { links: [{ target_type: "obligation", target_id: obligation }] });
  expect((await ageingOf(id))[0]).toMatchObject({ balance: "81000.00", without_voucher: "0.00" });
  const after = await accountOf(id);
  expect(after.closing).toBe("81000.00");
  expect(after.data.map(({ kind, billed, taken }) => [kind, billed, taken])).toEqual([
    ["comprobante", "121000.00", "0.00"],
    ["pago", "0.00", "40000.00"],
  ]);
});

test("the list says what each is owed in each currency, what is overdue, and adds up what it shows", async () => {
  const word = `Bermejo${next()}`;
  const [one, two] = [await aSupplier({ name: `${word} Luces` }), await aSupplier({ name: `${word} Sonido` })];
  await an(one.id, { date: "2026-08-01", due_date: "2026-09-01" });
  await an(two.id, { due_date: "2027-01-03", ...sums(1_000) });
  const page = await get<{ data: OwedRow[]; totals: object[]; total: number }>(`/owed?q=${word}`);
  expect(page.data).toMatchObject([
    {
      supplier: { id: one.id },
      currency: "ARS",
      balance: "121000.00",
      overdue: "121000.00",
      due: "2026-09-01",
      last_voucher: "2026-08-01",
    },
    { supplier: { id: two.id }, balance: "1210.00", overdue: "0.00" },
  ]);
  expect(page.totals).toEqual([
    { currency: "ARS", suppliers: 2, balance: "122210.00", owed: "122210.00", overdue: "121000.00", credit: "0.00" },
  ]);
  const late = await get<{ total: number }>(`/owed?q=${word}&balance=vencido`);
  expect(late.total).toBe(1);
  const { id: nobody } = await aSupplier({ name: `${word} Nadie` });
  const everybody = await get<{ data: OwedRow[] }>(`/owed?q=${word}&balance=todos&sort=name`);
  expect(everybody.data.map(({ supplier, currency }) => [supplier.id, currency])).toEqual([
    [one.id, "ARS"],
    [nobody, null],
    [two.id, "ARS"],
  ]);
});

const ask = async (q: string, supplier?: number) =>
  get<{ items: PhoneAnswer[]; more: number; open: number; nothing: { id: number } | null }>(
    `/phone?${new URLSearchParams({ q, ...(supplier && { supplier: String(supplier) }) })}`,
  );

test("on the telephone a number, an amount, a name or a CUIT finds the voucher, and says a day or what is missing", async () => {
  const supplier = await aSupplier({ name: `Iluminación Quebracho ${next()}` });
  const number = String(7_000_000 + next());
  const made = await an(supplier.id, { number, due_date: "2027-01-04", ...sums(7_000_000 + next()) });
  const amount = `$ ${Number(made.total).toLocaleString("es-AR", { minimumFractionDigits: 2 })}`;
  for (const typed of [number, `3-${number}`, `FC A 00003-0${number}`, amount, supplier.name, supplier.tax_id ?? ""]) {
    const { items } = await ask(typed);
    expect([typed, items[0]?.voucher.id]).toEqual([typed, made.id]);
  }
  const [answer] = (await ask(number)).items;
  // No account: nobody can say a day.
  expect(answer).toMatchObject({ day: null, why: ["falta la cuenta del proveedor"], firm: false });
  expect(answer?.text).toContain("nos falta confirmar su cuenta bancaria");
  const own = await ask("", supplier.id);
  expect(own).toMatchObject({ open: 1, more: 0 });
  expect(own.items[0]?.voucher.id).toBe(made.id);
  expect((await ask(number.slice(-4), supplier.id)).items[0]?.voucher.id).toBe(made.id);
  const { id: nobody, name } = await aSupplier({ name: `Nadie Espera ${next()}` });
  expect(await ask(name)).toMatchObject({ items: [], nothing: { id: nobody } });
});

test("it says who has it since when, and names nobody of ours in the answer", async () => {
  const supplier = await aSupplier();
  const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { due_date: "2027-01-04" }));
  const account = {
    supplier_id: supplier.id,
    kind: "cbu",
    number: "0170099220000067793519",
    currency: "ARS",
    holder: "x",
    holder_tax_id: supplier.tax_id ?? "",
  };
  await prisma.$executeRaw`INSERT INTO bank_account (supplier_id, kind, number, currency, holder, holder_tax_id, created_by, state, verified_by, verified_at, usable_from)
    VALUES (${account.supplier_id}, 'cbu', ${account.number}, 'ARS', 'x', ${account.holder_tax_id}, ${finance.userId}, 'verificada', ${(await aPerson("Administracion")).userId}, now() - interval '4 days', now() - interval '2 days')`;
  const [answer] = (await ask("", supplier.id)).items;
  expect(answer).toMatchObject({
    day: "2027-01-04",
    firm: false,
    holder: { name: "Administración", place: "en Comprobantes, por validar" },
    paid_to: "CBU terminado en 3519",
  });
  expect(Date.parse(answer?.holder?.since ?? "")).toBeGreaterThan(Date.now() - 60_000);
  await requestAs(finance, "POST", `/vouchers/${made.id}/observe`, {
    version: made.version,
    reason: "Lo mira Silvina",
  });
  const [observed] = (await ask("", supplier.id)).items;
  expect(observed).toMatchObject({ day: null, holder: { place: "lo observó: Lo mira Silvina" } });
  expect(observed?.text).not.toContain("Silvina");
});

test("the palette offers what a person sees, and nothing to whom it is not", async () => {
  const supplier = await aSupplier({ name: `Paleta Norte ${next()}` });
  const number = String(8_000_000 + next());
  await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number }));
  const found = async (by: TestPerson, q: string) =>
    (await get<{ items: { label: string; href: string }[] }>(`/find?${new URLSearchParams({ q })}`, by)).items;
  const printed = `00003-0${number}`;
  const href = `/ProveedoresComprobantes/${supplier.id}`;
  expect(await found(finance, supplier.name)).toMatchObject([{ label: supplier.name, href }]);
  for (const typed of [number, `3-${number}`, printed])
    expect(await found(finance, typed)).toMatchObject([{ label: `FC A ${printed}`, href: `${href}?tel=${printed}` }]);
  expect(await found(await aPerson("Ticketing"), supplier.name)).toEqual([]);
  expect(await found(await aPerson("Management"), number)).toEqual([]);
  const production = await aPerson("ProduccionAdmin");
  expect(await found(production, supplier.name)).toMatchObject([{ href: `/showProveedores/${supplier.id}` }]);
});

test("the palette offers what was issued to whoever sees it, where they collect it", async () => {
  const client = await aSupplier();
  const number = String(9_000_000 + next());
  const facts = invoiceFacts(company.id, client.id, { direction: "emitido", number, ...sums(6_000_000 + next()) });
  const { id, total } = await aVoucher(finance, facts, true);
  const found = async (by: TestPerson, q: string) =>
    (await get<{ items: { label: string; hint: string; href: string }[] }>(`/find?${new URLSearchParams({ q })}`, by))
      .items;
  const label = `FC A 00003-0${number}`;
  for (const typed of [number, `3-${number}`, label, `$ ${total?.replace(".", ",")}`])
    expect(await found(finance, typed)).toMatchObject([
      {
        label,
        hint: expect.stringMatching(`^Emitida · ${client.name} · `),
        href: expect.stringContaining(`?factura=${id}`),
      },
    ]);
  expect(await found(await aPerson("Negocio Management"), number)).toMatchObject([
    { label, href: `/FacturasMGNT?factura=${id}` },
  ]);
  for (const role of ["Ticketing", "ProduccionAdmin"] as const)
    expect(await found(await aPerson(role), number)).toEqual([]);
});
