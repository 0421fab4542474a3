import { prisma, query } from "@/lib/db";
import {
  actorOf,
  always,
  aSentExpense,
  EXPENSE,
  editExpense,
  expenseOf,
  inForce,
  role,
  sendAgain,
  stepBy,
  when,
  withExpenses,
} from "@/lib/testing/approvals";
import { asOwner } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ApprovalRecord } from "./schema";
import { lastRequestOf, stepOnObject } from "./service/objects";

jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses());

let asker: TestPerson;
let first: TestPerson;
let second: TestPerson;
let director: TestPerson;
let admin: TestPerson;

withExpenses(async () => {
  asker = await aPerson("Marketing");
  first = await aPerson("Manager");
  second = await aPerson("Manager");
  director = await aPerson("Gerente");
  admin = await aPerson("Administrador");
});

const managers = stepBy(role("Manager"));
const direction = stepBy(role("Gerente"));

type Answer = ApprovalRecord & { error: string; current?: ApprovalRecord; issues?: { path: string }[] };
const read = (by: TestPerson, id: number) => requestAs<Answer>(by, "GET", `/approvals/${id}`);
const decide = (by: TestPerson, id: number, verdict: string, body: object = {}) =>
  requestAs<Answer>(by, "POST", `/approvals/${id}/decide`, {
    version: 1,
    verdict,
    ...(verdict !== "aprobar" && { reason: "No va así" }),
    ...body,
  });
const stateOf = async (id: number) => (await prisma.approvalRequest.findUniqueOrThrow({ where: { id } })).state;
const decisionsOf = (request_id: number) =>
  prisma.approvalDecision.findMany({ where: { request_id }, orderBy: { id: "asc" } });
const notesOf = (person: TestPerson, id: number) =>
  prisma.notification.findMany({ where: { user_id: person.userId, link: `/Aprobador/${id}` }, orderBy: { id: "asc" } });

test("two steps: each is asked in its turn, the last yes does what the kind does, everything is written down", async () => {
  await inForce(always(managers, direction));
  const { id, object } = await aSentExpense(asker);
  expect((await notesOf(first, id)).map(({ message }) => message)).toEqual(["pide aprobar Sonido del Sur, Sonido"]);
  expect([await notesOf(director, id), await notesOf(asker, id)]).toEqual([[], []]);
  const one = await decide(first, id, "aprobar", { reason: "La banda pidió monitoreo." });
  expect(one.body).toMatchObject({ state: "en_aprobacion", version: 2, verdicts: [], step: { position: 2, of: 2 } });
  expect((await expenseOf(object)).effects).toBe(0);
  // The next step is told who asks, not who approved before.
  expect((await notesOf(director, id)).map(({ user_name, message }) => [user_name, message])).toEqual([
    [asker.mail, "pide aprobar Sonido del Sur, Sonido"],
  ]);
  const two = await decide(director, id, "aprobar", { version: 2 });
  expect(two).toMatchObject({
    status: 200,
    body: { state: "aprobado", steps: [{ state: "aprobado" }, { state: "aprobado" }] },
  });
  expect(await expenseOf(object)).toMatchObject({ state: "aprobado", effects: 1 });
  expect((await notesOf(asker, id)).map(({ message }) => message)).toEqual(["aprobó Sonido del Sur, Sonido"]);
  expect((await auditOf(`approval:${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
    ["approval.sent", asker.mail],
    ["approval.decided", first.mail],
    ["approval.decided", director.mail],
    ["approval.approved", director.mail],
  ]);
  expect(two.body.history.map(({ deed, text }) => [deed, text])).toEqual([
    ["pidió aprobación", ""],
    ["aprobó el paso 1, Manager", "La banda pidió monitoreo."],
    ["aprobó el paso 2, Gerente", ""],
  ]);
});

test("who could have taken the step that somebody else just took is told so, by a call without version, too", async () => {
  await inForce(always(managers, direction));
  const { id, object } = await aSentExpense(asker);
  await decide(first, id, "aprobar");
  const said = { status: 409, message: expect.stringContaining(`ya aprobó el paso 1`) };
  const byObject = (person: TestPerson) =>
    stepOnObject(actorOf(person), { kind: EXPENSE, id: object }, { step: "aprobar" });
  await expect(byObject(second)).rejects.toMatchObject(said);
  // Who was of neither step is told that it is not theirs.
  await expect(byObject(await aPerson("Hispa"))).rejects.toMatchObject({ status: 403 });
});

describe("four eyes", () => {
  test("who asks, who made it, who edited it last and who gains by it decide nothing of it, administrators included", async () => {
    await inForce(always(stepBy([role("Manager"), role("Administrador"), role("Gerente")])));
    for (const [person, verdict] of [
      [admin, "aprobar"],
      [director, "devolver"],
      [first, "rechazar"],
    ] as const) {
      const refused = async (sent: { id: number }) =>
        expect([person.rol, (await decide(person, sent.id, verdict)).status]).toEqual([person.rol, 403]);
      await refused(await aSentExpense(person));
      await refused(await aSentExpense(asker, { author: person.userId }));
      await refused(await aSentExpense(asker, { beneficiaries: [person.userId] }));
    }
    expect(await prisma.approvalDecision.count({ where: { by_user_id: admin.userId } })).toBe(0);
    const sent = await aSentExpense(asker);
    await editExpense(director, sent.object, { supplier: "Otro" });
    const now = await lastRequestOf(EXPENSE, sent.object);
    expect(now).not.toBe(sent.id);
    expect(await decide(director, now, "aprobar")).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("editó por última vez") },
    });
    expect((await decide(admin, now, "aprobar")).status).toBe(200);
  });

  test("nor does the database take their yes", async () => {
    await inForce(always(managers));
    const { id } = await aSentExpense(first, { author: asker.userId });
    const [step] = await prisma.approvalStep.findMany({ where: { request_id: id } });
    const approve = (by: TestPerson, on_behalf_of: TestPerson | null = null) =>
      prisma.approvalDecision.create({
        data: {
          request_id: id,
          step_id: step?.id ?? 0,
          by_user_id: by.userId,
          on_behalf_of_user_id: on_behalf_of?.userId ?? null,
          verdict: "aprobar",
          reason: "",
          via: "pantalla",
          request_version: 1,
        },
      });
    for (const person of [first, asker]) await expect(approve(person)).rejects.toThrow(/four eyes/);
    await expect(approve(second, first)).rejects.toThrow(/four eyes/);
    await approve(second);
    await expect(asOwner("UPDATE approval_decision SET verdict = 'rechazar', reason = 'no fue'")).rejects.toThrow(
      /append-only/,
    );
    await expect(asOwner("DELETE FROM approval_decision")).rejects.toThrow(/append-only/);
    await expect(query("UPDATE approval_decision SET reason = 'x'")).rejects.toThrow();
    await expect(query("DELETE FROM approval_change")).rejects.toThrow();
  });

  test("nobody decides two steps, unless the step says so: then one yes is both", async () => {
    const both = stepBy([role("Manager"), role("Gerente")]);
    await inForce(always(both, both));
    const { id } = await aSentExpense(asker);
    await decide(first, id, "aprobar");
    expect(await decide(first, id, "rechazar", { version: 2 })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("Ya decidió otro paso") },
    });
    expect((await decide(director, id, "aprobar", { version: 2 })).body.state).toBe("aprobado");
    await inForce(always(managers, { ...both, may_skip: true }));
    const skipping = await aSentExpense(asker);
    expect((await decide(first, skipping.id, "aprobar")).body).toMatchObject({
      state: "aprobado",
      steps: [{ state: "aprobado" }, { state: "salteado" }],
    });
    // Whose later step it is not decides it all the same.
    await inForce(always(managers, { ...direction, may_skip: true }));
    const asking = await aSentExpense(asker);
    expect((await decide(first, asking.id, "aprobar")).body.state).toBe("en_aprobacion");
    expect((await decide(director, asking.id, "aprobar", { version: 2 })).body.state).toBe("aprobado");
  });
});

describe("modes", () => {
  test("n of them: that many different people; all: everybody there is today", async () => {
    await inForce(always(stepBy(role("Manager"), { mode: "n", needed: 2 })));
    const two = await aSentExpense(asker);
    expect((await decide(first, two.id, "aprobar")).body).toMatchObject({ state: "en_aprobacion", version: 1 });
    expect((await decide(second, two.id, "aprobar")).body.state).toBe("aprobado");
    await inForce(always(stepBy([role("Manager"), role("Gerente")], { mode: "todos" })));
    const all = await aSentExpense(asker);
    for (const person of [first, second])
      expect((await decide(person, all.id, "aprobar")).body.state).toBe("en_aprobacion");
    expect((await decide(director, all.id, "aprobar")).body.state).toBe("aprobado");
    // One no is enough.
    const refused = await aSentExpense(asker);
    await decide(first, refused.id, "aprobar");
    expect((await decide(second, refused.id, "rechazar")).body.state).toBe("rechazado");
  });

  test("a rule without steps says yes at once, and nobody is asked", async () => {
    await inForce([when([{ field: "importe", op: "menor", value: "50" }]), ...always(managers)]);
    const { id, object, state } = await aSentExpense(asker, { amount: "49.99" });
    expect([state, await stateOf(id), (await expenseOf(object)).state]).toEqual(["aprobado", "aprobado", "aprobado"]);
    expect(await notesOf(first, id)).toEqual([]);
    expect((await aSentExpense(asker, { amount: "50.00" })).state).toBe("en_aprobacion");
  });
});

describe("people are found when they decide", () => {
  test("a changed role or owner, somebody who left, a relation: at once", async () => {
    const rising = await aPerson("Office");
    await inForce(
      always(
        stepBy([role("Compras"), { type: "duenio", of: "bolsa" }, { type: "rol_produccion", role: "Produccion" }]),
      ),
    );
    await asOwner("INSERT INTO test_purse VALUES ('luces', $1)", [director.userId]);
    const { id } = await aSentExpense(asker, { purse: "luces", production: "La Calesita" });
    expect((await decide(rising, id, "aprobar")).status).toBe(404);
    await prisma.user.update({ where: { id: rising.userId }, data: { rol: "Compras" } });
    expect((await read(rising, id)).body.verdicts).toEqual(["aprobar", "devolver", "rechazar"]);
    await prisma.user.update({ where: { id: rising.userId }, data: { rol: "Office" } });
    expect((await read(rising, id)).status).toBe(404);
    await prisma.userRelation.create({
      data: { user_id: rising.userId, rol: "Produccion", produccion: "La Calesita" },
    });
    expect((await read(rising, id)).body.verdicts).toContain("aprobar");
    expect((await read(director, id)).body.verdicts).toContain("aprobar");
    await asOwner("UPDATE test_purse SET owner = $1", [second.userId]);
    expect((await decide(director, id, "aprobar")).status).toBe(404);
    expect((await decide(second, id, "aprobar")).status).toBe(200);
  });

  test("somebody's lead is who runs a board on which they work", async () => {
    const [junior, lead] = [await aPerson("Legales Jr"), await aPerson("Legales Sr")];
    await inForce(always(stepBy({ type: "jefe" })));
    const { id } = await aSentExpense(junior);
    expect((await read(lead, id)).body.verdicts).toContain("aprobar");
    expect((await decide(first, id, "aprobar")).status).toBe(404);
  });
});

describe("nobody eligible", () => {
  test("is refused when it is sent, in words", async () => {
    const only = await aPerson("Comercial Sr");
    await inForce(always(managers, stepBy(role("Comercial Sr"))));
    await expect(aSentExpense(only)).rejects.toMatchObject({
      status: 422,
      message:
        "Nadie puede aprobar esto hoy: el paso 2 es de Comercial Sr y la única persona es quien lo pide. Avisar a Sistemas.",
    });
    expect(
      (await query<{ n: number }>("SELECT count(*)::int AS n FROM test_expense WHERE author = $1", [only.userId]))[0]
        ?.n,
    ).toBe(0);
    expect((await aSentExpense(asker)).warning).toBe("");
  });

  test("and without rules nothing is sent", async () => {
    await prisma.approvalPolicy.updateMany({
      where: { kind: EXPENSE, state: "vigente" },
      data: { state: "retirada", retired_at: new Date() },
    });
    await expect(aSentExpense(asker)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("No hay reglas"),
    });
  });
});

describe("an edit", () => {
  beforeAll(() => inForce(always(managers)));

  test("that matters closes it as replaced, and asks again naming what changed", async () => {
    const { id, object } = await aSentExpense(asker);
    expect(await editExpense(asker, object, { amount: "100.01", concept: "Luces" })).toMatchObject({
      outcome: "reemplazada",
    });
    const now = await lastRequestOf(EXPENSE, object);
    const { body } = await read(first, now);
    expect(body).toMatchObject({
      state: "en_aprobacion",
      amount: "100.01",
      replaces: String(id),
      changes: [{ label: "Importe", before: "100.00", after: "100.01", fresh: true }],
    });
    expect((await read(first, id)).body).toMatchObject({ state: "reemplazado", replaced_by: String(now) });
    expect(await decide(first, id, "aprobar")).toMatchObject({
      status: 409,
      body: { current: { state: "reemplazado" } },
    });
    expect((await decide(first, now, "aprobar")).status).toBe(200);
    expect((await expenseOf(object)).state).toBe("aprobado");
  });

  test("that does not is shown to who decides, who looks again", async () => {
    const { id, object } = await aSentExpense(asker);
    await requestAs(first, "POST", `/approvals/${id}/seen`);
    expect(await editExpense(asker, object, { concept: "Luces" })).toEqual({ outcome: "anotada", request: id });
    expect(await editExpense(asker, object, { amount: "90" })).toMatchObject({ outcome: "anotada" });
    expect(await editExpense(asker, object, { amount: "90" })).toMatchObject({ outcome: "igual" });
    const { body } = await read(first, id);
    expect(body).toMatchObject({ version: 3, amount: "90.00", subtitle: "Luces", state: "en_aprobacion" });
    expect(body.changes.map(({ label, fresh }) => [label, fresh])).toEqual([
      ["Concepto", true],
      ["Importe", true],
    ]);
    await requestAs(first, "POST", `/approvals/${id}/seen`);
    expect((await read(first, id)).body.changes.map(({ fresh }) => fresh)).toEqual([false, false]);
    expect(await decide(first, id, "aprobar", { version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 3 } },
    });
    expect((await decide(first, id, "aprobar", { version: 3 })).status).toBe(200);
  });

  test("an amount under the approved one keeps the approval; one above it, or another supplier, asks again", async () => {
    const { id, object } = await aSentExpense(asker);
    await decide(first, id, "aprobar");
    expect(await editExpense(asker, object, { amount: "80" })).toMatchObject({ outcome: "anotada", request: id });
    expect(await editExpense(asker, object, { amount: "100" })).toMatchObject({ outcome: "anotada", request: id });
    expect(await stateOf(id)).toBe("aprobado");
    expect(await editExpense(asker, object, { amount: "100.01" })).toMatchObject({ outcome: "reemplazada" });
    expect([await stateOf(id), await stateOf(await lastRequestOf(EXPENSE, object))]).toEqual([
      "reemplazado",
      "en_aprobacion",
    ]);
    expect(await editExpense(asker, object, { due: "2026-12-09" })).toMatchObject({ outcome: "reemplazada" });
    expect(await editExpense(asker, object, { due: "2027-01-09" })).toMatchObject({ outcome: "anotada" });
  });
});

describe("no", () => {
  beforeAll(() => inForce(always(managers)));

  test("needs a reason of three letters", async () => {
    const { id } = await aSentExpense(asker);
    for (const verdict of ["rechazar", "devolver"])
      for (const reason of ["", "  ", "no"])
        expect(await decide(first, id, verdict, { reason })).toMatchObject({
          status: 400,
          body: { issues: [{ path: "reason" }] },
        });
    expect(await stateOf(id)).toBe("en_aprobacion");
  });

  test("returned it goes back to who asked, and is sent again naming what changed", async () => {
    const { id, object } = await aSentExpense(asker);
    expect((await decide(first, id, "devolver", { reason: "Falta la orden" })).body.state).toBe("devuelto");
    expect((await expenseOf(object)).state).toBe("devuelto");
    expect((await notesOf(asker, id)).map(({ message }) => message)).toEqual([
      "devolvió Sonido del Sur, Sonido: Falta la orden",
    ]);
    await editExpense(asker, object, { supplier: "Otro" });
    const again = await sendAgain(asker, object);
    expect((await read(first, again.id)).body).toMatchObject({
      replaces: String(id),
      changes: [{ label: "Proveedor", before: "Sonido del Sur", after: "Otro" }],
    });
  });

  test("rejected it stays so, and is opened again as a copy by who asked, once", async () => {
    const { id, object } = await aSentExpense(asker);
    expect((await decide(first, id, "rechazar")).body.state).toBe("rechazado");
    expect((await expenseOf(object)).state).toBe("rechazado");
    expect((await read(asker, id)).body.may_reopen).toBe(true);
    expect((await requestAs(first, "POST", `/approvals/${id}/reopen`)).status).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => requestAs<{ link: string }>(asker, "POST", `/approvals/${id}/reopen`)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.link}`)).size).toBe(1);
    expect(answers[0]?.body.link).not.toBe(`/gastos/${object}`);
    const { id: other } = await aSentExpense(asker);
    expect((await requestAs(asker, "POST", `/approvals/${other}/reopen`)).status).toBe(422);
  });

  test("who asked takes it back, also when it was returned; nobody else does", async () => {
    const { id, object } = await aSentExpense(asker);
    const cancel = (by: TestPerson, request: number, version = 1) =>
      requestAs<Answer>(by, "POST", `/approvals/${request}/cancel`, { version });
    expect((await cancel(first, id)).status).toBe(403);
    expect((await cancel(asker, id)).body).toMatchObject({ state: "cancelado" });
    expect((await cancel(asker, id)).body).toMatchObject({ state: "cancelado" });
    expect((await expenseOf(object)).state).toBe("borrador");
    expect(await decide(first, id, "aprobar")).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("ya está cancelada") },
    });
    const returned = await aSentExpense(asker);
    await decide(first, returned.id, "devolver");
    expect((await cancel(asker, returned.id, 2)).body.state).toBe("cancelado");
  });
});

describe("twenty at once", () => {
  test("decide once: one effect, nineteen are told by whom", async () => {
    await inForce(always(managers));
    const crowd = await Promise.all(Array.from({ length: 20 }, () => aPerson("Manager")));
    const { id, object } = await aSentExpense(asker);
    const answers = await Promise.all(crowd.map((person, at) => decide(person, id, at % 3 ? "aprobar" : "rechazar")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const [decision] = await decisionsOf(id);
    const winner = crowd.find(({ userId }) => userId === decision?.by_user_id);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.error).toContain(winner?.mail);
      expect(body.current?.decided?.by.id).toBe(winner?.userId);
    }
    expect(await decisionsOf(id)).toHaveLength(1);
    expect((await expenseOf(object)).effects).toBe(1);
    expect(await notesOf(asker, id)).toHaveLength(1);
    const actions = (await auditOf(`approval:${id}`)).map(({ action }) => action);
    expect(actions.filter((action) => action === "approval.refused")).toHaveLength(19);
  });

  test("of two steps the second is decided by one, whoever comes late hears of the first", async () => {
    await inForce(always(managers, direction));
    const { id } = await aSentExpense(asker);
    const answers = await Promise.all(
      [first, second].flatMap((person) => Array.from({ length: 10 }, () => decide(person, id, "aprobar"))),
    );
    const statuses = answers.map(({ status }) => status);
    // The same person again gets the first answer; the other one 409.
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await decisionsOf(id)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/ya aprobó el paso 1/);
  });

  test("the same person twenty times gets the first answer, and one effect", async () => {
    await inForce(always(managers));
    const { id, object } = await aSentExpense(asker);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(first, id, "aprobar")));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.state} ${body.version}`))).toEqual(
      new Set(["200 aprobado 2"]),
    );
    expect((await expenseOf(object)).effects).toBe(1);
    // Something else is another decision.
    expect((await decide(first, id, "rechazar")).status).toBe(409);
  });

  test("editing, cancelling and deciding at once: one of them comes first, and the record says which", async () => {
    await inForce(always(managers));
    for (let round = 0; round < 5; round++) {
      const { id, object } = await aSentExpense(asker);
      const [decided, edited] = await Promise.all([
        decide(first, id, "aprobar"),
        editExpense(asker, object, { amount: "500" }),
        requestAs(asker, "POST", `/approvals/${id}/cancel`, { version: 1 }),
      ]);
      const waits = await prisma.approvalRequest.count({
        where: { kind: EXPENSE, object_id: object, state: "en_aprobacion" },
      });
      expect([200, 409]).toContain(decided.status);
      expect(waits).toBe(edited.outcome === "reemplazada" ? 1 : 0);
      // What is in force was never approved at another amount than the one that it has.
      const approved = await prisma.approvalRequest.findFirst({
        where: { kind: EXPENSE, object_id: object, state: "aprobado" },
      });
      if (approved) expect(approved.amount?.toFixed(2)).toBe((await expenseOf(object)).amount);
    }
  });

  test("sent twice at once a record waits once", async () => {
    await inForce(always(managers));
    const { id, object } = await aSentExpense(asker);
    await requestAs(asker, "POST", `/approvals/${id}/cancel`, { version: 1 });
    const sent = await Promise.allSettled([sendAgain(asker, object), sendAgain(asker, object)]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("a domain's own call takes the same step, by the record's number", async () => {
  await inForce(always(managers));
  const { id, object } = await aSentExpense(asker);
  await expect(stepOnObject(actorOf(asker), { kind: EXPENSE, id: object }, { step: "aprobar" })).rejects.toMatchObject({
    status: 403,
  });
  await stepOnObject(actorOf(first), { kind: EXPENSE, id: object }, { step: "aprobar" });
  expect(await stateOf(id)).toBe("aprobado");
  await expect(lastRequestOf(EXPENSE, "0")).rejects.toMatchObject({ status: 404 });
});

test("a policy published while a request waits changes nothing for it", async () => {
  await inForce(always(managers));
  const { id } = await aSentExpense(asker);
  await inForce(always(direction));
  expect((await read(director, id)).status).toBe(404);
  expect((await decide(first, id, "aprobar")).body.state).toBe("aprobado");
});

test("an amount of another currency goes by the rate of its day; without one it is the strictest", async () => {
  await inForce([when([{ field: "importe", op: "mayor", value: "1000" }], managers, direction), ...always(managers)]);
  const stepsOf = async (id: number) => (await prisma.approvalStep.findMany({ where: { request_id: id } })).length;
  const dollars = () => aSentExpense(asker, { amount: "1.00", currency: "USD" });
  const unknown = await dollars();
  expect([await stepsOf(unknown.id), (await read(first, unknown.id)).body.reason?.text]).toEqual([
    2,
    expect.stringContaining("la más estricta"),
  ]);
  const rate = { currency: "USD", day: new Date("2026-11-24T00:00:00Z"), source: "oficial" };
  const { id } = await prisma.fxRate.create({ data: { ...rate, rate: "900" } });
  expect(await stepsOf((await dollars()).id)).toBe(1);
  await prisma.fxRate.update({ where: { id }, data: { rate: "1100" } });
  expect(await stepsOf((await dollars()).id)).toBe(2);
  await prisma.fxRate.delete({ where: { id } });
});
