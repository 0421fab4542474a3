import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { contracts } from "@/lib/contracts";
import { disconnect, prisma, query } from "@/lib/db";
import { withPdf } from "@/lib/documents/reading/pdf";
import { pdfLines } from "@/lib/documents/reading/words/lines";
import { readDirectory, unpack } from "@/lib/tabular/zip";
import { marksOfPage } from "@/lib/testing/approvalPages";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import * as suppliers from "@/lib/testing/vouchers";
import { aCompany, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import { accountChangedMail } from "./mailKind";
import type { Account } from "./schema";

type Said = Account & { error: string; code: string; current: Account; issues: { path: string; message: string }[] };
type Deed = "verify" | "reject" | "release" | "retire";

let folder: string;
let maker: TestPerson;
let loader: TestPerson;
let second: TestPerson;
let third: TestPerson;

const call = <T = Said>(person: TestPerson, method: string, path: string, body?: object) =>
  requestAs<T>(person, method, `/suppliers${path}`, body);
/** CBU with both check digits, another one each time. */
function cbu(): string {
  const block = (digits: string, weights: number[]) =>
    digits + String((10 - (weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 10)) % 10);
  return (
    block("2850590", [7, 1, 3, 9, 7, 1, 3]) +
    block(String(4_009_041_810_000 + next()), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  );
}
const numbers = ["30-71213802-1", "30-71227259-3", "30-71240716-2", "30-71267630-9", "30-71281087-0", "30-71308001-9"];
async function aSupplier(more: object = {}): Promise<{ id: number; tax_id: string }> {
  const tax_id = numbers.pop() as string;
  const { body } = await requestAs<{ id: number; tax_id: string }>(maker, "POST", "/suppliers", {
    name: `Proveedor ${next()}`,
    tax_id,
    mail: "hola@luz.test",
    ...more,
  });
  return body;
}
const facts = (supplier: { tax_id: string }, more: object = {}) => ({
  kind: "cbu",
  number: cbu(),
  currency: "ARS",
  holder: "Luz Austral SA",
  holder_tax_id: supplier.tax_id,
  ...more,
});
const loaded = async (supplier: { id: number; tax_id: string }, more: object = {}, person = loader) => {
  const { status, body } = await call(person, "POST", `/${supplier.id}/accounts`, facts(supplier, more));
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};
const decide = (person: TestPerson, deed: Deed, { id, version }: Account, reason = "") =>
  call(person, "POST", `/accounts/${id}/${deed}`, { version, reason });
const accounts = async (person: TestPerson, supplier: { id: number }) =>
  (await call<Account[]>(person, "GET", `/${supplier.id}/accounts`)).body;

beforeAll(async () => {
  await testDatabase();
  maker = await aPerson("Administracion");
  loader = await aPerson("ProduccionAdmin");
  second = await aPerson("Administracion");
  third = await aPerson("Administracion");
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "accounts-"));
});
afterAll(async () => {
  await disconnect();
  await rm(folder, { recursive: true });
});

test("is verified by another person, and may be paid 48 hours later", async () => {
  const supplier = await aSupplier();
  const account = await loaded(supplier, {}, second);
  expect(account).toMatchObject({ standing: "pendiente", told: [], may: [] });
  const own = await decide(second, "verify", account);
  expect([own.status, own.body.error]).toEqual([403, "La cuenta la verifica otra persona: usted la cargó."]);
  const made = await decide(maker, "verify", account);
  expect([made.status, made.body.error]).toEqual([
    403,
    "La cuenta la verifica otra persona: usted creó este proveedor.",
  ]);
  expect((await decide(loader, "verify", account)).status).toBe(403);
  const { status, body } = await decide(third, "verify", account);
  expect([status, body.standing, body.verified_by]).toEqual([200, "espera", third.mail]);
  const hours = (Date.parse(body.usable_from as string) - Date.parse(body.verified_at as string)) / 3_600_000;
  expect(hours).toBe(48);
  expect((await call<{ account: string }>(maker, "GET", `/${supplier.id}`)).body.account).toBe("espera");
});

test("twenty who verify at once verify once", async () => {
  const account = await loaded(await aSupplier());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => decide(index % 2 ? second : third, "verify", account)),
  );
  const by = (person: number) => answers.filter((_, index) => index % 2 === person).map(({ status }) => status);
  // The first one's repeats are its first answer; the other is told that it was decided.
  expect([new Set(by(0)).size, new Set(by(1)).size].every((size) => size === 1)).toBe(true);
  expect([by(0)[0], by(1)[0]].sort()).toEqual([200, 409]);
  expect(await prisma.approvalDecision.count({ where: { request: { object_id: String(account.id) } } })).toBe(1);
});

test("is never changed nor deleted, nor verified twice, by nobody", async () => {
  const account = await loaded(await aSupplier());
  const change = (sql: string) => asOwner(`UPDATE bank_account SET ${sql} WHERE id = ${account.id}`);
  await expect(change(`number = '${cbu()}'`)).rejects.toThrow("does not change");
  await expect(change("currency = 'USD'")).rejects.toThrow("does not change");
  await expect(
    change(
      `state = 'verificada', verified_by = created_by, verified_at = now(), usable_from = now() + interval '48 hours'`,
    ),
  ).rejects.toThrow("four_eyes");
  await expect(
    change(`state = 'verificada', verified_by = ${second.userId}, verified_at = now(), usable_from = now()`),
  ).rejects.toThrow("wait_check");
  await expect(asOwner(`DELETE FROM bank_account WHERE id = ${account.id}`)).rejects.toThrow("not deleted");
  await decide(second, "reject", account, "No es suya");
  await expect(change("state = 'pendiente'")).rejects.toThrow("never");
});

describe("a change of account", () => {
  test("alerts who signs payments and the mail from before, in the same transaction, and ends the earlier one", async () => {
    const supplier = await aSupplier({ mail: "viejo@luz.test", mail_payments: "pagos@luz.test" });
    const before = await loaded(supplier);
    const first = (await decide(second, "verify", before)).body;
    // Whoever takes an account over changes the mail first.
    const { body: row } = await call<{ version: number; name: string }>(maker, "GET", `/${supplier.id}`);
    await call(maker, "PUT", `/${supplier.id}`, {
      name: row.name,
      tax_id: supplier.tax_id,
      mail: "nuevo@ladron.test",
      version: row.version,
    });
    const after = await loaded(supplier, { replaces_id: first.id });
    expect(after).toMatchObject({ told: ["pagos@luz.test", "viejo@luz.test"], replaces_last_four: first.last_four });
    const mails = await prisma.outboxMail.findMany({ where: { kind: "suppliers.accountChanged" } });
    expect(mails.map(({ to_mail }) => to_mail).sort()).toEqual(["pagos@luz.test", "viejo@luz.test"]);
    const notices = await query<{ user_id: number; message: string }>(
      "SELECT user_id, message FROM notification WHERE kind = 'cuenta_proveedor' ORDER BY user_id",
    );
    expect(notices.map(({ user_id }) => user_id)).toEqual([maker.userId, second.userId, third.userId]);
    expect(notices[0]?.message).toContain(`${after.last_four}, en lugar de la terminada en ${first.last_four}`);
    const mail = await accountChangedMail.render({ account: after.id }, "viejo@luz.test");
    expect(mail.text).toContain(`terminada en ${after.last_four}`);
    expect(mail.html).not.toContain(after.number.replace(/\s/g, ""));

    expect((await accounts(maker, supplier)).map(({ standing }) => standing)).toEqual(["pendiente", "espera"]);
    await decide(third, "verify", after);
    expect((await accounts(maker, supplier)).map(({ standing }) => standing)).toEqual(["espera", "reemplazada"]);
  });

  test("a first account is told to nobody; the same number twice is refused", async () => {
    const supplier = await aSupplier();
    const account = await loaded(supplier);
    expect(account.told).toEqual([]);
    const again = await call(loader, "POST", `/${supplier.id}/accounts`, facts(supplier, { number: account.number }));
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.stringContaining("espera que otra persona lo verifique"),
    ]);
  });
});

test("its 48 hours are shortened by a third person, with a reason", async () => {
  numbers.push("30-50084258-6");
  const supplier = await aSupplier();
  const verified = (await decide(third, "verify", await loaded(supplier, {}, second))).body;
  expect((await decide(third, "release", verified, "Urgente")).body.error).toBe(
    "La cuenta la libera una tercera persona: usted la verificó.",
  );
  expect((await decide(second, "release", verified, "Urgente")).body.error).toBe(
    "La cuenta la libera una tercera persona: usted la cargó.",
  );
  expect((await decide(maker, "release", verified)).body.issues[0]?.path).toBe("reason");
  const { body } = await decide(maker, "release", verified, "Sale la carga hoy");
  expect(body).toMatchObject({ standing: "lista", released_by: maker.mail, release_reason: "Sale la carga hoy" });
  expect((await decide(maker, "release", verified, "Sale la carga hoy")).status).toBe(200);
});

test("one that a bank says is of another number is observed and not verified, unless its cession is on file", async () => {
  numbers.push("33-69345023-9");
  const supplier = await aSupplier();
  const account = await loaded(supplier);
  const number = account.number.replace(/\D/g, "");
  await prisma.bankHolder.create({ data: { number, tax_id: "30712138021", name: "Otra SA" } });
  const [now] = await accounts(second, supplier);
  expect(now).toMatchObject({
    standing: "observada",
    observed: "El CBU es de otro CUIT (30-71213802-1): cuenta observada.",
  });
  const refused = await decide(second, "verify", account);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("El CBU es de otro CUIT")]);
  await prisma.supplierDocument.create({
    data: { supplier_id: supplier.id, kind: "cesion", created_by: maker.userId },
  });
  expect((await decide(second, "verify", account)).body.standing).toBe("espera");
});

test("a page of many that wait asks as little as a page of one, each with its own marks", async () => {
  const [known, fresh] = [await suppliers.aSupplier(), await suppliers.aSupplier()];
  await prisma.supplier.update({ where: { id: fresh.id }, data: { state: "propuesto" } });
  const of = ({ id, tax_id }: typeof known) => ({ id, tax_id: tax_id ?? "" });
  const waiting = [
    await loaded(of(known)),
    await loaded({ ...of(known), tax_id: of(fresh).tax_id }),
    await loaded(of(fresh)),
  ];
  const marks = await marksOfPage(third, "bank_account");
  expect(waiting.map(({ request_id }) => marks.get(String(request_id)))).toEqual([
    [],
    ["Es de otro CUIT"],
    ["Proveedor nuevo"],
  ]);
});

test("the same number at two suppliers is told on both accounts and to who verifies, and is not refused", async () => {
  const known = async () => {
    const { id, tax_id, name } = await suppliers.aSupplier();
    return { id, name, tax_id: tax_id ?? "" };
  };
  const [one, two] = [await known(), await known()];
  const number = cbu();
  const first = await loaded(one, { number });
  expect(first.shared_with).toEqual([]);
  const other = await loaded(two, { number: number.replace(/(.{8})/, "$1 ") });
  expect(other.shared_with).toEqual([{ id: one.id, name: one.name }]);
  expect((await accounts(third, one))[0]?.shared_with).toEqual([{ id: two.id, name: two.name }]);
  const flag = {
    key: `compartida_${one.id}`,
    tone: "rojo",
    label: "También de otro proveedor",
    text: `El CBU también es de ${one.name}.`,
    link: { label: "Ver sus cuentas", href: `/showProveedores/${one.id}?vista=cuentas` },
  };
  const asked = await requestAs<{ flags: object[] }>(third, "GET", `/approvals/${other.request_id}`);
  expect(asked.body.flags).toContainEqual(flag);
  expect((await decide(third, "verify", other)).body.standing).toBe("espera");
  // One that is not used any more is nobody's.
  expect((await decide(third, "reject", first, "Es de otro")).status).toBe(200);
  expect((await accounts(third, two))[0]?.shared_with).toEqual([]);
  expect((await accounts(third, one))[0]?.shared_with).toEqual([]);
});

test("who may not pay sees the last four digits", async () => {
  numbers.push("20-26756539-3");
  const supplier = await aSupplier();
  const account = await loaded(supplier, { alias: "luz.austral" });
  const outsider = await aPerson("Marketing", { grants: ["proveedores"] });
  const [seen] = await accounts(outsider, supplier);
  expect(seen).toMatchObject({ number: `•••• ${account.last_four}`, alias: "", last_four: account.last_four });
  expect((await accounts(loader, supplier))[0]?.number).toContain(account.last_four);
  expect((await accounts(loader, supplier))[0]?.number.replace(/\D/g, "")).toHaveLength(22);
  expect((await decide(outsider, "verify", account)).status).toBe(403);
});

/** Every text of an answer: of a workbook its parts, of a PDF its words. */
async function textsOf(raw: Buffer): Promise<string> {
  if (raw.subarray(0, 2).toString() === "PK") {
    const file = path.join(folder, `${next()}.xlsx`);
    await writeFile(file, raw);
    const entries = await readDirectory(file);
    return (await Promise.all(entries.map((entry) => text(unpack(file, entry))))).join("\n");
  }
  if (raw.subarray(0, 4).toString() !== "%PDF") return raw.toString("utf8");
  const file = path.join(folder, `${next()}.pdf`);
  await writeFile(file, raw);
  return withPdf(file, async (pdf) => (await pdfLines(pdf)).map((line) => line.text).join("\n"));
}

test("no answer, file, mail, notice or row of history says an account's whole number to who may not pay", async () => {
  numbers.push("20-12345678-6");
  const supplier = await aSupplier({ mail: "todo@luz.test" });
  const first = await loaded(supplier, { alias: "todo.austral" });
  const iban = { kind: "iban", number: "ES9121000418450200051332", currency: "EUR", alias: "" };
  const second = await loaded(supplier, iban);
  const other = await loaded(supplier, { alias: "otra.austral" });
  const company = await aCompany();
  const voucher = await aVoucher(maker, invoiceFacts(company.id, supplier.id), true);
  const secret = (
    await query<{ number: string }>("SELECT number FROM bank_account WHERE supplier_id = $1", [supplier.id])
  ).map(({ number }) => number);
  expect(secret).toHaveLength(3);
  const shows = (said: string) =>
    [...secret, "todo.austral", "otra.austral"].filter((one) =>
      said.replace(/[\s.-]/g, "").includes(one.replace(/[\s.-]/g, "")),
    );
  // All that somebody with the grant may read of suppliers, vouchers, approvals and the palette, by its contract.
  const outsider = await aPerson("Marketing", { grants: ["proveedores"] });
  const ids: Record<string, number> = { id: supplier.id, account: first.id };
  const queries = ["", `?q=${encodeURIComponent(supplier.tax_id)}`];
  const asked = contracts.filter(
    ({ method, path: at }) =>
      method === "GET" && /^\/(?:suppliers|vouchers|approvals|allocation|ledger|notifications)/.test(at),
  );
  const answered: string[] = [];
  const told: string[] = [];
  for (const { path: at } of asked) {
    const own = at.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(at.startsWith("/vouchers") ? voucher.id : (ids[name] ?? supplier.id)),
    );
    for (const tail of queries) {
      const { status, raw } = await requestAs(outsider, "GET", `${own}${tail}`);
      if (status === 200) answered.push(at);
      const said = shows(await textsOf(raw));
      if (said.length > 0) told.push(`${own}${tail}: ${said.join(", ")}`);
    }
  }
  expect(told).toEqual([]);
  expect(answered).toEqual(
    expect.arrayContaining([
      "/suppliers",
      "/suppliers/{id}",
      "/suppliers/{id}/accounts",
      "/suppliers/{id}/history",
      "/suppliers/excel",
      "/suppliers/{id}/statement.pdf",
      "/suppliers/{id}/account",
      "/suppliers/{id}/account/excel",
      "/suppliers/owed/excel",
      "/suppliers/find",
      "/suppliers/phone",
    ]),
  );
  // What is sent and kept: the alert of a changed account, its mail, and the audit log.
  const kept = await query<{ said: string }>(
    `SELECT to_jsonb(n)::text AS said FROM notification n UNION ALL SELECT to_jsonb(m)::text FROM outbox_mail m UNION ALL SELECT to_jsonb(a)::text FROM audit_entry a
     UNION ALL SELECT to_jsonb(e)::text FROM supplier_event e`,
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.flatMap(({ said }) => shows(said))).toEqual([]);
  expect([second.last_four, other.last_four]).toEqual(["1332", secret.at(-1)?.slice(-4)]);
}, 180_000);

test.each([
  [{ number: "2810590940090418135201" }, "number"],
  [{ kind: "iban", number: "ES8931831500950001210562", currency: "EUR" }, "number"],
  [{ kind: "iban", number: "ES9121000418450200051332" }, "currency"],
  [{ holder_tax_id: "30-50084258-5" }, "holder_tax_id"],
  [{ alias: "corto" }, "alias"],
  [{ bic: "X" }, "bic"],
])("%j is refused at its field", async (more, path) => {
  numbers.push("20-26756539-3");
  const { body } = await call(loader, "POST", "/1/accounts", facts({ tax_id: "20-26756539-3" }, more));
  expect(body.issues[0]?.path).toBe(path);
});
