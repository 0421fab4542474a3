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
import { holdDuePolicies } from "./publishService";
import type { PolicyView, Replay, Rules, Simulation } from "./schema";

jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses());

let asker: TestPerson;
let manager: TestPerson;
let ana: TestPerson;
let bea: TestPerson;

withExpenses(async () => {
  asker = await aPerson("Marketing");
  manager = await aPerson("Manager");
  ana = await aPerson("Administrador");
  bea = await aPerson("Administrador");
});
beforeEach(async () => {
  await prisma.approvalPolicy.deleteMany({ where: { state: "borrador" } });
  await inForce(always(stepBy(role("Manager"))));
});

type Answer = PolicyView & { error: string; issues?: { path: string }[]; current?: PolicyView };
const post = (by: TestPerson, path: string, body: object) =>
  requestAs<Answer>(by, "POST", `/approval-policies${path}`, body);
const draft = async (by = ana) => (await post(by, "", { kind: EXPENSE })).body;
const change = (by: TestPerson, { id, edition }: PolicyView, rules: object, currency = "ARS") =>
  requestAs<Answer>(by, "PUT", `/approval-policies/${id}`, { edition, currency, rules });
const step = (by: TestPerson, { id, edition }: PolicyView, name: "ask" | "publish" | "return") =>
  post(by, `/${id}/${name}`, { edition });
const twoSteps: Rules = always(stepBy(role("Manager")), stepBy(role("Gerente")));

test("a draft begins as what is in force, changes by its edition, and is one of its kind", async () => {
  const made = await draft();
  expect(made).toMatchObject({
    state: "borrador",
    edition: 1,
    rules: always(stepBy(role("Manager"))),
    acciones: ["cambiar", "descartar", "pedir"],
  });
  expect((await draft(bea)).id).toBe(made.id);
  const gerente = await aPerson("Gerente");
  expect(gerente.rol).toBe("Gerente");
  const changed = await change(ana, made, twoSteps);
  expect(changed.body).toMatchObject({ edition: 2, rules: twoSteps });
  expect(await change(bea, made, twoSteps)).toMatchObject({ status: 409, body: { current: { edition: 2 } } });
  // Who decides what up to how much is read by who configures it, whoever approves by it.
  for (const path of ["", `/${made.id}`, `/versions?kind=${EXPENSE}`])
    expect([path, (await requestAs(manager, "GET", `/approval-policies${path}`)).status]).toEqual([path, 403]);
  expect((await change(manager, made, twoSteps)).status).toBe(403);
  expect((await requestAs(ana, "DELETE", `/approval-policies/${made.id}`)).status).toBe(200);
});

test.each([
  [[when([], stepBy(role("Manager"))), when([], stepBy(role("Manager")))], "rules"],
  [[when([{ field: "importe", op: "mayor", value: "1" }], stepBy(role("Manager")))], "rules"],
  [
    [when([{ field: "nadie", op: "es", value: true }]), ...always(stepBy(role("Manager")))],
    "rules.0.conditions.0.field",
  ],
  [
    [when([{ field: "importe", op: "es", value: true }]), ...always(stepBy(role("Manager")))],
    "rules.0.conditions.0.op",
  ],
  [
    [when([{ field: "importe", op: "mayor", value: true }]), ...always(stepBy(role("Manager")))],
    "rules.0.conditions.0.value",
  ],
  [
    [
      when([{ field: "moneda", op: "es", value: ["USD", "XXX"] }], stepBy(role("Manager"))),
      ...always(stepBy(role("Manager"))),
    ],
    "rules.0.conditions.0.value",
  ],
  [
    [
      when([{ field: "rol_pide", op: "no_es", value: ["Jefe"] }], stepBy(role("Manager"))),
      ...always(stepBy(role("Manager"))),
    ],
    "rules.0.conditions.0.value",
  ],
  [always(stepBy({ type: "duenio", of: "show" })), "rules.0.steps.0.who"],
  [always(stepBy([])), "rules.0.steps.0.who"],
  [always(stepBy({ type: "persona", user_id: 999_999 })), "rules.0.steps.0.who"],
  [
    always(stepBy(role("Manager"), { sla_hours: 4, escalate_to: [{ type: "persona", user_id: 999_999 }] })),
    "rules.0.steps.0.escalate_to",
  ],
])("%j is refused naming its place", async (rules, path) => {
  const answer = await change(ana, await draft(), rules);
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
});

test("a step is not of somebody who left: who it is is said", async () => {
  const left = await aPerson("Manager");
  await prisma.user.update({ where: { id: left.userId }, data: { active: false } });
  const answer = await change(ana, await draft(), always(stepBy({ type: "persona", user_id: left.userId })));
  expect([answer.status, answer.body.issues?.[0]]).toEqual([
    400,
    { path: "rules.0.steps.0.who", message: `${left.mail} ya no tiene acceso: elegir otra persona.` },
  ]);
});

describe("publishing", () => {
  test("is for another administrator than who asked and who changed it last", async () => {
    const made = await draft();
    expect((await step(bea, made, "publish")).status).toBe(422);
    const asked = await step(ana, made, "ask");
    expect(asked.body).toMatchObject({ holds_at: null, asked_by: { id: ana.userId } });
    expect(
      await prisma.notification.count({
        where: { user_id: bea.userId, kind: "aprobacion", message: { contains: "pide publicar" } },
      }),
    ).toBe(1);
    expect((await step(ana, made, "publish")).status).toBe(403);
    // Who changes it asks for it anew, and publishes neither.
    const changed = (await change(bea, asked.body, twoSteps)).body;
    expect(changed.asked_at).toBeNull();
    const again = (await step(ana, changed, "ask")).body;
    expect((await step(bea, again, "publish")).status).toBe(403);
    const carla = await aPerson("Administrador");
    const { id } = await aSentExpense(asker);
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(carla, again, "publish")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const published = { state: "vigente", published_by: { id: carla.userId } };
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject(published);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).toHaveLength(19);
    for (const { body } of late)
      expect(body).toMatchObject({ error: expect.stringContaining(`por ${carla.mail}`), current: published });
    expect(await prisma.approvalPolicy.count({ where: { kind: EXPENSE, state: "vigente" } })).toBe(1);
    expect((await auditOf(`approval_policy:${made.id}`)).map(({ action }) => action.replace(/.*\./, ""))).toEqual([
      "drafted",
      "asked",
      "changed",
      "asked",
      "published",
    ]);
    // What waits keeps its version; what is sent now has the new one.
    const stepsOf = (request_id: number) => prisma.approvalStep.count({ where: { request_id } });
    expect([await stepsOf(id), await stepsOf((await aSentExpense(asker)).id)]).toEqual([1, 2]);
    await prisma.user.update({ where: { id: carla.userId }, data: { active: false } });
    await expect(asOwner("UPDATE approval_policy SET rules = '[]' WHERE state <> 'borrador'")).rejects.toThrow();
    await expect(asOwner("DELETE FROM approval_policy WHERE state = 'vigente'")).rejects.toThrow(/never changes/);
  });

  test("with steps that nobody may decide is refused", async () => {
    const { body } = await change(ana, await draft(), always(stepBy(role("RRHH Director"))));
    expect(body.problems).toEqual([expect.stringContaining("Dirección de RRHH y no hay ninguna persona activa")]);
    expect(await step(ana, body, "ask")).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("Regla 1, paso 1") },
    });
  });

  test("alone it holds after 24 hours: all who approve are told, once, and it may be taken back until then", async () => {
    await prisma.user.update({ where: { id: bea.userId }, data: { active: false } });
    const told = (text: string) =>
      prisma.notification.count({ where: { user_id: manager.userId, message: { contains: text } } });
    const made = (await change(ana, await draft(), twoSteps)).body;
    const before = await told(": rigen desde");
    const linked = (user_id: number) =>
      prisma.notification.count({
        where: { user_id, link: "/Aprobador/reglas", message: { contains: ": rigen desde" } },
      });
    const asked = (await step(ana, made, "ask")).body;
    expect(Date.parse(asked.holds_at ?? "") - Date.parse(asked.asked_at ?? "")).toBe(86_400_000);
    expect(await told(": rigen desde")).toBe(before + 1);
    // Without a link that they could not open.
    expect(await linked(manager.userId)).toBe(0);
    const due = new Date(asked.holds_at ?? "");
    expect(await holdDuePolicies(new Date(due.getTime() - 1))).toBe(0);
    const back = (await step(ana, asked, "return")).body;
    expect(await holdDuePolicies(due)).toBe(0);
    await step(ana, back, "ask");
    const later = new Date(Date.now() + 90_000_000);
    const held = await Promise.all(Array.from({ length: 5 }, () => holdDuePolicies(later)));
    expect(held.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await requestAs<PolicyView>(ana, "GET", `/approval-policies/${made.id}`)).toMatchObject({
      body: { state: "vigente", published_by: null },
    });
    expect((await auditOf(`approval_policy:${made.id}`)).at(-1)).toMatchObject({
      actor: "sistema",
      action: "approval_policy.published",
    });
    await prisma.user.update({ where: { id: bea.userId }, data: { active: true } });
  });
});

test("the simulator: which rule, why the others not, today's people; a real case too", async () => {
  const rules: Rules = [
    when([{ field: "proveedor_nuevo", op: "es", value: true }], stepBy(role("Manager")), stepBy(role("Gerente"))),
    when([{ field: "importe", op: "mayor", value: "5000000" }], stepBy([role("Manager"), role("Marketing")])),
    ...always(stepBy(role("Manager"))),
  ];
  const simulate = (body: object) =>
    requestAs<Simulation>(ana, "POST", "/approval-policies/simulate", { kind: EXPENSE, rules, ...body });
  const { body } = await simulate({ facts: { proveedor_nuevo: false, importe: "6200000" }, asked_by: asker.userId });
  expect(body).toMatchObject({
    rule: 2,
    unknown: false,
    vigente_rule: 1,
    text: "Regla 2: importe supera $ 5.000.000.",
    others: [{ rule: 1, why: "no se cumple que proveedor nuevo" }],
    excluded: [{ id: asker.userId, why: "lo pide" }],
    problem: "",
  });
  expect(body.steps[0]?.people.map(({ id }) => id)).toEqual([manager.userId]);
  expect((await simulate({ facts: { importe: "1" } })).body).toMatchObject({ rule: 1, unknown: true });
  const { id } = await aSentExpense(asker, { supplier_new: true });
  expect((await simulate({ request_id: id })).body).toMatchObject({
    rule: 1,
    facts: { importe: "100.00", rol_pide: "Marketing" },
  });
  expect((await simulate({ request_id: id, facts: { proveedor_nuevo: false } })).body.rule).toBe(3);
  expect((await simulate({ kind: "cost_reallocation", request_id: id })).status).toBe(404);
  expect((await requestAs(manager, "POST", "/approval-policies/simulate", { kind: EXPENSE })).status).toBe(403);
});

test("a case is tried only of what its rules know: each value that is none is refused by its name", async () => {
  const tried = (body: object, path = "simulate") =>
    requestAs<Answer & { issues: { path: string; message: string }[] }>(ana, "POST", `/approval-policies/${path}`, {
      kind: EXPENSE,
      ...body,
    });
  const wrong: [object, string, RegExp][] = [
    [{ currency: "XXX" }, "currency", /^La divisa tiene que ser ARS, USD o EUR\.$/],
    [{ facts: { moneda: "XXX" } }, "facts.moneda", /^Moneda: no existe XXX\. Puede ser: ARS, USD, EUR\.$/],
    [{ facts: { moneda: true } }, "facts.moneda", /^Moneda: no existe true/],
    [{ facts: { rol_pide: "Jefe" } }, "facts.rol_pide", /^Rol de quien pide: no existe Jefe\.$/],
    [{ facts: { importe: "mucho" } }, "facts.importe", /^Importe: no es un valor de ese dato\.$/],
    [{ facts: { importe: true } }, "facts.importe", /^Importe: /],
    [{ facts: { proveedor_nuevo: "si" } }, "facts.proveedor_nuevo", /^Proveedor nuevo: /],
    [{ facts: { proveedro: "1" } }, "facts.proveedro", /no conocen el dato proveedro/],
    [{ kind: "nada" }, "kind", /^No existe esa clase de solicitud\.$/],
    [{ asked_by: 999_999 }, "asked_by", /^No existe esa persona\.$/],
    [
      { rules: [when([{ field: "moneda", op: "es", value: ["XXX"] }]), ...always(stepBy(role("Manager")))] },
      "rules.0.conditions.0.value",
      /^Moneda: no existe XXX/,
    ],
  ];
  for (const [body, path, message] of wrong) {
    const { status, body: said } = await tried(body);
    expect([body, status, said.issues?.[0]]).toEqual([body, 400, { path, message: expect.stringMatching(message) }]);
  }
  for (const body of [{ currency: "XXX" }, { kind: "nada" }]) expect((await tried(body, "replay")).status).toBe(400);
  expect((await tried({ facts: { moneda: "USD", rol_pide: "Marketing", importe: null } })).status).toBe(200);
  expect((await requestAs(ana, "GET", "/approval-policies/versions?kind=nada")).status).toBe(400);
  // What rules in force name of something that is gone since may stay while others are changed.
  const gone: Rules = [
    when([{ field: "rol_pide", op: "es", value: ["Rol de antes"] }], stepBy(role("Manager"))),
    ...always(stepBy(role("Manager"))),
  ];
  await inForce(gone);
  expect((await change(ana, await draft(), [...gone.slice(0, 1), ...always(stepBy(role("Gerente")))])).status).toBe(
    200,
  );
});

test("an amount has two decimals, as all money here: one of three is refused", async () => {
  const rules = (value: string) => [
    when([{ field: "importe", op: "mayor", value }], stepBy(role("Manager"))),
    ...always(stepBy(role("Manager"))),
  ];
  const made = await draft();
  const told = await change(ana, made, rules("0.001"));
  expect([told.status, (told.body as unknown as Answer).error]).toEqual([400, "Importe: tiene más de dos decimales."]);
  expect((await change(ana, made, rules("0.01"))).status).toBe(200);
  const simulate = (importe: string) =>
    requestAs<Simulation>(ana, "POST", "/approval-policies/simulate", { kind: EXPENSE, facts: { importe } });
  expect((await simulate("1.005")).status).toBe(400);
  // As it is typed everywhere else.
  const typed = await change(ana, { ...made, edition: made.edition + 1 }, rules("1.000,50"));
  expect([typed.status, typed.body.rules[0]?.conditions[0]?.value]).toEqual([200, "1000.50"]);
  expect((await simulate("1.000,50")).body.facts.importe).toBe("1000.50");
  await post(ana, `/${made.id}/discard`, { edition: made.edition + 2 });
});

test("a limit below zero is refused by the name of what it limits", async () => {
  const rules = [
    when([{ field: "importe", op: "mayor", value: "-3" }], stepBy(role("Manager"))),
    ...always(stepBy(role("Manager"))),
  ];
  const body = { kind: EXPENSE, rules };
  const tried = await requestAs<Answer>(ana, "POST", "/approval-policies/simulate", body);
  expect([tried.status, tried.body.error]).toEqual([
    400,
    expect.stringMatching(/^Importe: no puede ser menos que cero\.$/),
  ]);
  const made = await draft();
  expect((await change(ana, made, rules)).status).toBe(400);
  await post(ana, `/${made.id}/discard`, { edition: made.edition });
});

test("the replay of 90 days: how many would change, by rule, with their sums, and how many nobody could approve", async () => {
  await asOwner("UPDATE approval_request SET asked_at = now() - interval '91 days'");
  for (const amount of ["10", "20", "300"]) await aSentExpense(asker, { amount });
  const { object } = await aSentExpense(asker, { amount: "400" });
  await editExpense(asker, object, { amount: "500" });
  const replay = async (rules: Rules) =>
    (await requestAs<Replay>(ana, "POST", "/approval-policies/replay", { kind: EXPENSE, rules })).body;
  const over: Rules = [
    when(
      [{ field: "importe", op: "mayor", value: "100" }],
      stepBy(role("Manager")),
      stepBy(role("Gerente"), { sla_hours: 8 }),
    ),
    ...always(stepBy(role("Manager"))),
  ];
  const body = await replay(over);
  expect(body).toMatchObject({
    total: 4,
    changed: 2,
    rules: [
      { rule: 1, count: 2, before: 4 },
      { rule: 2, count: 2, before: 0 },
    ],
    changes: [
      {
        steps_before: 1,
        steps_after: 2,
        rule_before: 1,
        rule_after: 1,
        count: 2,
        sums: [{ currency: "ARS", amount: "800.00" }],
      },
    ],
    stuck: 0,
  });
  expect(body.cases.map(({ changed }) => changed)).toEqual([false, false, true, true]);
  expect((await replay(always(stepBy(role("RRHH Director"))))).stuck).toBe(4);
  const [first] = await prisma.approvalRequest.findMany({
    where: { kind: EXPENSE, state: "en_aprobacion" },
    orderBy: { id: "desc" },
  });
  await requestAs(manager, "POST", `/approvals/${first?.id}/decide`, { version: 1, verdict: "aprobar" });
  expect((await replay(over)).median_hours.real).toBeGreaterThanOrEqual(0);
});

test("rules in another currency than those in force are tried with amounts in theirs, at the rate of the day each was asked", async () => {
  await asOwner("UPDATE approval_request SET asked_at = now() - interval '91 days'");
  await asOwner("INSERT INTO fx_rate (currency, day, source, rate) VALUES ('USD', current_date - 2, 'oficial', 1000)");
  const over = (value: string): Rules => [
    when([{ field: "importe", op: "mayor", value }], stepBy(role("Manager"), { sla_hours: 8 })),
    ...always(stepBy(role("Manager"))),
  ];
  await inForce(over("250000"));
  const { id } = await aSentExpense(asker, { amount: "500000" });
  await aSentExpense(asker, { amount: "200000" });
  await aSentExpense(asker, { amount: "800", currency: "USD" });
  const tried = { kind: EXPENSE, rules: over("450"), currency: "USD" };
  const call = async <T>(path: string, body: object) =>
    (await requestAs<T>(ana, "POST", `/approval-policies/${path}`, { ...tried, ...body })).body;
  expect(await call<Simulation>("simulate", { request_id: id })).toMatchObject({
    rule: 1,
    vigente_rule: 1,
    facts: { importe: "500.00", moneda: "ARS" },
    text: "Regla 1: importe supera US$ 450.",
  });
  expect(await call<Simulation>("simulate", { facts: { importe: "300" } })).toMatchObject({ rule: 2, vigente_rule: 1 });
  // An amount is in the currency that is said with it.
  expect(await call<Simulation>("simulate", { facts: { importe: "451000", moneda: "ARS" } })).toMatchObject({
    rule: 1,
    facts: { importe: "451.00" },
  });
  const body = await call<Replay>("replay", {});
  expect([body.total, body.changed, body.rules]).toEqual([
    3,
    0,
    [
      { rule: 1, count: 2, before: 2 },
      { rule: 2, count: 1, before: 1 },
    ],
  ]);
  await asOwner(
    "DELETE FROM fx_rate WHERE day = current_date - 2 AND currency = 'USD' AND source = 'oficial' AND rate = 1000",
  );
});

test("every kind has its rules in force in the list, reallocations as until now", async () => {
  const { body } = await requestAs<{ data: { kind: string; title: string; vigente: PolicyView | null }[] }>(
    ana,
    "GET",
    "/approval-policies",
  );
  expect(body.data.filter(({ vigente }) => vigente === null)).toEqual([]);
  expect(body.data.find(({ title }) => title === "Reasignaciones")?.vigente).toMatchObject({
    version: 1,
    rules: always(stepBy([role("Hispa Director"), role("Administrador")])),
  });
  const versions = await requestAs<{ data: PolicyView[] }>(ana, "GET", `/approval-policies/versions?kind=${EXPENSE}`);
  expect(versions.body.data.filter(({ state }) => state === "vigente")).toHaveLength(1);
  // Somebody always decides a reallocation.
  const made = (await post(ana, "", { kind: "cost_reallocation" })).body;
  const none = await change(ana, made, [{ match: "todas", conditions: [], steps: [] }]);
  expect([none.status, none.body.issues?.[0]?.path]).toEqual([400, "rules.0.steps"]);
});
