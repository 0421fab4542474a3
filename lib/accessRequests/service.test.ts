import { hostCookieName } from "@/lib/auth/cookies";
import { type Refused, refusalCookie } from "@/lib/auth/refusal";
import { pool, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { allMailKinds } from "@/worker/jobs";

let admin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

interface Reply {
  id: number;
  state: string;
  pending: boolean;
  user_id: number | null;
  error: string;
  code: string;
  issues: { path: string }[];
}

const ASK = "/auth/access-request";

function account(facts: Partial<Refused> = {}): Refused {
  const number = next();
  return {
    provider: "hosted",
    tenant: "",
    subject: `auth0|${number}`,
    mail: `n${number}@afuera.test`,
    name: "Nueva",
    ...facts,
  };
}

const headersOf = async (who: Refused) => ({ cookie: (await refusalCookie(who)).split(";")[0] ?? "" });
const askAs = async (who: Refused, body: object = { message: "" }) =>
  requestAs<Reply>(null, "POST", ASK, body, await headersOf(who));

async function asked(facts: Partial<Refused> = {}) {
  const who = account(facts);
  expect((await askAs(who, { message: "Por favor" })).status).toBe(200);
  const { id } = await prisma.accessRequest.findFirstOrThrow({ where: { subject: who.subject } });
  return { who, id };
}

const accept = (id: number, body: object, as = admin) =>
  requestAs<Reply>(as, "POST", `/access-requests/${id}/accept`, body);
const reject = (id: number) => requestAs<Reply>(admin, "POST", `/access-requests/${id}/reject`);
const PERSON = { rol: "Office", area: "Oficina", name: "Nueva Persona" };

describe("asking", () => {
  test("is for who was refused in this browser alone: never for what a form says", async () => {
    const who = account();
    const value = (await refusalCookie(who)).split(";")[0]?.split("=").slice(1).join("=");
    const name = hostCookieName("access-request");
    for (const cookie of ["", `${name}=nada`, `${name}=${value}x`, `hosted=${value}`]) {
      const answer = await requestAs<Reply>(null, "POST", ASK, { message: "" }, { cookie });
      expect([answer.status, answer.body.code]).toEqual([401, "refusal_over"]);
    }
    expect((await askAs(who, { message: "", mail: admin.mail })).status).toBe(400);
    expect((await askAs(who, { message: "x".repeat(1001) })).body.issues[0]?.path).toBe("message");
    expect(await prisma.accessRequest.count({ where: { subject: who.subject } })).toBe(0);
  });

  test("twice gives one pending request, and is limited", async () => {
    const who = account();
    expect((await requestAs<Reply>(null, "GET", ASK, undefined, await headersOf(who))).body.pending).toBe(false);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await askAs(who)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await requestAs<Reply>(null, "GET", ASK, undefined, await headersOf(who))).body.pending).toBe(true);
    expect(await prisma.accessRequest.count({ where: { subject: who.subject } })).toBe(1);
  });

  test("at the same time gives one as well", async () => {
    const who = account();
    await Promise.all([askAs(who), askAs(who), askAs(who)]);
    const rows = await prisma.accessRequest.findMany({ where: { subject: who.subject } });
    expect(rows).toHaveLength(1);
    expect(await auditOf(`access_request:${rows[0]?.id}`)).toHaveLength(1);
  });
});

describe("being accepted", () => {
  const mailsTo = (mail: string) => prisma.outboxMail.findMany({ where: { to_mail: mail } });
  const rendered = async (mail: string) => {
    const [queued] = await mailsTo(mail);
    const kind = (await allMailKinds()).find(({ name }) => name === queued?.kind);
    return kind?.render(queued?.payload, mail);
  };

  test("is told by mail, once, with the account one comes in with", async () => {
    const { who, id } = await asked({ provider: "microsoft", tenant: "t" });
    await accept(id, PERSON);
    await accept(id, PERSON);
    expect(await mailsTo(who.mail)).toHaveLength(1);
    const mail = await rendered(who.mail);
    expect(mail?.text).toContain(`Desde ahora se entra con la cuenta ${who.mail} de Microsoft.`);
    expect(mail?.html).toContain("/login");
  });

  test("is told at the address one has here; not to whom was disabled meanwhile, and a rejection tells nobody", async () => {
    const person = await aPerson("Legales");
    const { who, id } = await asked({ mail: "" });
    await accept(id, { user_id: person.userId });
    expect((await rendered(person.mail))?.text).toContain("se entra con la cuenta de Auth0.");
    await prisma.user.update({ where: { id: person.userId }, data: { active: false } });
    await expect(rendered(person.mail)).rejects.toThrow("ya no está habilitada");
    const other = await asked();
    await reject(other.id);
    expect([await mailsTo(other.who.mail), await mailsTo(who.mail)]).toEqual([[], []]);
  });
});

describe("accepting", () => {
  test("creates the person and the link at once, audited", async () => {
    const { who, id } = await asked();
    const answer = await accept(id, PERSON);
    expect(answer).toMatchObject({ status: 200, body: { state: "aceptado" } });
    const person = await prisma.user.findUniqueOrThrow({ where: { mail: who.mail }, include: { identities: true } });
    expect(person).toMatchObject({ ...PERSON, active: true, artista_id: null });
    expect(person.identities).toMatchObject([{ subject: who.subject, created_by_user_id: admin.userId }]);
    expect((await auditOf(`user:${person.id}`)).map(({ action, actor }) => [action, actor])).toEqual([
      ["user.created", admin.mail],
      ["identity.linked", admin.mail],
    ]);
    const [, decided] = await auditOf(`access_request:${id}`);
    expect(decided).toMatchObject({ action: "access_request.accepted", after: { user_id: person.id } });
  });

  test("with area User and rol User gives artist 1", async () => {
    const { who, id } = await asked();
    await accept(id, { rol: "User", area: "User", name: "Nueva" });
    expect((await prisma.user.findUniqueOrThrow({ where: { mail: who.mail } })).artista_id).toBe(1);
  });

  test("links to a person there is, whose data stay", async () => {
    const person = await aPerson("Legales");
    const { who, id } = await asked({ provider: "microsoft", tenant: "t", mail: person.mail });
    const [listed] = (await requestAs<Reply[]>(admin, "GET", "/access-requests?state=pendiente")).body.filter(
      (one) => one.id === id,
    );
    expect(listed?.user_id).toBe(person.userId);
    expect((await accept(id, PERSON)).body.issues[0]?.path).toBe("user_id");
    expect((await accept(id, { user_id: person.userId })).status).toBe(200);
    const identity = await prisma.identity.findFirstOrThrow({ where: { subject: who.subject } });
    expect([identity.user_id, identity.provider, identity.tenant]).toEqual([person.userId, "microsoft", "t"]);
    expect((await prisma.user.findUniqueOrThrow({ where: { id: person.userId } })).rol).toBe("Legales");
  });

  test("changes nothing when it cannot be", async () => {
    const disabled = await aPerson("Office");
    await prisma.user.update({ where: { id: disabled.userId }, data: { active: false } });
    const { who, id } = await asked();
    for (const user_id of [disabled.userId, 2_000_000_000]) {
      const answer = await accept(id, { user_id });
      expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, "user_id"]);
    }
    for (const body of [
      {},
      { rol: "Rey", name: "x" },
      { rol: "Office", name: " " },
      { ...PERSON, mail: "x@y.zz" },
      { ...PERSON, name: "x".repeat(121) },
    ])
      expect((await accept(id, body)).status).toBe(400);
    expect(await prisma.identity.count({ where: { subject: who.subject } })).toBe(0);
    expect((await prisma.accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("pendiente");
    expect((await accept(999_999, PERSON)).status).toBe(404);
  });

  test("needs a mail for a new person", async () => {
    const { id } = await asked({ provider: "microsoft", tenant: "t", mail: "" });
    expect((await accept(id, PERSON)).status).toBe(422);
  });

  test("by two at the same time happens once", async () => {
    const { id } = await asked();
    const answers = await Promise.all([accept(id, PERSON), accept(id, PERSON), reject(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test("who was rejected may ask again", async () => {
  const { who, id } = await asked();
  expect((await reject(id)).body.state).toBe("rechazado");
  expect((await reject(id)).status).toBe(409);
  expect((await askAs(who)).status).toBe(200);
  const rows = await prisma.accessRequest.findMany({ where: { subject: who.subject }, orderBy: { id: "asc" } });
  expect(rows.map(({ state }) => state)).toEqual(["rechazado", "pendiente"]);
});

test("who may only look decides nothing", async () => {
  const { id } = await asked();
  const board = await aPerson("Board");
  expect((await requestAs(board, "GET", "/access-requests")).status).toBe(200);
  expect((await accept(id, PERSON, board)).status).toBe(403);
  expect((await prisma.accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("pendiente");
});
