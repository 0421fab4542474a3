import { prisma } from "@/lib/db";
import {
  always,
  aSentExpense,
  EXPENSE,
  editExpense,
  inForce,
  role,
  stepBy,
  when,
  withExpenses,
} from "@/lib/testing/approvals";
import { asOwner } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Simulation } from "../policies/schema";
import type { ApprovalRecord } from "../schema";
import { lastRequestOf } from "../service/objects";
import type { DelegationView } from "./schema";

jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses());

let asker: TestPerson;
let manager: TestPerson;

withExpenses(async () => {
  asker = await aPerson("Board");
  manager = await aPerson("Manager");
  await inForce(always(stepBy(role("Manager"))));
});

type Answer = DelegationView & { error: string; issues?: { path: string }[]; current?: DelegationView };
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const delegate = (from: TestPerson, to: TestPerson, facts: object = {}) =>
  requestAs<Answer>(from, "POST", "/delegations", { to_user_id: to.userId, from: at(0), until: at(24), ...facts });
const decide = (by: TestPerson, id: number, verdict = "aprobar") =>
  requestAs<ApprovalRecord & { error: string }>(by, "POST", `/approvals/${id}/decide`, {
    version: 1,
    verdict,
    reason: "Porque sí",
  });
const end = (by: TestPerson, { id, version }: DelegationView) =>
  requestAs<Answer>(by, "POST", `/delegations/${id}/end`, { version });

test("a delegate decides as himself, and it says for whom; both are told", async () => {
  const helper = await aPerson("Office");
  const { id } = await aSentExpense(asker);
  expect((await decide(helper, id)).status).toBe(404);
  const given = await delegate(manager, helper, { reason: "Vacaciones" });
  expect(given).toMatchObject({ status: 201, body: { state: "vigente", own: true, to_person: { id: helper.userId } } });
  expect(await prisma.notification.count({ where: { user_id: helper.userId, kind: "aprobacion" } })).toBe(1);
  const answer = await decide(helper, id);
  expect(answer.body).toMatchObject({
    state: "aprobado",
    decided: { by: { id: helper.userId }, on_behalf_of: { id: manager.userId } },
  });
  expect(answer.body.history.at(-1)?.deed).toContain(`por ${manager.mail}`);
  expect((await auditOf(`approval_delegation:${given.body.id}`)).map(({ action }) => action)).toEqual([
    "approval_delegation.added",
  ]);
  // Ended, it is over at once; twice is once.
  const next = await aSentExpense(asker);
  expect((await end(helper, given.body)).body.state).toBe("terminada");
  expect((await end(manager, given.body)).body.state).toBe("terminada");
  expect((await decide(helper, next.id)).status).toBe(404);
});

test("one word each: what a delegate said for somebody, that person does not say again", async () => {
  const [one, other, helper] = [await aPerson("Compras"), await aPerson("Compras"), await aPerson("Office")];
  const previous = await inForce(always(stepBy(role("Compras"), { mode: "n", needed: 2 })));
  await delegate(one, helper);
  const { id } = await aSentExpense(asker);
  expect((await decide(helper, id)).body.state).toBe("en_aprobacion");
  expect((await decide(one, id)).status).not.toBe(200);
  expect((await decide(other, id)).body.state).toBe("aprobado");
  expect(previous).toBeGreaterThan(0);
  await inForce(always(stepBy(role("Manager"))));
});

test("who asks does not have it approved by whom he likes, nor approves it for somebody else", async () => {
  const [boss, friend] = [await aPerson("Manager"), await aPerson("Office")];
  const given = await delegate(boss, friend);
  // Whatever of it is his: asked, made, edited or gained by him.
  const edited = await aSentExpense(asker);
  await editExpense(boss, edited.object, { supplier: "Otro" });
  const parts = [
    (await aSentExpense(boss)).id,
    (await aSentExpense(asker, { author: boss.userId })).id,
    (await aSentExpense(asker, { beneficiaries: [boss.userId] })).id,
    await lastRequestOf(EXPENSE, edited.object),
  ];
  for (const id of parts) {
    expect((await decide(friend, id)).status).toBe(404);
    expect(await prisma.notification.count({ where: { user_id: friend.userId, link: `/Aprobador/${id}` } })).toBe(0);
    const [step] = await prisma.approvalStep.findMany({ where: { request_id: id } });
    const yes = {
      request_id: id,
      step_id: step?.id ?? 0,
      by_user_id: friend.userId,
      on_behalf_of_user_id: boss.userId,
    };
    await expect(
      prisma.approvalDecision.create({
        data: { ...yes, verdict: "aprobar", reason: "", via: "pantalla", request_version: 1 },
      }),
    ).rejects.toThrow(/four eyes/);
  }
  const friends = await aSentExpense(friend);
  expect((await decide(friend, friends.id)).status).toBe(403);
  // What was delegated is not delegated on.
  const third = await aPerson("Office");
  expect(await delegate(friend, third)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("No tiene aprobaciones propias que delegar") },
  });
  const { id } = await aSentExpense(asker);
  expect((await decide(third, id)).status).toBe(404);
  expect((await decide(friend, id)).status).toBe(200);
  await end(boss, given.body);
});

test("who asks shuts nobody out: who decides by a right of his own does, whatever was delegated to him", async () => {
  const [boss, strict, lax] = [await aPerson("Gerente"), await aPerson("Manager"), await aPerson("Manager")];
  // Of the rules, one step is of Gerentes too: one more thing that the boss may give.
  const second = stepBy(role("Gerente"));
  await inForce([when([{ field: "importe", op: "mayor", value: "5000" }], second), ...always(stepBy(role("Manager")))]);
  const given = [await delegate(boss, strict), await delegate(boss, lax), await delegate(boss, manager)];
  expect(given.map(({ status }) => status)).toEqual([201, 201, 201]);
  // Given before or after it was asked, to one of those who decide or to all.
  const { id } = await aSentExpense(boss);
  const { body } = await requestAs<ApprovalRecord>(strict, "GET", `/approvals/${id}`);
  expect([body.verdicts, body.on_behalf_of]).toEqual([["aprobar", "devolver", "rechazar"], null]);
  expect(body.steps[0]?.people.map((one) => one.id)).toEqual(
    expect.arrayContaining([strict.userId, lax.userId, manager.userId]),
  );
  expect(body.excluded).toEqual([{ id: boss.userId, name: boss.mail, why: "lo pide" }]);
  const facts = { kind: EXPENSE, asked_by: boss.userId, facts: { importe: "100.00" }, currency: "ARS" };
  const by = await aPerson("Administrador");
  const tried = await requestAs<Simulation>(by, "POST", "/approval-policies/simulate", facts);
  expect(tried.body.steps[0]?.people.map((one) => one.id)).toContain(strict.userId);
  expect(tried.body.excluded.map(({ why }) => why)).toEqual(["lo pide"]);
  expect((await decide(strict, id, "rechazar")).body).toMatchObject({
    state: "rechazado",
    decided: { on_behalf_of: null },
  });
  // What is only his to decide, nobody decides for him while he asks it.
  await expect(aSentExpense(boss, { amount: "6000.00" })).rejects.toThrow("la única persona es quien lo pide");
  for (const { body: one } of given) await end(boss, one);
  await inForce(always(stepBy(role("Manager"))));
});

test("who decides nothing delegates nothing, nor to somebody who decides the same anyhow", async () => {
  const list = (by: TestPerson) => requestAs<{ may_delegate: boolean }>(by, "GET", "/delegations");
  expect([(await list(asker)).body.may_delegate, (await list(manager)).body.may_delegate]).toEqual([false, true]);
  expect(await delegate(asker, manager)).toMatchObject({
    status: 422,
    body: {
      error: "No tiene aprobaciones propias que delegar: ninguna regla vigente lo nombra para decidir.",
    },
  });
  const peer = await aPerson("Manager");
  const same = await delegate(manager, peer);
  expect([same.status, same.body.issues?.[0]]).toEqual([
    400,
    { path: "to_user_id", message: "Ya decide lo mismo que usted: delegarle no le da nada." },
  ]);
  // By a role, by name, by what the records are of, and by rules of before: each is something to give.
  const helper = await aPerson("Office");
  for (const who of [
    { type: "persona", user_id: asker.userId } as const,
    { type: "duenio", of: "bolsa" } as const,
    { type: "rol_produccion", role: "Board" } as const,
  ]) {
    await inForce(always(stepBy(who)));
    if (who.type === "duenio") await asOwner(`INSERT INTO test_purse VALUES ('B1', ${asker.userId})`);
    if (who.type === "rol_produccion") {
      expect((await list(asker)).body.may_delegate).toBe(false);
      await prisma.userRelation.create({
        data: { user_id: asker.userId, rol: "Board", produccion: "La Calesita" },
      });
    }
    const given = await delegate(asker, helper);
    expect([who.type, given.status]).toEqual([who.type, 201]);
    await end(asker, given.body);
    if (who.type === "duenio") await asOwner("DELETE FROM test_purse");
  }
  await inForce(always(stepBy(role("Board"))));
  await aSentExpense(manager);
  await inForce(always(stepBy(role("Manager"))));
  expect((await list(asker)).body.may_delegate).toBe(true);
  // Who comes in with an escalation decides not the same as whose step it is, and the other way round does.
  await inForce(always(stepBy(role("Manager"), { sla_hours: 4, escalate_to: [role("Gerente")] })));
  const boss = await aPerson("Gerente");
  expect((await delegate(boss, peer)).status).toBe(400);
  const later = await delegate(peer, boss);
  expect(later.status).toBe(201);
  await end(peer, later.body);
  await inForce(always(stepBy(role("Manager"))));
});

test("only from its moment on, for its kinds, up to its limit in its currency", async () => {
  const cases: [object, object, number][] = [
    [{ from: at(1) }, {}, 404],
    [{ kinds: ["cost_reallocation"] }, {}, 404],
    [{ kinds: [EXPENSE] }, {}, 200],
    [{ limit: "100", currency: "ARS" }, { amount: "100.00" }, 200],
    [{ limit: "100", currency: "ARS" }, { amount: "100.01" }, 404],
    [{ limit: "100", currency: "USD" }, { amount: "1.00" }, 404],
  ];
  for (const [facts, expense, status] of cases) {
    const helper = await aPerson("Office");
    const { body } = await delegate(manager, helper, facts);
    const { id } = await aSentExpense(asker, expense);
    expect([facts, (await decide(helper, id)).status]).toEqual([facts, status]);
    await end(manager, body);
  }
});

test("a limit is compared with the amount in its currency, by the rates its rules were asked with: list, page and decision agree", async () => {
  await prisma.fxRate.create({
    data: { currency: "USD", source: "oficial", day: new Date("2026-11-23"), rate: "1000" },
  });
  const cases: [limit: object, expense: object, gets: boolean][] = [
    [{ limit: "100000", currency: "ARS" }, { amount: "100.00", currency: "USD" }, true],
    [{ limit: "100000", currency: "ARS" }, { amount: "100.01", currency: "USD" }, false],
    [{ limit: "100", currency: "USD" }, { amount: "100000.00" }, true],
    [{ limit: "100", currency: "USD" }, { amount: "101000.00" }, false],
    // No rate of euros is kept: what cannot be told is over the limit.
    [{ limit: "100000", currency: "ARS" }, { amount: "1.00", currency: "EUR" }, false],
  ];
  for (const [limit, expense, gets] of cases) {
    const helper = await aPerson("Office");
    const { body } = await delegate(manager, helper, limit);
    const { id } = await aSentExpense(asker, expense);
    const list = await requestAs<{ data: { id: string }[] }>(helper, "GET", "/approvals?mine=para_decidir");
    const read = await requestAs<ApprovalRecord>(helper, "GET", `/approvals/${id}`);
    const said = await decide(helper, id);
    expect([limit, expense, list.body.data.some((one) => one.id === String(id)), read.status, said.status]).toEqual(
      gets ? [limit, expense, true, 200, 200] : [limit, expense, false, 404, 404],
    );
    await end(manager, body);
  }
});

test.each([
  [{ until: at(-2) }, "until"],
  [{ from: at(-3), until: at(-1) }, "until"],
  [{ from: "1900-01-01T00:00:00-03:00", until: "2100-01-01T00:00:00-03:00" }, "from"],
  [{ from: at(-25) }, "from"],
  [{ from: at(24), until: at(24 + 367 * 24) }, "until"],
  [{ until: "2100-01-01T00:00:00-03:00" }, "until"],
  [{ limit: "10" }, "currency"],
  [{ limit: "-1", currency: "ARS" }, "limit"],
  [{ to_user_id: 999_999 }, "to_user_id"],
  [{ kinds: ["nada"] }, "kinds.0"],
])("%j is refused naming the field", async (facts, path) => {
  const answer = await delegate(manager, asker, facts);
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
});

test("not to oneself, nor twice at once to the same person; changed by who gave it, by its version", async () => {
  expect((await delegate(manager, manager)).status).toBe(400);
  for (const limit of ["-5", "abc"])
    expect((await delegate(manager, asker, { limit, currency: "ARS" })).body).toMatchObject({
      error: expect.stringMatching(/^Revisar "Límite": /),
    });
  const helper = await aPerson("Office");
  const both = await Promise.all([delegate(manager, helper), delegate(manager, helper)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const given = both.find(({ status }) => status === 201)?.body as DelegationView;
  const change = (by: TestPerson, version: number, facts: object = {}) =>
    requestAs<Answer>(by, "PUT", `/delegations/${given.id}`, {
      to_user_id: helper.userId,
      from: at(0),
      until: at(48),
      version,
      ...facts,
    });
  expect((await change(helper, 1)).status).toBe(404);
  expect((await change(manager, 1)).body.version).toBe(2);
  expect(await change(manager, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
  const { body } = await requestAs<{ data: DelegationView[]; people: { id: number }[] }>(
    helper,
    "GET",
    "/delegations?mine=recibidas",
  );
  expect(body.data.map(({ id }) => id)).toEqual([given.id]);
  expect(body.people.map(({ id }) => id)).not.toContain(helper.userId);
  expect((await end(asker, { ...given, version: 2 })).status).toBe(404);
  expect((await end(manager, { ...given, version: 2 })).status).toBe(200);
  expect((await change(manager, 3)).status).toBe(422);
});
