import type * as z from "zod";
import type { ApprovalsPage } from "@/lib/approvals/schema";
import { lastRequestOf } from "@/lib/approvals/service/objects";
import { disconnect } from "@/lib/db";
import { aCard, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPurse } from "@/lib/testing/ledger";
import { aBudget, aMember, anArea, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { waiting } from "./schema";

type Waiting = z.output<typeof waiting>;

beforeAll(testDatabase);
afterAll(disconnect);

/** What the inbox has for somebody, the number beside the menu, and what Inicio says of it. */
async function waits(person: TestPerson) {
  const [inbox, count, { body: home }] = await Promise.all([
    requestAs<ApprovalsPage>(person, "GET", "/approvals?limit=100"),
    requestAs<{ para_decidir: number }>(person, "GET", "/approvals/count"),
    requestAs<Waiting>(person, "GET", "/home/waiting"),
  ]);
  const decisions = home.items.filter(({ kind }) => kind === "aprobacion");
  expect(new Set(home.items.map(({ key }) => key)).size).toBe(home.items.length);
  expect([count.body.para_decidir, home.totals.aprobacion, decisions.length]).toEqual(Array(3).fill(inbox.body.total));
  expect(decisions.map(({ key }) => key.replace("aprobacion:", "")).sort()).toEqual(
    inbox.body.data.map(({ id }) => id).sort(),
  );
  return { inbox: inbox.body.data, decisions };
}

test("whatever waits for somebody's word is told once, where they decide it: as many as the inbox and the menu say", async () => {
  const area = anArea();
  const [editor, approver, payer] = [
    await aMember(area, "editor"),
    await aMember(area, "approver"),
    await aMember(area, "reader", { role: "Administracion" }),
  ];
  const [manager, deputy, admin] = [await aPerson("Manager"), await aPerson("Office"), await aPerson("Administrador")];
  const line = await aBudget(editor, area, { titulo: "Puente de luces", fecha_pago: "2026-12-20" });
  await setStatus(approver, { id: line.id, isop: false, option_number: 0 }, { newStatus: "aprobado" });
  const own = await aBudget(approver, area, { titulo: "Lo suyo" });

  const [company, supplier] = [await aCompany(), await aSupplier({ name: "Luz Austral SA" })];
  const finance = await aPerson("Administracion");
  const facts = invoiceFacts(company.id, supplier.id);
  const made = await aVoucher(finance, facts, { lines: [{ purse_id: await aPurse(finance), percent: "100" }] });
  await sendVoucher(finance, "POST", `/${made.id}/submit`, { version: made.version });
  const loaded = await requestAs<{ id: number }>(
    await aPerson("ProduccionAdmin"),
    "POST",
    `/suppliers/${supplier.id}/accounts`,
    {
      kind: "cbu",
      number: "2850590940090418135201",
      currency: "ARS",
      holder: "Luz Austral SA",
      holder_tax_id: supplier.tax_id,
    },
  );
  expect(loaded.status).toBe(201);
  const given = { from: new Date().toISOString(), until: new Date(Date.now() + 3_600_000).toISOString() };
  expect((await requestAs(manager, "POST", "/delegations", { ...given, to_user_id: deputy.userId })).status).toBe(201);

  const [voucher, account] = [
    await lastRequestOf("comprobante", String(made.id)),
    await lastRequestOf("bank_account", String(loaded.body.id)),
  ];
  const rowOf = async (person: TestPerson, text: string) =>
    (await waits(person)).decisions.filter(({ title, about }) => `${title} ${about}`.includes(text));

  // Administration's word on what the area approved, where they pay it; by the day on which it is to be paid.
  expect(await rowOf(payer, "Puente de luces")).toMatchObject([
    { href: `/bsastrap?linea=${line.id}`, due_on: "2026-12-20", monto: { importe: "1000.00", divisa: "ARS" } },
  ]);
  expect(await rowOf(approver, "Puente de luces")).toEqual([]);
  // Who made it may take it back, which waits for nobody's word.
  expect([await rowOf(approver, "Lo suyo"), (await rowOf(admin, "Lo suyo")).map(({ href }) => href)]).toEqual([
    [],
    [`/bsastrap?linea=${own.id}`],
  ]);
  // Vouchers and accounts of suppliers, in the inbox; whoever decides them for another one too.
  for (const person of [manager, deputy])
    expect(await rowOf(person, "Comprobante")).toMatchObject([
      { href: `/Aprobador/${voucher}`, title: "Luz Austral SA", due_on: "2026-12-03", monto: { importe: "121000.00" } },
    ]);
  expect(await rowOf(finance, "Cuenta")).toMatchObject([{ href: `/Aprobador/${account}`, monto: null }]);
  expect(await rowOf(finance, "Comprobante")).toEqual([]);
});

test("closings of cards and versions of designs are told too, and a decided one no more", async () => {
  const [junior, lead] = [await aPerson("Comercial Jr"), await aPerson("Comercial Sr")];
  const closed = await columnOf(lead, "comercial", "facturado");
  const card = await aCard(junior, "comercial", { title: "Sponsor de sala" });
  await moveTo(junior, card.id, closed);
  const { decisions, inbox } = await waits(lead);
  expect(decisions).toMatchObject([
    { key: `aprobacion:cierre-${card.id}`, title: "Sponsor de sala", href: inbox[0]?.link },
  ]);
  const { id = "", version } = inbox[0] ?? {};
  await requestAs(lead, "POST", `/approvals/${id}/decide`, { verdict: "aprobar", version });
  expect((await waits(lead)).decisions).toEqual([]);
});
