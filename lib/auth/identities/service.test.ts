import { pool, prisma } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { auditOf, next } from "@/lib/testing/factories";
import { admit, type Profile } from "./service";

beforeAll(async () => {
  await testDatabase();
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

afterEach(() => setSignUp(""));

function setSignUp(domains: string) {
  process.env.SIGN_UP_DOMAINS = domains;
  forgetEnv();
}

const user = (facts: { active?: boolean; rol?: string; name?: string } = {}) =>
  prisma.user.create({ data: { mail: `persona.${next()}@demo.test`, name: "Persona", rol: "Office", ...facts } });

const profile = (mail: string, facts: Partial<Profile> = {}): Profile => ({
  provider: "hosted",
  tenant: "",
  subject: `auth0|${next()}`,
  mail,
  matchByMail: true,
  name: "",
  picture: null,
  ...facts,
});

const UNKNOWN = { refused: "unknown" };
const DISABLED = { refused: "disabled" };

test("the first sign-in links by mail, audited; afterwards the account's id decides", async () => {
  const { id, mail } = await user();
  const first = profile(mail);
  expect(await admit(first, "r-1")).toEqual({ userId: id });
  const [entry] = await auditOf(`user:${id}`);
  expect(entry).toMatchObject({ action: "identity.linked", actor: mail, after: { provider: "hosted", mail } });
  expect(await admit({ ...first, mail: "cambio@demo.test" }, "r-2")).toEqual({ userId: id });
  expect(await auditOf(`user:${id}`)).toHaveLength(1);
  expect((await prisma.identity.findFirstOrThrow({ where: { user_id: id } })).last_used).not.toBeNull();
});

test("a second account with the mail of somebody linked is not that person", async () => {
  const { id, mail } = await user();
  await admit(profile(mail), "r");
  expect(await admit(profile(mail), "r")).toEqual(UNKNOWN);
  expect(await admit(profile(mail, { provider: "microsoft", tenant: "t" }), "r")).toEqual({ userId: id });
});

test("a mail that nobody vouches for links nothing, and no mail neither", async () => {
  const { mail } = await user();
  expect(await admit(profile(mail, { matchByMail: false }), "r")).toEqual(UNKNOWN);
  expect(await admit(profile(""), "r")).toEqual(UNKNOWN);
});

test("the same id in another tenant is another account", async () => {
  const { mail } = await user();
  const account = profile(mail, { provider: "microsoft", tenant: "uno", subject: "oid" });
  await admit(account, "r");
  expect(await admit({ ...account, tenant: "dos", matchByMail: false }, "r")).toEqual(UNKNOWN);
});

test("disabled people, and people of no role, are refused before and after linking, and nothing is linked", async () => {
  const disabled = await user({ active: false });
  expect(await admit(profile(disabled.mail), "r")).toEqual(DISABLED);
  expect(await prisma.identity.count({ where: { user_id: disabled.id } })).toBe(0);
  expect(await admit(profile((await user({ rol: "Inventado" })).mail), "r")).toEqual(DISABLED);
  const later = await user();
  const account = profile(later.mail);
  await admit(account, "r");
  await prisma.user.update({ where: { id: later.id }, data: { active: false } });
  expect(await admit(account, "r")).toEqual(DISABLED);
});

test("people of a sign-up domain get area User, rol User and artist 1; others do not, nor those who are disabled", async () => {
  setSignUp("alta.test, otra.test");
  const admitted = await admit(profile("nueva@alta.test", { name: "Nueva" }), "r");
  if (!("userId" in admitted)) throw new Error("refused");
  expect(await prisma.user.findUniqueOrThrow({ where: { id: admitted.userId } })).toMatchObject({
    mail: "nueva@alta.test",
    name: "Nueva",
    rol: "User",
    area: "User",
    artista_id: 1,
    active: true,
  });
  expect((await auditOf(`user:${admitted.userId}`)).map(({ action }) => action)).toEqual([
    "user.created",
    "identity.linked",
  ]);
  for (const mail of ["x@sub.alta.test", "x@alta.test.evil", "alta.test@evil.example"])
    expect(await admit(profile(mail), "r")).toEqual(UNKNOWN);
  expect(await admit(profile("y@alta.test", { matchByMail: false }), "r")).toEqual(UNKNOWN);
  await prisma.user.update({ where: { id: admitted.userId }, data: { active: false } });
  expect(await admit(profile("nueva@alta.test"), "r")).not.toHaveProperty("userId");
});

test("first sign-ins at the same time make one person and one link", async () => {
  setSignUp("alta.test");
  const account = profile(`doble.${next()}@alta.test`);
  const answers = await Promise.all([1, 2, 3, 4].map(() => admit(account, "r")));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await prisma.identity.count({ where: { subject: account.subject } })).toBe(1);
});

test("the profile gives a name to who has none, and a picture over https alone", async () => {
  const { id, mail } = await user({ name: "" });
  await admit(profile(mail, { name: "Del Perfil", picture: "javascript:alert(1)" }), "r");
  expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: "Del Perfil", picture: null });
  const account = await prisma.identity.findFirstOrThrow({ where: { user_id: id } });
  const again = profile(mail, { subject: account.subject, name: "Otro", picture: "https://fotos.example/1.png" });
  await admit(again, "r");
  expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: "Del Perfil",
    picture: "https://fotos.example/1.png",
  });
});
