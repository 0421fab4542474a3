import { historyTitle } from "@/components/frame/historyTitle";
import { forgetPeople } from "@/lib/auth/person";
import { disconnect, prisma } from "@/lib/db";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { historyChanges } from "@/lib/people/rules/history";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, anAssignment } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";

let administrador: TestPerson;
let area: string;
let boss: TestPerson;

beforeAll(async () => {
  await testDatabase();
  administrador = await aPerson("Administrador");
});
beforeEach(async () => {
  area = anArea();
  boss = await aMember(area, "admin");
});
afterAll(disconnect);

type Row = { data: Record<string, unknown> };
const call = <T = Row>(person: TestPerson, method: string, path: string, body?: object) =>
  requestAs<T>(person, method, `/bsastrap/${path}`, body);
const assign = (person: TestPerson, body: object) =>
  call(person, "POST", "assign-user", { area, categories: "Todas", ...body });
const q = (values: Record<string, string>) => new URLSearchParams(values).toString();

test("assigns as reader of all the area unless said otherwise; again replaces; audited", async () => {
  const someone = await aPerson("Marketing");
  const first = await assign(boss, { user_email: someone.mail.toUpperCase() });
  expect(first.body.data).toMatchObject({ user_email: someone.mail, area, categories: [], rol: "reader" });
  const again = await assign(boss, { user_email: someone.mail, categories: ["Luces", "Luces"], rol: "editor" });
  expect(again.body.data).toMatchObject({ categories: ["Luces"], rol: "editor" });
  const role = await call(boss, "PUT", "update-user-role", { user_email: someone.mail, area, newRole: "approver" });
  expect(role.body.data).toMatchObject({ rol: "approver", categories: ["Luces"] });
  expect(await auditOf(`budget_assignment:${someone.mail}`)).toHaveLength(3);
  const people = await call<{ data: object[] }>(boss, "GET", `assigned-users/${encodeURIComponent(area)}`);
  expect(people.body.data).toHaveLength(2);
  const removed = await call(boss, "DELETE", "assign-user", { user_email: someone.mail, area });
  expect(removed.status).toBe(200);
  expect((await call(boss, "DELETE", "assign-user", { user_email: someone.mail, area })).status).toBe(404);
});

test("all of an area's categories are said, never meant by silence", async () => {
  const { mail: user_email } = await aPerson("Marketing");
  for (const categories of [undefined, null, [], "", " , "]) {
    const { status, body } = await assign(boss, { user_email, categories });
    expect([status, body]).toMatchObject([
      400,
      { issues: [{ path: "categories", message: 'Elegir las categorías, o "Todas".' }] },
    ]);
  }
  for (const categories of ["todas", ["Todas"], ["Luces", "Todas"]])
    expect((await assign(boss, { user_email, categories })).body.data).toMatchObject({ categories: [] });
});

test("its person is told, in words and with where it leads, and their history has it; others are not", async () => {
  const someone = await aPerson("Marketing");
  const here = { user_email: someone.mail, area };
  await assign(boss, { ...here, categories: ["Luces", "Sonido"], rol: "editor" });
  await assign(boss, { ...here, categories: ["Luces", "Sonido"], rol: "editor" });
  await call(boss, "PUT", "update-user-role", { ...here, newRole: "approver" });
  await call(boss, "DELETE", "assign-user", here);
  await assign(boss, { user_email: `sin.cuenta.${someone.mail}` });
  const told = await prisma.notification.findMany({ where: { user_id: someone.userId }, orderBy: { id: "asc" } });
  const link = `/bsastrap?area=${encodeURIComponent(area)}`;
  expect(told.map(({ kind, message, link: to }) => [kind, message, to])).toEqual([
    ["acceso", `le dio Edición en ${area} de Music Wins (Luces y Sonido).`, link],
    ["acceso", `cambió lo que puede hacer: ahora tiene Aprobación en ${area} de Music Wins (Luces y Sonido).`, link],
    ["acceso", `le quitó el acceso a ${area} de Music Wins.`, null],
  ]);
  expect(await prisma.notification.count({ where: { user_id: boss.userId } })).toBe(0);
  const { body } = await requestAs<{ items: HistoryEntry[] }>(administrador, "GET", `/users/${someone.userId}/history`);
  expect(body.items.map(({ action }) => historyTitle(action))).toEqual([
    "Quitó de un área de Music Wins",
    ...Array.from({ length: 3 }, () => "Asignó a un área de Music Wins"),
  ]);
  const [, changed] = body.items;
  expect(historyChanges(changed?.before ?? null, changed?.after ?? null)).toContainEqual({
    label: "Rol en el área",
    before: "Edición",
    after: "Aprobación",
  });
});

test("only admins of the area, never for themselves, never beyond their categories", async () => {
  const someone = await aPerson("Marketing");
  for (const rol of ["reader", "editor", "approver"] as const) {
    expect((await assign(await aMember(area, rol), { user_email: someone.mail })).status).toBe(403);
  }
  expect((await assign(await aMember(anArea(), "admin"), { user_email: someone.mail })).status).toBe(403);
  expect((await assign(boss, { user_email: boss.mail, rol: "admin" })).status).toBe(403);
  expect((await call(boss, "PUT", "update-user-role", { user_email: boss.mail, area, newRole: "admin" })).status).toBe(
    403,
  );
  const limited = await aMember(area, "admin", { categories: ["Luces"] });
  expect((await assign(limited, { user_email: someone.mail })).status).toBe(403);
  expect((await assign(limited, { user_email: someone.mail, categories: ["Sonido"] })).status).toBe(403);
  expect((await assign(limited, { user_email: someone.mail, categories: ["Luces"] })).status).toBe(200);
  expect(
    (await call(limited, "PUT", "update-user-role", { user_email: boss.mail, area, newRole: "reader" })).status,
  ).toBe(403);
  expect((await assign(administrador, { user_email: someone.mail, rol: "jefe" })).status).toBe(400);
  expect((await assign(administrador, { user_email: someone.mail, rol: "admin" })).status).toBe(200);
});

test("role, categories and assignments: one's own, or as admin of the area", async () => {
  const editor = await aMember(area, "editor", { categories: ["Luces"] });
  const elsewhere = anArea();
  await anAssignment(editor, elsewhere, "reader");
  const at = q({ user_email: editor.mail, area });
  const own = await requestAs<{ rol: string }>(editor, "GET", `/bsastrap/user-role?${at}`);
  expect(own.body.rol).toBe("editor");
  expect((await call<{ rol: string }>(boss, "GET", `user-role?${at}`)).body.rol).toBe("editor");
  expect(await call(editor, "GET", `user-categories?${at}`)).toMatchObject({
    body: { categories: ["Luces"], todas: false },
  });
  const all = await call<{ data: object[] }>(editor, "GET", `user-assignments?${q({ user_email: editor.mail })}`);
  expect(all.body.data).toHaveLength(2);
  const part = await call<{ data: object[] }>(boss, "GET", `user-assignments?${q({ user_email: editor.mail })}`);
  expect(part.body.data).toMatchObject([{ area }]);
  expect((await call(editor, "GET", `user-role?${q({ user_email: boss.mail, area })}`)).status).toBe(403);
  expect((await call(editor, "GET", `user-assignments?${q({ user_email: boss.mail })}`)).status).toBe(403);
  expect((await call(editor, "GET", `user-role?${q({ user_email: editor.mail, area: "Ninguna" })}`)).status).toBe(404);
});

test("all the categories in use when the assignment names none", async () => {
  await aBudget(boss, area, { category: "Video" });
  const { body } = await call(boss, "GET", `user-categories?${q({ user_email: boss.mail, area })}`);
  expect(body).toMatchObject({ categories: ["Video"], todas: true });
  const areas = await call<{ data: object[] }>(boss, "GET", "areas");
  expect(areas.body.data).toEqual([{ area, rol: "admin", categories: ["Video"], todas: true, paga: true }]);
});

describe("bat-sidebar-access", () => {
  const access = (person: TestPerson | null, mail: string) =>
    requestAs<{ hasAccess: boolean }>(person, "GET", `/bsastrap/bat-sidebar-access/${encodeURIComponent(mail)}`);

  test("true by grant and by assignment; false otherwise, whatever the role", async () => {
    const granted = await aPerson("Booking", { grants: ["music_wins"] });
    const nobody = await aPerson("Booking");
    for (const [person, expected] of [
      [granted, true],
      [boss, true],
      [administrador, false],
      [nobody, false],
    ] as const) {
      expect((await access(person, person.mail)).body).toEqual({ hasAccess: expected });
      expect((await access(administrador, person.mail)).body).toEqual({ hasAccess: expected });
    }
  });

  test("of another person, and on any error: false", async () => {
    const nobody = await aPerson("Booking");
    expect(await access(nobody, boss.mail)).toMatchObject({ status: 403, body: { hasAccess: false } });
    expect(await access(null, boss.mail)).toMatchObject({ status: 401, body: { hasAccess: false } });
    expect((await access(administrador, "nadie@demo.test")).body).toEqual({ hasAccess: false });
  });

  test("an assignment opens Music Wins, and taking it away closes it", async () => {
    const someone = await aPerson("Booking");
    await assign(boss, { user_email: someone.mail });
    forgetPeople();
    const me = await requestAs<{ musicWinsAccess: boolean }>(someone, "GET", "/auth/me");
    expect(me.body.musicWinsAccess).toBe(true);
    await call(boss, "DELETE", "assign-user", { user_email: someone.mail, area });
    forgetPeople();
    expect((await access(someone, someone.mail)).body).toEqual({ hasAccess: false });
  });
});
