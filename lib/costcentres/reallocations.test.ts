import type { ApprovalRecord } from "@/lib/approvals/schema";
import { lastRequestOf } from "@/lib/approvals/service/objects";
import { disconnect, prisma } from "@/lib/db";
import { toAppError } from "@/lib/http/errors";
import { marksOfPage } from "@/lib/testing/approvalPages";
import { aCentre, anEntry, askToMove, entriesPosted, type Refusal } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aShutMonth, centsNotNamed } from "@/lib/testing/ledger";
import { aCompany } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { ledgerSums } from "./ledger/sums";
import type { ReallocationRow } from "./schema";

let hispa: TestPerson;
let director: TestPerson;
let admin: TestPerson;
// Who waits here for somebody else's work gives up as soon as in the application.
process.env.DATABASE_TIMEOUT_MS = "4000";
beforeAll(async () => {
  await testDatabase();
  hispa = await aPerson("Hispa");
  director = await aPerson("Hispa Director");
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

type Answer = ReallocationRow & Refusal & { current: ReallocationRow };
const decide = (by: TestPerson, id: number, step: "approve" | "reject" | "cancel", body: object = {}) =>
  requestAs<Answer>(by, "POST", `/cost-centres/reallocations/${id}/${step}`, { version: 1, ...body });

/** Two centres, the first with 1,000 pesos of budget in March 2026. */
async function pair() {
  const [from, to] = [await aCentre(hispa), await aCentre(hispa)];
  await anEntry(hispa, from);
  return { from, to };
}
const entriesOf = (reallocation: number) => entriesPosted({ reallocation });
const totalOf = async (...centres: { id: number }[]) => {
  const scope = { from: "2026-01-01", until: "2027-01-01", currency: "ARS", centreIds: centres.map(({ id }) => id) };
  return (await ledgerSums(scope)).find(({ centre_id, month }) => centre_id === null && month === null);
};
const notesOf = (person: TestPerson, id: number) =>
  prisma.notification.findMany({
    where: { user_id: person.userId, kind: "reasignacion", link: { endsWith: `reasignacion=${id}` } },
  });

test("Hispa asks, the director approves: both entries are posted, the total stays, everybody is told", async () => {
  const { from, to } = await pair();
  const before = await totalOf(from, to);
  const asked = await askToMove(hispa, from, to, { amount: "$ 1.000,00" });
  expect(asked).toMatchObject({ status: 201, body: { status: "pedido", amount: "1000.00", acciones: ["cancelar"] } });
  const { id } = asked.body;
  expect(await totalOf(from, to)).toEqual(before);
  expect(
    [await notesOf(director, id), await notesOf(admin, id), await notesOf(hispa, id)].map((n) => n.length),
  ).toEqual([1, 1, 0]);

  const approved = await decide(director, id, "approve");
  expect(approved).toMatchObject({ status: 200, body: { status: "aprobado", version: 2, acciones: [] } });
  const posted = await entriesOf(id);
  expect(posted.map((entry) => [entry.centre_id, entry.day, entry.amount, entry.kind])).toEqual([
    [from.id, "2026-03-01", "-1000.00", "presupuestado"],
    [to.id, "2026-04-01", "1000.00", "presupuestado"],
  ]);
  expect(await totalOf(from, to)).toEqual(before);
  // The name stands beside it.
  expect((await notesOf(hispa, id)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^aprobó la reasignación de /),
  ]);
  expect((await auditOf(`cost_reallocation:${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
    ["cost_reallocation.asked", hispa.mail],
    ["cost_reallocation.aprobado", director.mail],
  ]);
  expect(
    await requestAs(hispa, "POST", `/cost-centres/entries/${posted[0]?.id}/reverse`, { reason: "x" }),
  ).toMatchObject({ status: 422 });
});

test("four eyes: who asked neither approves nor rejects, administrators included", async () => {
  const { from, to } = await pair();
  for (const person of [director, admin]) {
    const { id } = (await askToMove(person, from, to)).body;
    for (const step of ["approve", "reject"] as const)
      expect(await decide(person, id, step, step === "reject" ? { reason: "No va" } : {})).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining("otra persona") },
      });
    expect(await entriesOf(id)).toEqual([]);
    expect(await decide(person === admin ? director : admin, id, "reject", { reason: "Ya se compró" })).toMatchObject({
      status: 200,
      body: { status: "rechazado", decision_reason: "Ya se compró" },
    });
  }
  const { id } = (await askToMove(director, from, to)).body;
  const data = { status: "aprobado", decided_by: director.userId, decided_at: new Date() };
  await expect(prisma.costReallocation.update({ where: { id }, data })).rejects.toThrow(/four_eyes/);
});

test("only who asked cancels; a rejection needs its reason", async () => {
  const { from, to } = await pair();
  const { id } = (await askToMove(hispa, from, to)).body;
  expect(await decide(director, id, "cancel")).toMatchObject({ status: 403 });
  for (const reason of ["  ", "no", " n "])
    expect(await decide(director, id, "reject", { reason })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "reason" }] },
    });
  expect(await decide(hispa, id, "approve")).toMatchObject({ status: 403 });
  expect(await decide(hispa, id, "cancel")).toMatchObject({ status: 200, body: { status: "cancelado" } });
  expect(await decide(director, id, "approve", { version: 2 })).toMatchObject({
    status: 409,
    body: { current: { status: "cancelado" }, error: expect.stringContaining("ya está cancelada") },
  });
});

test("more than the source has is 422 with the figures, when it is asked and when it is approved", async () => {
  const { from, to } = await pair();
  await anEntry(hispa, from, { kind: "comprometido", amount: "300" });
  await anEntry(hispa, from, { kind: "real", amount: "250.50" });
  const much = await askToMove(hispa, from, to, { amount: "449.51" });
  expect(much.status).toBe(422);
  for (const text of [
    "$ 449,50",
    "$ 449,51",
    "marzo de 2026",
    "Presupuesto $ 1.000, comprometido $ 300, real $ 250,50",
  ])
    expect(much.body.error).toContain(text);
  expect(await prisma.costReallocation.count({ where: { from_centre_id: from.id } })).toBe(0);
  const { id } = (await askToMove(hispa, from, to, { amount: "449.50" })).body;
  await anEntry(hispa, from, { kind: "real", day: "2026-03-31", amount: "0.01" });
  const late = await decide(director, id, "approve");
  expect(late).toMatchObject({ status: 422, body: { error: expect.stringContaining("$ 449,49") } });
  expect([await entriesOf(id), (await prisma.costReallocation.findUnique({ where: { id } }))?.status]).toEqual([
    [],
    "pedido",
  ]);
});

test("from one year into the next: each year has its side, and both together what they had", async () => {
  const [from, to] = [await aCentre(hispa), await aCentre(hispa)];
  await anEntry(hispa, from, { day: "2025-12-31", amount: "0.03" });
  const asked = await askToMove(hispa, from, to, { from_month: "2025-12", to_month: "2026-01", amount: "0.02" });
  expect((await decide(director, asked.body.id, "approve")).status).toBe(200);
  const yearOf = async (year: number, { id }: { id: number }) =>
    (await ledgerSums({ from: `${year}-01-01`, until: `${year + 1}-01-01`, currency: "ARS", centreIds: [id] })).find(
      ({ centre_id, month }) => centre_id === null && month === null,
    )?.presupuestado;
  expect([await yearOf(2025, from), await yearOf(2026, from), await yearOf(2025, to), await yearOf(2026, to)]).toEqual([
    ...["0.01", "0.00", "0.00", "0.02"],
  ]);
});

test("budget of one currency is none of another's", async () => {
  const { from, to } = await pair();
  expect(await askToMove(hispa, from, to, { currency: "USD", amount: "1" })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("US$ 0") },
  });
});

test.each([
  [{ to_month: "2026-03" }, "to_centre_id", true],
  [{ amount: "-5" }, "amount", false],
  [{ amount: "0" }, "amount", false],
  [{ from_month: "2026-13" }, "from_month", false],
  [{ reason: "" }, "reason", false],
  [{ to_centre_id: 999_999 }, "to_centre_id", false],
])("%j is refused naming the field", async (facts, path, same) => {
  const { from, to } = await pair();
  const answer = await askToMove(hispa, from, same ? from : to, facts);
  expect(answer.status).toBe(400);
  expect(answer.body.issues?.map((issue) => issue.path)).toEqual([path]);
});

test("an archived centre, or a currency it does not have, neither gives nor takes", async () => {
  const { from, to } = await pair();
  expect(await askToMove(hispa, from, to, { currency: "EUR" })).toMatchObject({ status: 422 });
  const { id } = (await askToMove(hispa, from, to)).body;
  await prisma.costCentre.update({ where: { id: to.id }, data: { archived_at: new Date() } });
  expect(await decide(director, id, "approve")).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("archivado") },
  });
  expect(await entriesOf(id)).toEqual([]);
});

test("what is refused is recorded: who tried, what, and why; what is done is not recorded as refused", async () => {
  const { from, to } = await pair();
  const { id } = (await askToMove(director, from, to, { amount: "1000" })).body;
  await decide(director, id, "approve");
  await anEntry(hispa, from, { kind: "real", amount: "0.01" });
  await decide(admin, id, "approve");
  await decide(admin, id, "reject", { version: 9, reason: "No va" });
  await decide(admin, id, "reject", { reason: "No va" });
  await decide(admin, id, "approve", { version: 2 });
  const found = (await auditOf(`cost_reallocation:${id}`)).map(({ action, actor, after }) => [action, actor, after]);
  const refused = (wanted: string, status: number, error: RegExp) => ({
    wanted,
    status,
    error: expect.stringMatching(error),
  });
  expect(found).toEqual([
    ["cost_reallocation.asked", director.mail, expect.anything()],
    ["cost_reallocation.refused", director.mail, refused("aprobado", 403, /otra persona/)],
    ["cost_reallocation.refused", admin.mail, refused("aprobado", 422, /No alcanza/)],
    ["cost_reallocation.refused", admin.mail, refused("rechazado", 409, /./)],
    ["cost_reallocation.rechazado", admin.mail, expect.anything()],
    ["cost_reallocation.refused", admin.mail, refused("aprobado", 409, /ya está rechazada/)],
  ]);
  expect(await decide(admin, 999_999, "approve")).toMatchObject({ status: 404 });
});

test("approved twenty times at once it is posted once; who comes late gets 409, who decided it the first answer", async () => {
  const { from, to } = await pair();
  const { id } = (await askToMove(hispa, from, to)).body;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => decide(i % 2 ? director : admin, id, "approve")),
  );
  const ten = (status: number) => Array.from({ length: 10 }, () => status);
  expect(answers.map(({ status }) => status).sort()).toEqual([...ten(200), ...ten(409)]);
  for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.current.id).toBe(id);
  expect(await entriesOf(id)).toHaveLength(2);
  const actions = (await auditOf(`cost_reallocation:${id}`)).map(({ action }) => action.replace(/.*\./, "")).sort();
  expect(actions).toEqual(["aprobado", "asked", ...Array.from({ length: 10 }, () => "refused")]);
  expect(await notesOf(hispa, id)).toHaveLength(1);
});

test("the same decision again answers what it answered, unless it is of another version or another one", async () => {
  const { from, to } = await pair();
  for (const [by, step, status] of [
    [director, "approve", "aprobado"],
    [director, "reject", "rechazado"],
    [hispa, "cancel", "cancelado"],
  ] as const) {
    const { id } = (await askToMove(hispa, from, to, { amount: "10" })).body;
    const reason = step === "reject" ? { reason: "No va" } : {};
    const first = await decide(by, id, step, reason);
    expect(first).toMatchObject({ status: 200, body: { status } });
    const again = await decide(by, id, step, reason);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await decide(by, id, step, { ...reason, version: 2 })).status).toBe(409);
    expect((await decide(admin, id, "approve")).status).toBe(409);
    expect(await entriesOf(id)).toHaveLength(step === "approve" ? 2 : 0);
  }
});

test("a rejected one is asked again as a copy by who asked, checked as new; twice is the same copy", async () => {
  const { from, to } = await pair();
  const { id } = (await askToMove(hispa, from, to, { amount: "600" })).body;
  const request = await lastRequestOf("cost_reallocation", String(id));
  const reopen = (by: TestPerson) =>
    requestAs<{ link: string; error: string }>(by, "POST", `/approvals/${request}/reopen`, {});
  const recordOf = async () => (await requestAs<ApprovalRecord>(hispa, "GET", `/approvals/${request}`)).body;
  expect([(await recordOf()).may_reopen, (await reopen(hispa)).status]).toEqual([false, 422]);
  await decide(director, id, "reject", { reason: "Ahora no" });
  expect((await recordOf()).may_reopen).toBe(true);
  expect((await reopen(director)).status).toBe(403);
  await anEntry(hispa, from, { kind: "real", amount: "500" });
  expect(await reopen(hispa)).toMatchObject({ status: 422, body: { error: expect.stringContaining("No alcanza") } });
  await anEntry(hispa, from);
  const both = await Promise.all([reopen(hispa), reopen(hispa)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body.link).toBe(both[1]?.body.link);
  const copy = Number(/reasignacion=(\d+)$/.exec(both[0]?.body.link ?? "")?.[1]);
  expect(copy).toBeGreaterThan(id);
  expect((await requestAs<ReallocationRow>(director, "GET", `/cost-centres/reallocations/${copy}`)).body).toMatchObject(
    {
      status: "pedido",
      amount: "600.00",
      from: { centre: { id: from.id }, month: "2026-03" },
      to: { centre: { id: to.id }, month: "2026-04" },
      requested_by: { id: hispa.userId },
      acciones: ["aprobar", "rechazar"],
    },
  );
  expect((await recordOf()).may_reopen).toBe(false);
});

describe("who decides it by the rules of approvals", () => {
  const mailsOf = ({ mail }: TestPerson, request: number) =>
    prisma.outboxMail.count({
      where: { to_mail: mail, kind: "approvals.waiting", payload: { path: ["request"], equals: request } },
    });
  const engineNotes = (person: TestPerson, request: number) =>
    prisma.notification.findMany({ where: { user_id: person.userId, link: `/Aprobador/${request}` } });

  test("is told once, with a link that they may open, and gets a mail; the delegate too", async () => {
    const deputy = await aPerson("Manager");
    await requestAs(director, "POST", "/delegations", {
      to_user_id: deputy.userId,
      from: new Date().toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
      kinds: ["cost_reallocation"],
    });
    const { from, to } = await pair();
    const { id } = (await askToMove(hispa, from, to)).body;
    const request = await lastRequestOf("cost_reallocation", String(id));
    for (const [person, own, engine] of [
      [director, 1, 0],
      [admin, 1, 0],
      [deputy, 0, 1],
      [hispa, 0, 0],
    ] as const)
      expect([person.rol, (await notesOf(person, id)).length, (await engineNotes(person, request)).length]).toEqual([
        person.rol,
        own,
        engine,
      ]);
    expect((await engineNotes(deputy, request))[0]).toMatchObject({
      kind: "aprobacion",
      user_name: hispa.mail,
      message: expect.stringMatching(/^pide reasignar /),
    });
    for (const person of [director, admin, deputy]) expect(await mailsOf(person, request)).toBe(1);
    expect((await requestAs(deputy, "GET", `/approvals/${request}`)).status).toBe(200);
    const given = await prisma.approvalDelegation.findFirstOrThrow({ where: { to_user_id: deputy.userId } });
    await requestAs(deputy, "POST", `/delegations/${given.id}/end`, { version: given.version });
  });

  test("is not chosen by who asks: whom they delegate to decides by a right of his own, or not at all", async () => {
    const [asking, other, friend] = [
      await aPerson("Hispa Director"),
      await aPerson("Hispa Director"),
      await aPerson("Hispa"),
    ];
    const give = (to: TestPerson) =>
      requestAs(asking, "POST", "/delegations", {
        to_user_id: to.userId,
        from: new Date().toISOString(),
        until: new Date(Date.now() + 3_600_000).toISOString(),
      });
    // Directors decide the same, whoever of them: there is nothing to give.
    expect([(await give(other)).status, (await give(friend)).status]).toEqual([400, 201]);
    const { from, to } = await pair();
    const { id } = (await askToMove(asking, from, to)).body;
    expect([(await notesOf(other, id)).length, (await notesOf(friend, id)).length]).toEqual([1, 0]);
    const seen = await requestAs<ReallocationRow>(friend, "GET", `/cost-centres/reallocations/${id}`);
    expect(seen.body.acciones).toEqual([]);
    expect((await decide(friend, id, "approve")).status).toBe(403);
    expect((await decide(other, id, "approve")).status).toBe(200);
  });
});

test("approved and rejected at once: one wins", async () => {
  const { from, to } = await pair();
  const { id } = (await askToMove(hispa, from, to)).body;
  const answers = await Promise.all([
    decide(director, id, "approve"),
    decide(admin, id, "reject", { reason: "No va" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)?.body.status;
  expect(await entriesOf(id)).toHaveLength(won === "aprobado" ? 2 : 0);
});

test("a page of many asks as little as a page of one, each with what it lacks", async () => {
  const places = [await pair(), await pair(), await pair()];
  const asked = [];
  for (const { from, to } of places) asked.push((await askToMove(hispa, from, to, { amount: "600" })).body.id);
  await anEntry(hispa, places[1]?.from ?? { id: 0 }, { kind: "real", amount: "700" });
  const marks = await marksOfPage(director, "cost_reallocation");
  const requests = await Promise.all(asked.map((id) => lastRequestOf("cost_reallocation", String(id))));
  expect(requests.map((id) => marks.get(String(id)))).toEqual([[], ["Excede $ 300"], []]);
  type Rows = { data: { id: number; disponible: { disponible: string } | null }[] };
  const { body } = await requestAs<Rows>(director, "GET", "/cost-centres/reallocations");
  const left = asked.map((id) => body.data.find((row) => row.id === id)?.disponible?.disponible);
  expect(left).toEqual(["1000.00", "300.00", "1000.00"]);
});

test("two requests for the same money, approved at once: the second finds too little", async () => {
  const { from, to } = await pair();
  const asked = [
    await askToMove(hispa, from, to, { amount: "700" }),
    await askToMove(hispa, from, to, { amount: "600" }),
  ];
  const answers = await Promise.all(asked.map(({ body }, i) => decide(i ? director : admin, body.id, "approve")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const sums = await ledgerSums({ from: "2026-03-01", until: "2026-04-01", currency: "ARS", centreIds: [from.id] });
  expect(Number(sums[0]?.presupuestado)).toBeGreaterThanOrEqual(300);
});

test("spending and approving at once never leave the source below what was approved", async () => {
  for (let round = 0; round < 5; round++) {
    const { from, to } = await pair();
    const { id } = (await askToMove(hispa, from, to, { amount: "1000" })).body;
    const [approved] = await Promise.all([
      decide(director, id, "approve"),
      anEntry(hispa, from, { kind: "real", amount: "1" }),
    ]);
    expect([200, 422]).toContain(approved.status);
    expect(await entriesOf(id)).toHaveLength(approved.status === 200 ? 2 : 0);
  }
});

test("money asked back and forth between the same two centres waits for nobody for ever", async () => {
  const { from, to } = await pair();
  await anEntry(hispa, to, { day: "2026-03-01" });
  const there = (await askToMove(hispa, from, to, { to_month: "2026-03" })).body;
  const back = (await askToMove(hispa, to, from, { to_month: "2026-03" })).body;
  const answers = await Promise.all([
    decide(director, there.id, "approve"),
    decide(admin, back.id, "approve"),
    askToMove(hispa, to, from),
    askToMove(hispa, from, to),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201]);
});

test("the list has what waits first, with what its source has now", async () => {
  const { from, to } = await pair();
  const { id } = (await askToMove(hispa, from, to)).body;
  const { body } = await requestAs<{ data: ReallocationRow[]; pendientes: number }>(
    director,
    "GET",
    "/cost-centres/reallocations",
  );
  expect(body.data[0]).toMatchObject({ id, acciones: ["aprobar", "rechazar"], disponible: { disponible: "1000.00" } });
  const states = body.data.map(({ status }) => status === "pedido");
  expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)));
  expect(body.pendientes).toBe(states.filter(Boolean).length);
  const own = await requestAs<ReallocationRow>(
    await aPerson("Admin secundario"),
    "GET",
    `/cost-centres/reallocations/${id}`,
  );
  expect(own.body).toMatchObject({ id, acciones: [] });
  expect(await requestAs(hispa, "GET", "/cost-centres/reallocations/999999")).toMatchObject({ status: 404 });
});

test("who decides while an import is saved waits, and hears what to do when that takes too long", async () => {
  for (const code of ["55P03", "57014"]) expect(toAppError({ code })).toMatchObject({ status: 503, code: "busy" });
  const { from, to } = await pair();
  const { id } = (await askToMove(hispa, from, to)).body;
  await prisma.$transaction(
    async (tx) => {
      // As the saving of a file holds the centres.
      await tx.$queryRaw`SELECT id FROM cost_centre WHERE id = ${from.id} FOR KEY SHARE`;
      expect(await decide(director, id, "approve")).toMatchObject({
        status: 503,
        body: { error: expect.stringMatching(/robar de nuevo/) },
      });
    },
    { timeout: 30_000 },
  );
  expect(await entriesOf(id)).toEqual([]);
  let answer = await decide(director, id, "approve");
  // On a slow machine what gave up may still be going back.
  for (let tries = 0; tries < 10 && answer.status !== 200; tries++) answer = await decide(director, id, "approve");
  expect(answer).toMatchObject({ status: 200, body: { status: "aprobado" } });
  expect(await entriesOf(id)).toHaveLength(2);
});

describe("budget that was given away", () => {
  const add = (centre: { id: number }, facts: object) =>
    requestAs<Refusal>(hispa, "POST", "/cost-centres/entries", {
      kind: "presupuestado",
      day: "2026-03-31",
      centre_id: centre.id,
      concept: "Recorte",
      currency: "ARS",
      ...facts,
    });

  test("is not cut by a negative entry, not even by two at once; what is spent is always taken", async () => {
    const { from, to } = await pair();
    const { id } = (await askToMove(hispa, from, to, { amount: "700" })).body;
    expect((await decide(director, id, "approve")).status).toBe(200);
    const refused = await add(from, { amount: "-300,01" });
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: "amount" }] } });
    for (const text of [from.code, "marzo de 2026", "-$ 0,01"])
      expect(refused.body.error.replace("−", "-")).toContain(text);
    const both = await Promise.all([add(from, { amount: "-200" }), add(from, { amount: "-200" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await add(from, { kind: "real", amount: "5000" })).toMatchObject({ status: 201 });
    expect(await add(to, { amount: "-5000" })).toMatchObject({ status: 201 });
  });
});

test("into or out of a shut month it is refused when it is asked, naming month and who shut it", async () => {
  const company = await aCompany();
  const [from, to] = [await aCentre(hispa, { company_id: company.id }), await aCentre(hispa)];
  await anEntry(hispa, from, { day: "2026-03-01" });
  await anEntry(hispa, from, { day: "2026-05-01" });
  await aShutMonth(admin, company.id, "2026-03");
  const error = `El mes marzo de 2026 está cerrado: lo cerró ${admin.mail}.`;
  expect(await askToMove(hispa, from, to)).toMatchObject({ status: 422, body: { error } });
  expect(await askToMove(hispa, from, from, { from_month: "2026-05", to_month: "2026-03" })).toMatchObject({
    status: 422,
    body: { error },
  });
  expect(await prisma.costReallocation.count({ where: { from_centre_id: from.id } })).toBe(0);
  expect((await askToMove(hispa, from, to, { from_month: "2026-05", to_month: "2026-06" })).status).toBe(201);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("cost_reallocation")).toEqual([]);
});
