import { prisma } from "@/lib/db";
import { always, aSentExpense, EXPENSE, inForce, role, stepBy, withExpenses } from "@/lib/testing/approvals";
import { aCard, columnOf, moveTo } from "@/lib/testing/boards";
import { aCentre, anEntry, askToMove } from "@/lib/testing/costCentres";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { fingerprint } from "@/lib/testing/fingerprint";
import { requestAs } from "@/lib/testing/requestAs";
import type { ApprovalRecord, ApprovalRow, ApprovalsPage, KindView } from "./schema";

jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses());

let asker: TestPerson;
let manager: TestPerson;
let reader: TestPerson;

withExpenses(async () => {
  asker = await aPerson("Marketing");
  manager = await aPerson("Manager");
  reader = await aPerson("Administracion");
  await inForce(always(stepBy(role("Manager"), { sla_hours: 4 })));
});
beforeEach(async () => {
  await prisma.approvalStep.updateMany({
    where: { state: { in: ["abierto", "espera"] } },
    data: { state: "cerrado", closed_at: new Date() },
  });
  await prisma.approvalRequest.updateMany({
    where: { state: "en_aprobacion" },
    data: { state: "cancelado", closed_at: new Date() },
  });
});

const list = async (by: TestPerson, query = "") =>
  (await requestAs<ApprovalsPage & { error?: string }>(by, "GET", `/approvals${query}`)).body;
const read = (by: TestPerson, id: number | string) =>
  requestAs<ApprovalRecord & { error: string }>(by, "GET", `/approvals/${id}`);
type Bulk = { data: { id: string; ok: boolean; status: number; error: string; row: ApprovalRow | null }[] };
const bulk = (by: TestPerson, ids: (number | string)[], body: object = {}) =>
  requestAs<Bulk & { error: string }>(by, "POST", "/approvals/decide", {
    kind: EXPENSE,
    verdict: "aprobar",
    items: ids.map((id) => ({ id: String(id), version: 1 })),
    ...body,
  });

describe("the list", () => {
  test("has what waits for whoever asks, with sums by currency, and what they asked or decided", async () => {
    const one = await aSentExpense(asker, { amount: "100.10", supplier: "Iluminación Bermejo" });
    const two = await aSentExpense(asker, { amount: "50.05" });
    await aSentExpense(asker, { amount: "8.00", currency: "USD" });
    const page = await list(manager);
    expect(page).toMatchObject({
      total: 3,
      sums: [
        { currency: "ARS", count: 2, amount: "150.15" },
        { currency: "USD", count: 1, amount: "8.00" },
      ],
      counts: { para_decidir: 3, pedidas: 0 },
    });
    expect(page.data[0]).toMatchObject({
      id: String(one.id),
      kind: EXPENSE,
      title: "Iluminación Bermejo",
      subtitle: "Sonido",
      amount: "100.10",
      asked_by: { id: asker.userId },
      step: { position: 1, of: 1, title: "Manager" },
      verdicts: ["aprobar", "devolver", "rechazar"],
      here: true,
    });
    expect((await list(asker)).total).toBe(0);
    expect((await list(asker, "?mine=pedidas&state=en_aprobacion")).data.map(({ may_cancel }) => may_cancel)).toEqual([
      true,
      true,
      true,
    ]);
    await requestAs(manager, "POST", `/approvals/${two.id}/decide`, {
      version: 1,
      verdict: "rechazar",
      reason: "No entra",
    });
    expect((await list(manager, "?mine=decididas&state=rechazado")).data).toMatchObject([
      { id: String(two.id), decided: { verdict: "rechazar", by: { id: manager.userId }, reason: "No entra" } },
    ]);
    expect((await list(manager)).total).toBe(2);
    expect((await requestAs<{ para_decidir: number }>(manager, "GET", "/approvals/count")).body.para_decidir).toBe(2);
  });

  test("counts for each person what the page of each request lets them decide, however its step names people", async () => {
    const [boss, helper, mine, other] = [
      await aPerson("Gerente"),
      await aPerson("Office"),
      await aPerson("Legales"),
      await aPerson("Compras"),
    ];
    // Who decides something by the rules in force has it to give.
    await inForce(always(stepBy(role("Gerente"))));
    await requestAs(boss, "POST", "/delegations", {
      to_user_id: helper.userId,
      from: new Date().toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await aPerson("RRHH");
    const escalating = stepBy(role("RRHH"), { sla_hours: 4, escalate_to: [role("Compras")] });
    const steps = [
      stepBy(role("Gerente")),
      stepBy({ type: "persona", user_id: mine.userId }),
      stepBy({ type: "rol_produccion", role: "Produccion" }),
      stepBy({ type: "jefe" }),
      escalating,
    ];
    const sent: string[] = [];
    for (const step of steps) {
      const { who, ...deadline } = step;
      await inForce(always(stepBy(step === escalating ? who : [role("Manager"), ...who], deadline)));
      sent.push(String((await aSentExpense(asker)).id));
    }
    await prisma.approvalStep.updateMany({
      where: { who: { equals: [{ type: "rol", role: "RRHH" }] } },
      data: { escalated_at: new Date() },
    });
    await inForce(always(stepBy(role("Manager"), { sla_hours: 4 })));
    for (const [by, least] of [
      [boss, 1],
      [helper, 1],
      [mine, 1],
      [other, 1],
      [manager, 4],
      [asker, 0],
      [reader, 0],
    ] as const) {
      const may = await Promise.all(sent.map(async (id) => (await read(by, id)).body.verdicts?.length ?? 0));
      const count = (await requestAs<{ para_decidir: number }>(by, "GET", "/approvals/count")).body.para_decidir;
      expect([by.rol, count, (await list(by)).total]).toEqual([by.rol, least, least]);
      expect([by.rol, may.filter((verdicts) => verdicts > 0).length]).toEqual([by.rol, least]);
    }
  });

  test("filters, sorts and pages; whoever takes no part sees nothing of it", async () => {
    for (const [amount, supplier, red] of [
      ["30", "Ñandú", false],
      ["10", "Bermejo", true],
      ["20", "Calesita", false],
    ] as const)
      await aSentExpense(asker, { amount, supplier, red });
    const titles = async (query: string, by = manager) => (await list(by, query)).data.map(({ title }) => title);
    expect(await titles("?sort=importe")).toEqual(["Bermejo", "Calesita", "Ñandú"]);
    expect(await titles("?sort=-importe&limit=1&page=2")).toEqual(["Calesita"]);
    expect(await titles("?q=nandu")).toEqual(["Ñandú"]);
    expect(await titles("?q=%25")).toEqual([]);
    expect(await titles("?flagged=si")).toEqual(["Bermejo"]);
    expect(await titles("?flagged=no&sort=importe")).toEqual(["Calesita", "Ñandú"]);
    expect(await titles("?currency=USD")).toEqual([]);
    await prisma.approvalRequest.updateMany({
      where: { title: "Calesita", state: "en_aprobacion" },
      data: { asked_at: new Date(Date.now() - 5 * 86_400_000) },
    });
    expect([await titles("?older=5"), await titles("?older=6")]).toEqual([["Calesita"], []]);
    expect(await titles("?mine=todas&older=3&state=en_aprobacion", reader)).toEqual(["Calesita"]);
    expect((await requestAs(manager, "GET", "/approvals?older=0")).status).toBe(400);
    expect(await titles("?kind=cost_reallocation")).toEqual([]);
    expect(await titles("?mine=todas&state=en_aprobacion&sort=importe&limit=2", reader)).toEqual([
      "Bermejo",
      "Calesita",
    ]);
    expect((await list(reader, "?mine=todas&state=en_aprobacion&limit=2")).total).toBe(3);
    const stranger = await aPerson("Legales Jr");
    expect((await list(stranger, "?mine=todas")).total).toBe(0);
    expect((await requestAs(manager, "GET", "/approvals?sort=nada")).status).toBe(400);
    const guest = await aPerson("InvitadoTicketing");
    expect((await requestAs(guest, "GET", "/approvals")).status).toBe(403);
  });

  test("its workbook has exactly what is filtered", async () => {
    await aSentExpense(asker, { amount: "10", supplier: "=HYPERLINK(1)" });
    const answer = await requestAs(manager, "GET", "/approvals/excel?q=hyper");
    expect([answer.status, String(answer.headers["content-type"])]).toEqual([
      200,
      expect.stringContaining("spreadsheetml"),
    ]);
    expect(answer.raw.length).toBeGreaterThan(3_000);
  });
});

describe("the page of one", () => {
  test("says all in one answer: why it came, money, facts, who decides, who may not; strangers find nothing", async () => {
    const { id } = await aSentExpense(asker);
    const { body } = await read(manager, id);
    expect(body).toMatchObject({
      reason: { rule: 1, text: "Regla 1: cualquier otro caso.", warning: "" },
      purses: [{ title: "Bolsa", currency: "ARS", before: { disponible: "1000.00" } }],
      facts: [{ label: "Concepto", value: "Sonido" }],
      steps: [{ position: 1, state: "abierto", sla_hours: 4, people: [{ id: manager.userId, for: null }] }],
      excluded: [{ id: asker.userId, why: "lo pide" }],
      history: [{ deed: "pidió aprobación" }],
      may_reopen: false,
      unread: 0,
    });
    expect(body.steps[0]?.due_at).toBe(body.due_at);
    expect((await read(reader, id)).body.verdicts).toEqual([]);
    expect((await read(await aPerson("Legales Jr"), id)).status).toBe(404);
    for (const wrong of ["0", "999999", "nada-1"]) expect((await read(manager, wrong)).status).toBe(404);
    expect((await read(manager, "x;y")).status).toBe(400);
    // Opening it decides nothing.
    expect((await read(manager, id)).body.version).toBe(1);
  });

  test("people talk on it: who takes part is told, what is new to each is said", async () => {
    const { id } = await aSentExpense(asker);
    const say = (by: TestPerson, text: string, client_id = crypto.randomUUID()) =>
      requestAs<{ id: number; version: number }>(by, "POST", `/approvals/${id}/comments`, { client_id, text });
    const said = await say(asker, "Llamé: confirman la cuenta");
    expect(said.status).toBe(201);
    const told = await prisma.notification.findMany({
      where: { user_id: manager.userId, message: { startsWith: "comentó" } },
    });
    expect(told).toHaveLength(1);
    expect((await read(manager, id)).body).toMatchObject({ comments: 1, unread: 1 });
    await requestAs(manager, "POST", `/approvals/${id}/seen`);
    expect((await read(manager, id)).body.unread).toBe(0);
    expect((await read(manager, id)).body.history.at(-1)).toMatchObject({
      deed: "comentó",
      text: "Llamé: confirman la cuenta",
    });
    const thread = await requestAs<{ items: { text: string }[]; people: { id: number }[] }>(
      manager,
      "GET",
      `/approvals/${id}/comments`,
    );
    expect(thread.body.items.map(({ text }) => text)).toEqual(["Llamé: confirman la cuenta"]);
    expect(thread.body.people.map(({ id: who }) => who).sort()).toEqual([asker.userId, manager.userId].sort());
    const one = `/approvals/${id}/comments/${said.body.id}`;
    expect((await requestAs(manager, "DELETE", one)).status).toBe(403);
    expect((await requestAs(asker, "PUT", one, { text: "Llamé: no confirman", version: 1 })).status).toBe(200);
    expect((await requestAs(asker, "DELETE", one)).status).toBe(200);
    expect((await read(manager, id)).body.comments).toBe(0);
    const stranger = await aPerson("Legales Jr");
    expect((await say(stranger, "Hola")).status).toBe(404);
  });
});

describe("several at once", () => {
  test("each in a transaction of its own, with its own answer", async () => {
    const sent = await Promise.all([1, 2, 3].map(() => aSentExpense(asker)));
    const another = await aPerson("Manager");
    const own = await aSentExpense(manager, { author: asker.userId });
    await requestAs(manager, "POST", `/approvals/${sent[2]?.id}/decide`, {
      version: 1,
      verdict: "rechazar",
      reason: "No entra",
    });
    const { body } = await bulk(manager, [...sent.map(({ id }) => id), own.id, 999_999]);
    expect(body.data.map(({ status }) => status)).toEqual([200, 200, 409, 403, 404]);
    expect(body.data[0]?.row).toMatchObject({ state: "aprobado", decided: { via: "lote" } });
    expect(body.data[2]).toMatchObject({ ok: false, row: null, error: expect.stringContaining("ya está rechazada") });
    await prisma.user.update({ where: { id: another.userId }, data: { active: false } });
    // The same again: what was done gets its first answer.
    expect((await bulk(manager, [sent[0]?.id ?? 0])).body.data[0]?.status).toBe(200);
  });

  test("of one kind, at most a hundred; with a red flag only alone; a no needs its reason", async () => {
    const [plain, red] = [await aSentExpense(asker), await aSentExpense(asker, { red: true })];
    const { body } = await bulk(manager, [plain.id, red.id]);
    expect(body.data.map(({ status }) => status)).toEqual([200, 422]);
    expect(body.data[1]?.error).toContain("Cuenta cambiada");
    expect((await bulk(manager, [red.id], { verdict: "devolver", reason: "no" })).body.data[0]?.status).toBe(400);
    expect((await bulk(manager, [red.id])).body.data[0]?.status).toBe(200);
    const other = await aSentExpense(asker);
    expect((await bulk(manager, [other.id], { kind: "cost_reallocation" })).body.data[0]?.status).toBe(400);
    expect((await bulk(manager, [other.id], { kind: "nada" })).status).toBe(400);
    expect(
      (
        await bulk(
          manager,
          Array.from({ length: 101 }, (_, at) => at + 1),
        )
      ).status,
    ).toBe(400);
    expect((await bulk(manager, [])).status).toBe(400);
  });

  test("thirty, by two people at once: each decided once", async () => {
    const another = await aPerson("Manager");
    const ids: number[] = [];
    while (ids.length < 30) ids.push((await aSentExpense(asker)).id);
    const answers = await Promise.all([bulk(manager, ids), bulk(another, [...ids].reverse())]);
    const done = answers.flatMap(({ body }) => body.data.filter(({ ok }) => ok));
    expect(done).toHaveLength(30);
    expect(await prisma.approvalDecision.count({ where: { request_id: { in: ids } } })).toBe(30);
    await prisma.user.update({ where: { id: another.userId }, data: { active: false } });
  });
});

describe("what other services decide", () => {
  test("closings of cards: in the list of who leads the board, decided by the board's own service", async () => {
    const [junior, lead] = [await aPerson("Legales Jr"), await aPerson("Legales Sr")];
    const done = await columnOf(lead, "legales", "vigente");
    const card = await aCard(junior, "legales");
    await moveTo(junior, card.id, done);
    const mine = (await list(lead, "?kind=cierre")).data;
    expect(mine).toMatchObject([
      {
        id: `cierre-${card.id}`,
        kind: "cierre",
        here: false,
        asked_by: { id: junior.userId },
        verdicts: ["aprobar", "devolver"],
      },
    ]);
    expect([(await list(junior, "?kind=cierre")).total, (await list(manager, "?kind=cierre")).total]).toEqual([0, 0]);
    const id = mine[0]?.id ?? "";
    const version = mine[0]?.version ?? 0;
    const decide = (by: TestPerson, body: object) =>
      requestAs<ApprovalRecord>(by, "POST", `/approvals/${id}/decide`, { version, ...body });
    expect((await read(lead, id)).body).toMatchObject({
      id,
      facts: [{ label: "Tarea" }, { label: "Pasa a" }],
      steps: [],
    });
    expect((await decide(junior, { verdict: "aprobar" })).status).toBe(404);
    expect((await decide(lead, { verdict: "devolver" })).status).toBe(400);
    expect((await decide(lead, { verdict: "aprobar", version: version - 1 })).status).toBe(409);
    const refused = await decide(lead, { verdict: "rechazar", reason: "No va" });
    expect([refused.status, (refused.body as never as { error: string }).error]).toEqual([
      422,
      "No se puede rechazar: se puede aprobar o devolver.",
    ]);
    expect((await decide(lead, { verdict: "aprobar" })).body).toMatchObject({
      state: "aprobado",
      decided: { by: { id: lead.userId } },
    });
    expect((await prisma.card.findUniqueOrThrow({ where: { id: card.id } })).column_id).toBe(done);
    expect((await list(lead, "?kind=cierre")).total).toBe(0);
    const settled = { id, state: "aprobado", verdicts: [], decided: { verdict: "aprobar", by: { id: lead.userId } } };
    expect((await read(lead, id)).body).toMatchObject({
      ...settled,
      facts: [{ value: card.title }, { label: "Pasa a" }],
    });
    expect((await list(lead, "?mine=decididas&kind=cierre")).data).toMatchObject([settled]);
    const other = await aPerson("Legales Sr");
    expect([(await read(other, id)).status, (await decide(other, { verdict: "aprobar" })).status]).toEqual([200, 409]);
    expect((await list(other, "?mine=decididas")).total).toBe(0);
    const back = await aCard(junior, "legales");
    await moveTo(junior, back.id, done);
    const [again] = (await list(lead, "?kind=cierre")).data;
    const several = await requestAs<Bulk>(lead, "POST", "/approvals/decide", {
      kind: "cierre",
      verdict: "devolver",
      reason: "Falta la firma",
      items: [{ id: again?.id, version: again?.version }],
    });
    expect(several.body.data[0]).toMatchObject({ ok: true, row: { state: "devuelto" } });
    const decided = await list(lead, "?mine=decididas");
    expect([decided.total, decided.data.map(({ id: of }) => of).sort()]).toEqual([
      2,
      [`cierre-${card.id}`, `cierre-${back.id}`].sort(),
    ]);
    expect((await read(lead, `cierre-${back.id}`)).body).toMatchObject({
      state: "devuelto",
      decided: { reason: "Falta la firma" },
    });
    expect((await list(lead, "?mine=decididas&limit=1&page=2")).data).toHaveLength(1);
    expect(
      await prisma.notification.count({ where: { user_id: junior.userId, message: { contains: "Falta la firma" } } }),
    ).toBe(1);
  });

  test("versions of designs: of who leads or asked for the piece, never of who sent it", async () => {
    const [director, designer] = [
      await aPerson("Director Diseño"),
      await aPerson("User", { grants: ["tablero_diseno"] }),
    ];
    const card = await aCard(designer, "diseno");
    const file = await prisma.file.create({
      data: {
        id: crypto.randomUUID(),
        sha256: "a".repeat(64),
        size: 1,
        kind: "pdf",
        name: "afiche.pdf",
        storage_key: "k",
        created_by_user_id: designer.userId,
      },
    });
    const proof = await prisma.cardProof.create({
      data: { card_id: card.id, number: 1, round: 0, file_id: file.id, created_by: designer.userId, note: "Primera" },
    });
    const rows = (await list(director, "?kind=diseno")).data;
    expect(rows).toMatchObject([
      { id: `diseno-${proof.id}`, verdicts: ["aprobar", "devolver"], asked_by: { id: designer.userId } },
    ]);
    expect((await list(designer, "?kind=diseno")).total).toBe(0);
    expect((await read(director, `diseno-${proof.id}`)).body.document).toMatchObject({ name: "afiche.pdf" });
    const answer = await requestAs<ApprovalRecord>(director, "POST", `/approvals/diseno-${proof.id}/decide`, {
      version: 1,
      verdict: "devolver",
      reason: "Más contraste",
    });
    expect(answer.body).toMatchObject({ state: "devuelto", decided: { verdict: "devolver", reason: "Más contraste" } });
    expect((await prisma.cardProof.findUniqueOrThrow({ where: { id: proof.id } })).verdict).toBe("cambios");
    expect((await list(director, "?kind=diseno")).total).toBe(0);
    expect((await list(director, "?mine=decididas")).data).toMatchObject([
      { id: `diseno-${proof.id}`, state: "devuelto", verdicts: [], decided: { reason: "Más contraste" } },
    ]);
    const again = await requestAs<{ error: string }>(director, "POST", `/approvals/diseno-${proof.id}/decide`, {
      version: 1,
      verdict: "aprobar",
    });
    expect([again.status, again.body.error]).toEqual([
      409,
      "En esta versión ya pidió cambios usted: se decide sobre la que venga.",
    ]);
  });

  test("requests for access: rejected here, accepted on their own page", async () => {
    const admin = await aPerson("Administrador");
    const made = await prisma.accessRequest.create({
      data: { provider: "hosted", subject: "auth0|9", mail: "n@afuera.test", name: "Nueva" },
    });
    const id = `acceso-${made.id}`;
    expect((await list(admin, "?kind=acceso")).data).toMatchObject([
      { id, verdicts: ["rechazar"], link: `/admin-users/pedidos?pedido=${made.id}` },
    ]);
    expect((await list(manager, "?kind=acceso")).total).toBe(0);
    const decide = (by: TestPerson, verdict: string) =>
      requestAs<ApprovalRecord>(by, "POST", `/approvals/${id}/decide`, {
        version: 1,
        verdict,
        reason: "No la conocemos",
      });
    expect([(await decide(manager, "rechazar")).status, (await decide(admin, "aprobar")).status]).toEqual([404, 422]);
    expect((await decide(admin, "rechazar")).body.state).toBe("rechazado");
    expect((await decide(admin, "rechazar")).status).toBe(409);
    const decided = { verdict: "rechazar", by: { id: admin.userId }, reason: "No la conocemos" };
    const settled = { id, state: "rechazado", decided };
    expect((await list(admin, "?mine=decididas")).data).toMatchObject([settled]);
    expect((await list(admin, "?mine=decididas&state=aprobado")).total).toBe(0);
    expect((await prisma.accessRequest.findUniqueOrThrow({ where: { id: made.id } })).state).toBe("rechazado");
  });
});

describe("reallocations, the first kind", () => {
  test("wait in the inbox of who decides them and are decided there or by their own calls", async () => {
    const [hispa, director] = [await aPerson("Hispa"), await aPerson("Hispa Director")];
    const [from, to] = [await aCentre(hispa), await aCentre(hispa)];
    await anEntry(hispa, from);
    const asked = await askToMove(hispa, from, to, { amount: "300" });
    const [row] = (await list(director, "?kind=cost_reallocation")).data;
    expect(row).toMatchObject({
      title: `De ${from.name} a ${to.name}`,
      amount: "300.00",
      currency: "ARS",
      verdicts: ["aprobar", "rechazar"],
      due_at: null,
    });
    const record = await read(director, row?.id ?? "");
    expect(record.body.purses.map(({ before, after }) => [before.disponible, after.disponible])).toEqual([
      ["1000.00", "700.00"],
      ["0.00", "300.00"],
    ]);
    const answer = await requestAs<ApprovalRecord>(director, "POST", `/approvals/${row?.id}/decide`, {
      version: 1,
      verdict: "aprobar",
    });
    expect(answer.body).toMatchObject({
      state: "aprobado",
      purses: [{ after: { disponible: "700.00" } }, { after: { disponible: "300.00" } }],
    });
    const after = await requestAs<{ status: string; decided_by: { id: number } }>(
      hispa,
      "GET",
      `/cost-centres/reallocations/${asked.body.id}`,
    );
    expect(after.body).toMatchObject({ status: "aprobado", decided_by: { id: director.userId } });
  });

  test("are sent even where nobody may decide them today, with that as a warning", async () => {
    await prisma.user.updateMany({
      where: { rol: { in: ["Hispa Director", "Administrador"] } },
      data: { active: false },
    });
    const director = await aPerson("Hispa Director");
    const [from, to] = [await aCentre(director), await aCentre(director)];
    await anEntry(director, from);
    expect((await askToMove(director, from, to)).status).toBe(201);
    const [row] = (await list(director, "?mine=pedidas")).data;
    const { body } = await read(director, row?.id ?? "");
    expect(body.reason?.warning).toBe(
      "Nadie puede aprobar esto hoy: el paso 1 es de Dirección de Hispa o Administrador y la única persona es quien lo pide. Avisar a Sistemas.",
    );
  });
});

test("the kinds say what their policies may ask", async () => {
  const { body } = await requestAs<{ data: KindView[] }>(manager, "GET", "/approvals/kinds");
  expect(body.data.map(({ key, here }) => [key, here])).toEqual([
    ["comprobante", true],
    ["bank_account", true],
    ["show_waiver", true],
    ["gasto", true],
    [EXPENSE, true],
    ["show_offer", true],
    ["purchase_order", true],
    ["musicwins_proposal", true],
    ["cost_reallocation", true],
    ["cierre", false],
    ["acceso", false],
    ["diseno", false],
  ]);
  // What rules may ask, with the areas and companies there are, is told to who writes them.
  expect(
    body.data.every(({ fields, owners, productions }) => !productions && fields.length + owners.length === 0),
  ).toBe(true);
  const admin = await aPerson("Administrador");
  const full = (await requestAs<{ data: KindView[] }>(admin, "GET", "/approvals/kinds")).body.data;
  expect(full.find(({ key }) => key === EXPENSE)).toMatchObject({
    fields: [{ key: "importe" }, { key: "moneda" }, { key: "rol_pide" }, { key: "proveedor_nuevo" }],
    productions: true,
    owners: [{ key: "bolsa", title: "dueño de la bolsa" }],
  });
});

test("reading, as a link in a mail does, writes nothing", async () => {
  const { id } = await aSentExpense(asker);
  const before = await fingerprint();
  await read(manager, id);
  for (const path of ["", "/count", "/kinds", `/${id}/comments`])
    expect([path, (await requestAs(manager, "GET", `/approvals${path}`)).status]).toEqual([path, 200]);
  expect(await fingerprint()).toEqual(before);
});
