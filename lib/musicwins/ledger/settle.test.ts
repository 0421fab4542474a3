import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { verifyLedger } from "@/lib/ledger/verify";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { aBudget, aCompany, aMember, anArea, anAssignment, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { owedOf, postedOf, postingsOf, wrongInLedger } from "@/lib/testing/musicWinsLedger";
import { requestAs } from "@/lib/testing/requestAs";
import { asAdmin } from "@/lib/testing/template";
import { testOwnerUrl } from "@/lib/testing/url";
import type { BudgetRow } from "../line/schema";
import type { Status, StatusAdmin } from "../rules/kinds";
import { adminTransitions, transitions } from "../rules/transitions";
import { lineSource } from "./source";

type One = { data: BudgetRow };
type Part = { data: { id: number } };

let area: string;
let editor: TestPerson;
let boss: TestPerson;

beforeAll(async () => {
  await testDatabase();
  await aCompany();
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

const named = (id: number, option = 0) => ({ id, isop: option > 0, option_number: option });
const draft = (fields: Record<string, string> = {}) =>
  aBudget(editor, area, { status: "borrador", alicuota_ars: "1000", alicuota_usd: "10", ...fields });
const step = async (who: TestPerson, id: number, change: object, option = 0) => {
  const { status } = await setStatus(who, named(id, option), { reason: "porque sí", ...change });
  expect(status).toBe(200);
};
const edit = async (id: number, fields: Record<string, string>) => {
  const { status } = await sendForm(editor, "PUT", `/bsastrap/${id}`, fields);
  expect(status).toBe(200);
};
const payDay = (id: number, nueva_fecha_pago: string | null) =>
  requestAs(boss, "POST", "/bsastrap/budget/clone-change-fecha-pago", { ...named(id), nueva_fecha_pago });
const pay = (id: number, fecha_pagado?: string, who = boss) =>
  requestAs<One>(who, "POST", "/bsastrap/budget/clone-mark-paid", { ...named(id), fecha_pagado });
const addPart = async (id: number, alicuota_ars: string) =>
  (await sendForm<Part>(boss, "POST", `/bsastrap/${id}/financieros`, { alicuota_ars })).body.data.id;
const payPart = (part: number, fecha_pagado = todayIn()) =>
  sendForm(boss, "PUT", `/bsastrap/financiero/${part}`, { estado: "pagado", fecha_pagado }, [{ content: aPdf() }]);
/** An approved line of 1,000 pesos and 10 dollars. */
const approved = async (fields: Record<string, string> = {}) => {
  const line = await draft({ status: "pendiente", ...fields });
  await step(boss, line.id, { newStatus: "aprobado" });
  return line;
};

const asks = ["solicitado USD 10.00", "solicitado ARS 1000.00"];
const asksNo = ["solicitado ARS -1000.00", "solicitado USD -10.00"];
const promises = ["comprometido USD 10.00", "comprometido ARS 1000.00"];
const promisesNo = ["comprometido ARS -1000.00", "comprometido USD -10.00"];
const pays = ["devengado USD 10.00", "pagado USD 10.00", "devengado ARS 1000.00", "pagado ARS 1000.00"];
const paysNo = ["devengado ARS -1000.00", "pagado ARS -1000.00", "devengado USD -10.00", "pagado USD -10.00"];

/** How a line gets to where a step starts, and what the step posts. */
const POSTS: Record<string, { way: Status[]; posts: string[] }> = {
  enviar: { way: [], posts: asks },
  devolver: { way: ["pendiente"], posts: asksNo },
  aprobar: { way: ["pendiente"], posts: [...asksNo, ...promises] },
  deshacer: { way: ["pendiente", "aprobado"], posts: [...promisesNo, ...asks] },
  rechazar: { way: ["pendiente"], posts: asksNo },
  reabrir: { way: ["pendiente", "rechazado"], posts: [] },
  programar: { way: ["pendiente", "aprobado"], posts: [] },
  desprogramar: { way: ["pendiente", "aprobado", "a_pagar"], posts: [] },
  pagar: { way: ["pendiente", "aprobado", "a_pagar"], posts: [...promisesNo, ...pays] },
  deshacer_pago: { way: ["pendiente", "aprobado", "a_pagar", "pagado"], posts: [...paysNo, ...promises] },
  anular: { way: ["pendiente"], posts: asksNo },
  revocar: { way: ["pendiente", "aprobado"], posts: promisesNo },
  confirmar: { way: ["pendiente", "aprobado"], posts: [] },
  observar: { way: ["pendiente", "aprobado"], posts: [] },
  reconsiderar: { way: ["pendiente", "aprobado"], posts: [] },
};

describe("each step posts", () => {
  test.each(Object.entries({ ...transitions, ...adminTransitions }))("%s", async (name, { from, to }) => {
    const { way, posts } = POSTS[name] ?? { way: [], posts: ["nobody said"] };
    const administration = name in adminTransitions;
    const line = await draft({ fecha_pago: "2027-01-15" });
    // Who only approves leaves Administration's word to others.
    const approver = await aMember(area, "approver");
    for (const newStatus of way) {
      if (newStatus === "a_pagar") await step(boss, line.id, { newStatusAdmin: "aprobado" });
      await step(newStatus === "pendiente" ? editor : newStatus === "aprobado" ? approver : boss, line.id, {
        newStatus,
      });
    }
    if (administration && !(from as readonly StatusAdmin[]).includes("pendiente"))
      await step(boss, line.id, { newStatusAdmin: from[0] });
    if (name === "programar") await step(boss, line.id, { newStatusAdmin: "aprobado" });
    const before = await postingsOf(line.id);
    // A payment is undone by somebody else than who declared it.
    const other = name === "deshacer_pago" ? await aMember(area, "admin") : approver;
    const who = name.startsWith("deshacer") ? other : ["enviar", "anular", "reabrir"].includes(name) ? editor : boss;
    await step(who, line.id, administration ? { newStatusAdmin: to } : { newStatus: to });
    const made = (await postingsOf(line.id)).slice(before.length);
    expect(made).toEqual(posts.length > 0 ? [[name, ...posts]] : []);
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
  });

  test("a line that is sent as it is made, and one that stays a draft", async () => {
    const line = await draft({ status: "pendiente" });
    expect(await postingsOf(line.id)).toEqual([["crear", ...asks]]);
    const other = await draft();
    await edit(other.id, { alicuota_ars: "5" });
    expect(await postingsOf(other.id)).toEqual([]);
  });

  test("what is said of a line moves no money", async () => {
    const line = await draft({ status: "pendiente" });
    await edit(line.id, { titulo: "Otro título", detalle: "Con traslado" });
    await payDay(line.id, "2027-02-01");
    await requestAs(editor, "PUT", `/bsastrap/${line.id}/priority`, {
      priority: "alta",
      isOption: false,
      optionNumber: 0,
    });
    await sendForm(editor, "POST", `/bsastrap/${line.id}/files`, {}, [{ name: "plano.pdf", content: aPdf() }]);
    expect(await postingsOf(line.id)).toHaveLength(1);
  });
});

describe("what changes without a step", () => {
  test("another amount posts the difference; after the approval it is asked for anew", async () => {
    const line = await draft({ status: "pendiente" });
    await edit(line.id, { alicuota_ars: "1200.50" });
    await edit(line.id, { alicuota_ars: "900", alicuota_usd: "0" });
    await step(boss, line.id, { newStatus: "aprobado" });
    await edit(line.id, { alicuota_ars: "950" });
    expect((await postingsOf(line.id)).slice(1)).toEqual([
      ["editar", "solicitado ARS 200.50"],
      // Taken from where it was put last.
      ["editar", "solicitado ARS -300.50", "solicitado USD -10.00"],
      ["aprobar", "solicitado ARS -900.00", "comprometido ARS 900.00"],
      ["editar", "comprometido ARS -900.00", "solicitado ARS 950.00"],
    ]);
  });

  test("the chosen option stands for its line, also when it goes away", async () => {
    const line = await draft({ status: "pendiente" });
    for (const alicuota_ars of ["700", "800"])
      await sendForm(editor, "POST", `/bsastrap/${line.id}/isop`, { alicuota_ars });
    await step(editor, line.id, { newStatus: "pendiente" }, 1);
    expect(await postingsOf(line.id)).toHaveLength(1);
    await requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 1 });
    await requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 2 });
    await step(editor, line.id, { newStatus: "pendiente" }, 2);
    await requestAs(editor, "DELETE", `/bsastrap/${line.id}/option?option_number=2`);
    expect((await postingsOf(line.id)).slice(1)).toEqual([
      ["elegir", "solicitado ARS -300.00", "solicitado USD -10.00"],
      ["elegir", "solicitado ARS -700.00"],
      ["enviar", "solicitado ARS 800.00"],
      ["borrar", "solicitado USD 10.00", "solicitado ARS 200.00"],
    ]);
    await step(boss, line.id, { newStatus: "aprobado" }, 1);
    expect(await postedOf(line.id)).toEqual([`comprometido ARS ${todayIn()} ${area}/Sonido 700.00`]);
    await step(boss, line.id, { newStatus: "pendiente" }, 1);
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
    expect((await postingsOf(line.id)).at(-1)).toEqual([
      "deshacer",
      "comprometido ARS -700.00",
      "solicitado USD 10.00",
      "solicitado ARS 1000.00",
    ]);
  });

  test("a line that moves leaves its purse at nothing, and one that is deleted", async () => {
    const line = await draft({ status: "pendiente" });
    const other = anArea();
    await anAssignment(editor, other, "editor");
    await edit(line.id, { category: "Luces" });
    await edit(line.id, { area: other });
    expect(await postedOf(line.id)).toEqual([
      `solicitado ARS ${todayIn()} ${other}/Luces 1000.00`,
      `solicitado USD ${todayIn()} ${other}/Luces 10.00`,
    ]);
    const kept = () =>
      query(
        `SELECT p.area, c.name, sum(r.amount)::numeric(18,2)::text AS amount FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id JOIN category c ON c.id = r.category_id
         WHERE p.area IN ($1, $2) AND r.currency = 'ARS' GROUP BY 1, 2 ORDER BY 1, 2 DESC`,
        [area, other],
      );
    expect(await kept()).toEqual([
      { area, name: "Sonido", amount: "0.00" },
      { area, name: "Luces", amount: "0.00" },
      { area: other, name: "Luces", amount: "1000.00" },
    ]);
    await requestAs(editor, "DELETE", `/bsastrap/${line.id}`);
    expect(await postedOf(line.id)).toEqual([]);
    expect((await postingsOf(line.id)).at(-1)).toEqual(["borrar", ...asksNo]);
  });

  test("parts that are paid are accrued on their day; the last one pays the line, with nothing left to post", async () => {
    const line = await approved({ alicuota_usd: "0" });
    const [first, second] = [await addPart(line.id, "400"), await addPart(line.id, "600")];
    expect(await postingsOf(line.id)).toHaveLength(2);
    expect((await payPart(first, "2026-02-03")).status).toBe(200);
    expect((await payPart(second, "2026-02-04")).status).toBe(200);
    expect((await postingsOf(line.id)).slice(2)).toEqual([
      ["pagar_parte", "comprometido ARS -400.00", "devengado ARS 400.00", "pagado ARS 400.00"],
      ["pagar_parte", "comprometido ARS -600.00", "devengado ARS 600.00", "pagado ARS 600.00"],
    ]);
    expect(
      (await query<{ status: string }>("SELECT status FROM budget_version WHERE line_id = $1 AND head", [line.id]))[0]
        ?.status,
    ).toBe("pagado");
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
  });

  test("of a line that is paid in part and asked for anew, only the rest waits, and what was paid stays with whom it was paid to", async () => {
    const line = await approved({ proveedor: "Pampa", alicuota_usd: "0" });
    await payPart(await addPart(line.id, "400"), "2026-02-03");
    await edit(line.id, { alicuota_ars: "1500", proveedor: "Otro" });
    const today = todayIn();
    expect(await postedOf(line.id)).toEqual([
      `devengado ARS 2026-02-03 ${area}/Sonido 400.00`,
      `pagado ARS 2026-02-03 ${area}/Sonido 400.00`,
      `solicitado ARS ${today} ${area}/Sonido 1100.00`,
    ]);
    await step(boss, line.id, { newStatus: "rechazado" });
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
    const suppliers = await query(
      `SELECT DISTINCT e.kind, t.supplier FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id JOIN ledger_text t ON t.entry_id = e.id
       WHERE g.source_type = 'budget_line' AND g.source_id = $1 ORDER BY 1, 2`,
      [line.id],
    );
    expect(suppliers).toEqual([
      { kind: "comprometido", supplier: "Pampa" },
      { kind: "devengado", supplier: "Pampa" },
      { kind: "pagado", supplier: "Pampa" },
      { kind: "solicitado", supplier: "Otro" },
      { kind: "solicitado", supplier: "Pampa" },
    ]);
  });
});

describe("days", () => {
  test("what is committed is of the day it was approved, what is paid of the day it was paid", async () => {
    const line = await approved();
    await asOwner("ALTER TABLE budget_version DISABLE TRIGGER budget_version_frozen");
    await asOwner("UPDATE budget_version SET created_at = created_at - interval '40 days' WHERE line_id = $1", [
      line.id,
    ]);
    await asOwner("ALTER TABLE budget_version ENABLE TRIGGER budget_version_frozen");
    const then = addDays(todayIn(), -40);
    await payDay(line.id, "2027-01-01");
    expect(await postedOf(line.id)).toEqual(
      ["ARS", "USD"].map(
        (currency) => `comprometido ${currency} ${then} ${area}/Sonido ${currency === "ARS" ? "1000.00" : "10.00"}`,
      ),
    );
    await pay(line.id, "2026-01-31");
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
    expect((await postedOf(line.id))[0]).toBe(`devengado ARS 2026-01-31 ${area}/Sonido 1000.00`);
  });

  test("paid in a month that is shut: accrued in the first open one, with its own day beside it; the payment stays on its day", async () => {
    const company = await prisma.company.create({
      data: { name: `Empresa ${next()}`, tax_id: "B87123451", country: "ES" },
    });
    await prisma.musicwinsArea.create({ data: { area, company_id: company.id } });
    const admin = await aPerson("Administrador");
    for (const month of ["2026-01-01", "2026-02-01"])
      await prisma.periodLock.create({
        data: { company_id: company.id, month: new Date(month), scope: "operativo", locked_by: admin.userId },
      });
    const line = await approved({ alicuota_usd: "0" });
    const part = await addPart(line.id, "300");
    expect((await payPart(part, "2026-01-15")).status).toBe(200);
    const entries = () =>
      query(
        `SELECT e.kind, e.day::text, e.for_day::text, e.amount::text, p.day::text AS of FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
         WHERE p.source_type = 'budget_line' AND p.source_id = $1 AND e.kind IN ('devengado', 'pagado') ORDER BY e.id`,
        [line.id],
      );
    const late = { kind: "devengado", day: "2026-03-01", for_day: "2026-01-15", of: "2026-01-15" };
    const paid = { kind: "pagado", day: "2026-01-15", for_day: null, of: "2026-01-15" };
    expect(await entries()).toEqual([
      { ...late, amount: "300.00" },
      { ...paid, amount: "300.00" },
    ]);
    // Asked for anew and moved once the month is open again: taken from where it stands, put where it belongs.
    await prisma.periodLock.updateMany({
      where: { company_id: company.id },
      data: { reopened_at: new Date(), reopened_by: admin.userId, reopen_reason: "corrección" },
    });
    await edit(line.id, { alicuota_ars: "1100" });
    await edit(line.id, { category: "Luces" });
    const here = { kind: "devengado", day: "2026-01-15", for_day: null };
    expect(
      (await entries()).filter((entry) => (entry as { kind: string }).kind === "devengado").slice(1),
    ).toMatchObject([
      { ...late, of: expect.any(String), amount: "-300.00" },
      { ...here, amount: "300.00" },
    ]);
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
  });
});

describe("whose it is", () => {
  test("an area that posts first gets its purse, its company and proposed rubros; a supplier is one that is known", async () => {
    await prisma.supplier.create({
      data: { country: "AR", tax_id: "30-70000000-8", name: "Haz Norte SA", state: "activo" },
    });
    await prisma.supplier.create({ data: { name: `Sin CUIT ${area}` } });
    await draft({ status: "pendiente", proveedor: "Haz Norte", proveedor_cuit: "30-70000000-8" });
    await draft({ status: "pendiente", proveedor: `sin  cuit ${area}`, category: "Luces" });
    await draft({ status: "pendiente", proveedor: "De nadie", category: " sonido" });
    const rows = await query(
      `SELECT DISTINCT p.policy, u.name AS company, c.name AS category, c.state, a.name AS above, s.name AS supplier
       FROM purse p JOIN ledger_entry e ON e.purse_id = p.id LEFT JOIN company u ON u.id = e.company_id LEFT JOIN category c ON c.id = e.category_id
       LEFT JOIN category a ON a.id = c.parent_id LEFT JOIN supplier s ON s.id = e.supplier_id WHERE p.kind = 'musicwins' AND p.area = $1 ORDER BY 6, 3`,
      [area],
    );
    const all = { policy: "avisa", company: "Productora de Prueba SA", state: "propuesta", above: area };
    expect(rows).toEqual([
      { ...all, category: "Sonido", supplier: "Haz Norte SA" },
      { ...all, category: "Luces", supplier: `Sin CUIT ${area}` },
      { ...all, category: "Sonido", supplier: null },
    ]);
    expect(await prisma.purse.count({ where: { area } })).toBe(1);
    expect(
      await query(
        "SELECT 1 FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id WHERE p.area = $1 AND r.kind = 'presupuestado'",
        [area],
      ),
    ).toEqual([]);
  });

  test("merging a rubro or giving the area to another company changes nothing that was posted", async () => {
    const line = await draft({ status: "pendiente" });
    const [{ id = 0 } = {}] = await query<{ id: number }>(
      "SELECT c.id FROM category c JOIN category a ON a.id = c.parent_id WHERE a.name = $1 AND c.name = 'Sonido'",
      [area],
    );
    const kept = await prisma.category.create({ data: { name: `Audio ${area}` } });
    await prisma.category.update({ where: { id }, data: { merged_into: kept.id } });
    const company = await prisma.company.create({
      data: { name: `Empresa ${next()}`, tax_id: `A${10_000_000 + next()}`, country: "ES" },
    });
    await prisma.musicwinsArea.update({ where: { area }, data: { company_id: company.id } });
    await edit(line.id, { detalle: "nada de plata" });
    expect(await postingsOf(line.id)).toHaveLength(1);
    await step(boss, line.id, { newStatus: "aprobado" });
    const sums = await query(
      `SELECT r.kind, k.kept_id AS category, r.company_id = $2 AS moved, sum(r.amount)::numeric(18,2)::text AS amount FROM ledger_rollup r
       JOIN purse p ON p.id = r.purse_id JOIN category_kept k ON k.id = r.category_id WHERE p.area = $1 AND r.currency = 'ARS' GROUP BY 1, 2, 3 ORDER BY 1`,
      [area, company.id],
    );
    expect(sums).toEqual([
      { kind: "comprometido", category: kept.id, moved: true, amount: "1000.00" },
      { kind: "solicitado", category: kept.id, moved: false, amount: "0.00" },
    ]);
  });
});

describe("at once", () => {
  test("twenty who pay a line post it once", async () => {
    const line = await approved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(line.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await postingsOf(line.id)).slice(2)).toEqual([["pagar", ...promisesNo, ...pays]]);
  });

  test("twenty who edit, choose, move and decide one line leave what its head says", async () => {
    const line = await draft({ status: "pendiente" });
    await sendForm(editor, "POST", `/bsastrap/${line.id}/isop`, { alicuota_ars: "700" });
    const other = anArea();
    for (const person of [editor, boss]) await anAssignment(person, other, "admin");
    const deeds = [
      (n: number) => sendForm(editor, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: `${1000 + n}.5` }),
      () => requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 1 }),
      (n: number) => sendForm(editor, "PUT", `/bsastrap/${line.id}`, { area: n % 2 ? other : area }),
      () => setStatus(boss, named(line.id), { newStatus: "aprobado" }),
      () => setStatus(editor, named(line.id, 1), { newStatus: "pendiente" }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (deeds[n % deeds.length] as (typeof deeds)[0])(n)),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await postedOf(line.id)).toEqual(await owedOf(line.id));
  });

  test("twenty who make the first lines of one area make one purse and one rubro", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => draft({ status: "pendiente" })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
    expect(await prisma.purse.count({ where: { area } })).toBe(1);
    expect(await prisma.category.count({ where: { name: { in: [area] } } })).toBe(1);
    const [kept] = await query<{ amount: string }>(
      "SELECT sum(r.amount)::numeric(18,2)::text AS amount FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id WHERE p.area = $1 AND r.currency = 'ARS'",
      [area],
    );
    expect(kept?.amount).toBe("20000.00");
  });
});

test("a difference of one cent between a line and its entries is named, and the line's next change takes it away", async () => {
  const line = await draft({ status: "pendiente" });
  await query(
    `INSERT INTO budget_version (proposal_id, line_id, version, accion, status, titulo, alicuota_ars, alicuota_usd, created_by)
     SELECT proposal_id, line_id, 1, 'editar', status, titulo, alicuota_ars + 0.01, 0, created_by FROM budget_version WHERE line_id = $1 AND head`,
    [line.id],
  );
  const place = (currency: string) => `línea ${line.id}: solicitado ${currency} del ${todayIn()}, ${area} / Sonido`;
  expect(await wrongInLedger()).toEqual([
    { key: place("ARS"), kept: "1000.00", computed: "1000.01" },
    { key: place("USD"), kept: "10.00", computed: "0.00" },
  ]);
  const { wrong } = await asAdmin(testOwnerUrl(), verifyLedger);
  expect(wrong.map(({ what }) => what)).toEqual(Array(2).fill("Presupuesto de Music Wins (budget_line)"));
  await edit(line.id, { detalle: "otra cosa" });
  expect((await postingsOf(line.id)).slice(1)).toEqual([["editar", "solicitado USD -10.00", "solicitado ARS 0.01"]]);
});

test("entries say in words which line they are of, and open it for who sees it", async () => {
  const line = await draft({ titulo: "Puente de luces" });
  const stranger = await aPerson("Administracion");
  const [proposal] = await query<{ id: number }>("SELECT id FROM budget_proposal WHERE line_id = $1", [line.id]);
  const record = {
    text: `Puente de luces, ${area} / Sonido`,
    files: { type: "budget_proposal", id: String(proposal?.id) },
  };
  const facts = { name: "", area: "", picture: null, artista_id: null, grants: [], ticketingAccess: false };
  const seenBy = async (person: TestPerson) =>
    (await lineSource.records([line.id], { ...facts, ...person, musicWinsAccess: true })).get(line.id);
  expect(await seenBy(editor)).toEqual({ ...record, href: `/bsastrap?linea=${line.id}` });
  expect(await seenBy(stranger)).toEqual({ ...record, href: null });
  await requestAs(editor, "DELETE", `/bsastrap/${line.id}`);
  expect(await seenBy(editor)).toEqual({ ...record, href: null });
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("budget_line")).toEqual([]);
});
