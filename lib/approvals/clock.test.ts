import { prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { always, aSentExpense, inForce, role, stepBy, when, withExpenses } from "@/lib/testing/approvals";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { allMailKinds } from "@/worker/jobs";
import { openedStep } from "./engine/steps";
import { approvalJobs } from "./jobs";
import { addWorkingHours } from "./rules/workingHours";
import type { ApprovalRecord } from "./schema";
import { calendarOf } from "./service/calendar";
import { runClock } from "./service/clock";

jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses());

let asker: TestPerson;
let manager: TestPerson;
let chief: TestPerson;
let admin: TestPerson;

withExpenses(async () => {
  asker = await aPerson("Marketing");
  manager = await aPerson("Manager");
  chief = await aPerson("Gerente");
  admin = await aPerson("Administrador");
});

const slow = stepBy(role("Manager"), { sla_hours: 8, escalate_to: [role("Gerente")] });
const messagesTo = async (person: TestPerson, id: number) =>
  (
    await prisma.notification.findMany({
      where: { user_id: person.userId, link: `/Aprobador/${id}` },
      orderBy: { id: "asc" },
    })
  ).map(({ message }) => message);
const stepOf = (request_id: number) => prisma.approvalStep.findFirstOrThrow({ where: { request_id } });
const read = (by: TestPerson, id: number) => requestAs<ApprovalRecord>(by, "GET", `/approvals/${id}`);
const after = async (id: number, share: number) => {
  const { opened_at } = await stepOf(id);
  if (!opened_at) throw new Error("not open");
  return addWorkingHours(opened_at, 8 * share, await calendarOf(prisma, "AR"));
};

test("a deadline is counted in working hours of the country; half of it, all of it and more are told once", async () => {
  await inForce(always(slow));
  const { id } = await aSentExpense(asker);
  const step = await stepOf(id);
  expect([step.half_at, step.due_at, step.escalate_at]).toEqual([
    await after(id, 0.5),
    await after(id, 1),
    await after(id, 1.5),
  ]);
  expect(await runClock(new Date((await after(id, 0.5)).getTime() - 1_000))).toBe(0);
  const asked = await messagesTo(manager, id);
  // Five workers at once: it is told once.
  const told = await Promise.all(Array.from({ length: 5 }, async () => runClock(await after(id, 0.5))));
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await messagesTo(manager, id)).slice(asked.length)).toEqual([
    expect.stringMatching(/espera su decisión: vence el/),
  ]);
  expect(await runClock(await after(id, 0.6))).toBe(0);
  expect(await runClock(await after(id, 1))).toBe(1);
  expect((await messagesTo(manager, id)).at(-1)).toMatch(/^Venció el plazo/);
  // More people may decide, nobody less, and nothing is decided.
  expect((await read(chief, id)).status).toBe(404);
  expect(await runClock(await after(id, 1.5))).toBe(1);
  expect(await messagesTo(chief, id)).toHaveLength(1);
  for (const person of [manager, chief]) expect((await read(person, id)).body.verdicts).toContain("aprobar");
  expect((await read(chief, id)).body).toMatchObject({ state: "en_aprobacion", steps: [{ escalated: true }] });
  expect(await runClock(await after(id, 9))).toBe(0);
  expect((await auditOf(`approval:${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
    ["approval.sent", asker.mail],
    ...["approval.reminded", "approval.overdue", "approval.escalated"].map((action) => [action, "sistema"]),
  ]);
});

test("a clock that stood still tells the last thing only", async () => {
  await inForce(always(slow));
  const { id } = await aSentExpense(asker);
  expect(await runClock(await after(id, 2))).toBe(1);
  expect(await messagesTo(manager, id)).toHaveLength(2);
  expect((await stepOf(id)).half_told_at).not.toBeNull();
});

test("what was decided is not told any more; a step without deadline never", async () => {
  await inForce(always(slow));
  const { id } = await aSentExpense(asker);
  const late = await after(id, 1);
  await requestAs(manager, "POST", `/approvals/${id}/decide`, { version: 1, verdict: "aprobar" });
  await inForce(always(stepBy(role("Manager"))));
  await aSentExpense(asker);
  expect(await runClock(late)).toBe(0);
});

test("where nobody may decide it any more, administrators hear of it", async () => {
  const alone = await aPerson("Comercial Sr");
  await inForce(always(stepBy(role("Comercial Sr"), { sla_hours: 8 })));
  const { id } = await aSentExpense(asker);
  await prisma.user.update({ where: { id: alone.userId }, data: { active: false } });
  await runClock(await after(id, 0.5));
  expect(await messagesTo(admin, id)).toEqual([expect.stringMatching(/^Nadie puede decidir hoy/)]);
});

describe("where nobody may decide it any more", () => {
  const left = (person: TestPerson, active = false) =>
    prisma.user.update({ where: { id: person.userId }, data: { active } });
  const now = () => runClock(new Date());
  const flagsOf = async (by: TestPerson, id: number) => (await read(by, id)).body.flags;

  test("the administrators are told once, without a deadline too; whoever may again is told that it waits", async () => {
    const alone = await aPerson("Comercial Jr");
    await inForce(always(stepBy(role("Comercial Jr"))));
    const { id } = await aSentExpense(asker);
    await now();
    expect(await messagesTo(admin, id)).toEqual([]);
    await left(alone);
    await Promise.all(Array.from({ length: 5 }, now));
    await now();
    expect(await messagesTo(admin, id)).toEqual([
      expect.stringMatching(/^Nadie puede decidir hoy Gasto .*: el paso 1 es de .* y no hay ninguna persona activa\.$/),
    ]);
    // Who asked, and who administers, see why.
    for (const person of [asker, admin])
      expect(await flagsOf(person, id)).toEqual([
        expect.objectContaining({
          key: "nadie",
          tone: "rojo",
          text: expect.stringMatching(/^El paso 1 es de .* activa\./),
        }),
      ]);
    const before = (await messagesTo(alone, id)).length;
    await left(alone, true);
    await now();
    await now();
    expect((await messagesTo(alone, id)).slice(before)).toEqual([expect.stringMatching(/espera su decisión$/)]);
    expect(await flagsOf(alone, id)).toEqual([]);
    expect((await auditOf(`approval:${id}`)).map(({ action }) => action)).toEqual([
      "approval.sent",
      "approval.stuck",
      "approval.unstuck",
    ]);
  });

  test("who administers adds somebody else, who decides it; neither who asked nor who adds them", async () => {
    const [gone, helper, other] = [
      await aPerson("Comercial Jr"),
      await aPerson("Gerente"),
      await aPerson("Administrador"),
    ];
    await inForce(always(stepBy({ type: "persona", user_id: gone.userId })));
    const { id } = await aSentExpense(asker);
    const add = (by: TestPerson, user_id: number, more: object = {}) =>
      requestAs(by, "POST", `/approvals/${id}/people`, {
        version: 1,
        user_id,
        reason: "Se fue",
        ...more,
      });
    // Somebody may decide it: nobody is added. Who only has read of it is nobody to add.
    expect((await add(admin, helper.userId)).status).toBe(404);
    await left(gone);
    await now();
    expect((await add(manager, helper.userId)).status).toBe(403);
    expect((await add(admin, helper.userId, { reason: "x" })).status).toBe(400);
    for (const nobody of [admin.userId, asker.userId, gone.userId]) expect((await add(admin, nobody)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add(at % 2 ? admin : other, helper.userId)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await read(helper, id)).body.verdicts).toContain("aprobar");
    expect(await messagesTo(helper, id)).toHaveLength(1);
    const done = await requestAs(helper, "POST", `/approvals/${id}/decide`, { version: 1, verdict: "aprobar" });
    expect(done.status).toBe(200);
    await left(gone, true);
  });

  test("who is about to be disabled: how many wait for them, and how many would wait for nobody", async () => {
    const [alone, peer] = [await aPerson("Management"), await aPerson("Produccion")];
    await inForce([
      when([{ field: "importe", op: "mayor", value: "1000" }], stepBy({ type: "persona", user_id: alone.userId })),
      ...always(stepBy([role("Management"), { type: "persona", user_id: peer.userId }])),
    ]);
    for (const amount of ["2000", "10", "20"]) await aSentExpense(asker, { amount });
    const ask = (by: TestPerson) => requestAs(by, "GET", `/approvals/waiting-on/${alone.userId}`);
    expect((await ask(admin)).body).toEqual({ total: 3, alone: 1 });
    expect((await ask(manager)).status).toBe(403);
  });

  test("whom the policy brings in late comes in at once, and nobody administers it for them", async () => {
    const alone = await aPerson("Comercial Jr");
    await inForce(always(stepBy(role("Comercial Jr"), { sla_hours: 8, escalate_to: [role("Gerente")] })));
    const { id } = await aSentExpense(asker);
    await prisma.user.update({ where: { id: alone.userId }, data: { rol: "Office" } });
    await prisma.user.updateMany({ where: { rol: "Comercial Jr" }, data: { rol: "Office" } });
    await now();
    await now();
    expect(await messagesTo(chief, id)).toEqual([
      expect.stringMatching(/^Nadie podía decidir .* ahora espera su decisión$/),
    ]);
    expect(await messagesTo(admin, id)).toEqual([]);
    expect((await read(chief, id)).body).toMatchObject({
      verdicts: expect.arrayContaining(["aprobar"]),
      history: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringMatching(/^Nadie podía decidir el paso 1/) }),
      ]),
    });
    // Its own time has come and gone by then: nothing is told twice.
    await runClock(await after(id, 9));
    expect(await messagesTo(chief, id)).toHaveLength(1);
  });

  test("a delegation that ends leaves nobody; two who are needed and one is left is said as it is", async () => {
    const [one, other] = [await aPerson("Booking Jr"), await aPerson("Booking Jr")];
    await inForce(always(stepBy(role("Booking Jr"), { mode: "n", needed: 2 })));
    const { id } = await aSentExpense(asker);
    await requestAs(one, "POST", `/approvals/${id}/decide`, { version: 1, verdict: "aprobar" });
    await now();
    expect(await messagesTo(admin, id)).toEqual([]);
    await left(other);
    await now();
    expect(await messagesTo(admin, id)).toEqual([expect.stringMatching(/^Nadie puede decidir hoy/)]);
    expect((await read(asker, id)).body.flags[0]?.text).toMatch(/Booking/);
  });
});

test("a step for all is counted again where who was missing left", async () => {
  const [one, other] = [await aPerson("Booking Sr"), await aPerson("Booking Sr")];
  await inForce(always(stepBy(role("Booking Sr"), { mode: "todos" })));
  const { id } = await aSentExpense(asker);
  await requestAs(one, "POST", `/approvals/${id}/decide`, { version: 1, verdict: "aprobar" });
  await runClock(new Date());
  expect((await read(one, id)).body.state).toBe("en_aprobacion");
  await prisma.user.update({ where: { id: other.userId }, data: { active: false } });
  await runClock(new Date());
  expect((await read(one, id)).body.state).toBe("aprobado");
});

test("national holidays of the country are no working days", async () => {
  const day = (ahead: number) => new Date(`${addDays(todayIn(), ahead)}T00:00:00Z`);
  await prisma.holiday.createMany({
    data: [
      { country: "AR", day: day(1), name: "Feriado", kind: "feriado" },
      { country: "AR", region: "Córdoba", day: day(2), name: "Local", kind: "feriado" },
      { country: "ES", day: day(3), name: "Fiesta", kind: "feriado" },
    ],
  });
  expect([...(await calendarOf(prisma, "AR")).holidays]).toEqual([addDays(todayIn(), 1)]);
  expect((await calendarOf(prisma, "ES")).zone).toBe("Europe/Madrid");
  await prisma.holiday.deleteMany();
});

describe("by the worker's own job and the database's clock", () => {
  const work = () => approvalJobs[0]?.handle({}, { id: "test", signal: new AbortController().signal });
  /** All of its instants are as much earlier as makes one of them have just passed. */
  const passes = (id: number, at: "half_at" | "due_at" | "escalate_at") =>
    prisma.$executeRawUnsafe(
      `UPDATE approval_step SET opened_at = opened_at - d, half_at = half_at - d, due_at = due_at - d, escalate_at = escalate_at - d
       FROM (SELECT id AS of, ${at} - now() + interval '1 second' AS d FROM approval_step WHERE request_id = $1) s WHERE id = s.of`,
      id,
    );
  const deeds = async (id: number) => (await auditOf(`approval:${id}`)).map(({ action }) => action).slice(1);
  const twice = () => Promise.all([work(), work()]);

  // A Friday at 16:00, with a holiday on the Monday and the one on the Tuesday of the other country.
  const friday = "2027-03-12";
  const holidays = [
    { country: "AR", day: new Date("2027-03-15"), name: "Feriado", kind: "feriado" },
    { country: "ES", day: new Date("2027-03-16"), name: "Fiesta", kind: "feriado" },
  ];
  test.each([
    // Two hours on Friday; Monday is a holiday; Tuesday.
    ["AR", `${friday}T19:00:00Z`, ["2027-03-16T15:00:00Z", "2027-03-16T20:00:00Z", "2027-03-17T16:00:00Z"]],
    // Two hours on Friday, Monday; Tuesday is a holiday.
    ["ES", `${friday}T15:00:00Z`, ["2027-03-15T11:00:00Z", "2027-03-15T16:00:00Z", "2027-03-17T12:00:00Z"]],
  ])(
    "%s: half, whole and one and a half of a deadline go over the weekend and its own holidays",
    async (country, start, ends) => {
      await prisma.holiday.createMany({ data: holidays });
      const opened = await openedStep(prisma, { sla_hours: 10 }, country, new Date(start));
      await prisma.holiday.deleteMany();
      expect([opened.half_at, opened.due_at, opened.escalate_at]).toEqual(ends.map((at) => new Date(at)));
    },
  );

  test("is reminded once, late once and escalated once, with two workers each time and once more afterwards", async () => {
    await inForce(always(slow));
    const { id } = await aSentExpense(asker);
    await work();
    expect(await deeds(id)).toEqual([]);
    const told = (await messagesTo(manager, id)).length;
    const expected = [];
    for (const [at, deed] of [
      ["half_at", "approval.reminded"],
      ["due_at", "approval.overdue"],
      ["escalate_at", "approval.escalated"],
    ] as const) {
      await passes(id, at);
      await twice();
      await work();
      expected.push(deed);
      expect(await deeds(id)).toEqual(expected);
    }
    expect((await messagesTo(manager, id)).slice(told)).toHaveLength(3);
    expect(await messagesTo(chief, id)).toHaveLength(1);
  });

  test("a worker that stood still over all of it escalates once and reminds nobody of what is late", async () => {
    await inForce(always(slow));
    const { id } = await aSentExpense(asker);
    await passes(id, "escalate_at");
    await twice();
    await work();
    expect(await deeds(id)).toEqual(["approval.escalated"]);
    expect(await messagesTo(chief, id)).toHaveLength(1);
  });
});

describe("the mail", () => {
  const mailsOf = (person: TestPerson) =>
    prisma.outboxMail.findMany({ where: { to_mail: person.mail, kind: "approvals.waiting" }, orderBy: { id: "desc" } });
  const render = async (person: TestPerson) => {
    const [mail] = await mailsOf(person);
    const kind = (await allMailKinds()).find(({ name }) => name === mail?.kind);
    return kind?.render(mail?.payload, person.mail);
  };

  test("has a plain link to each verdict with the version that was seen, no amount, and decides nothing", async () => {
    await inForce(always(stepBy(role("Manager"))));
    const { id } = await aSentExpense(asker, { amount: "123456.78" });
    const mail = await render(manager);
    for (const verdict of ["aprobar", "devolver", "rechazar"])
      expect(mail?.text).toContain(`/Aprobador/${id}?version=1&veredicto=${verdict}`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/123[.,]?456/);
    expect((await read(manager, id)).body.state).toBe("en_aprobacion");
    const answer = await requestAs<ApprovalRecord>(manager, "POST", `/approvals/${id}/decide`, {
      version: 1,
      verdict: "aprobar",
      via: "mail",
    });
    expect(answer.body.decided).toMatchObject({ via: "mail", verdict: "aprobar" });
    // Of what was decided, or of who may not decide any more, no mail goes out.
    await expect(render(manager)).rejects.toThrow("ya se decidió");
    await aSentExpense(asker);
    await prisma.user.update({ where: { id: manager.userId }, data: { rol: "Office" } });
    await expect(render(manager)).rejects.toThrow("Ya no le toca");
    await prisma.user.update({ where: { id: manager.userId }, data: { rol: "Manager" } });
  });

  test("goes to who wants one at once, as everybody chooses", async () => {
    await prisma.notificationPreference.create({
      data: { user_id: manager.userId, kind: "aprobacion", in_app: true, mail: "no" },
    });
    const before = (await mailsOf(manager)).length;
    await aSentExpense(asker);
    expect(await mailsOf(manager)).toHaveLength(before);
  });
});
