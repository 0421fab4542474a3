import { disconnect, prisma } from "@/lib/db";
import { attachDocument, attachmentsOf } from "@/lib/documents/service/attach";
import { confirmExtraction, extractionOf } from "@/lib/documents/service/extraction";
import type { FlagItem } from "@/lib/flags/schema";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, aSale, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { anArea } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { UserRow } from "./users/schema";

let admin: TestPerson;
const aMail = () => `otro.${next()}@demo.test`;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

const call = async <T>(person: TestPerson, method: string, path: string, body?: unknown) => {
  const answer = await requestAs<T>(person, method, path, body);
  expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : "2xx"]);
  return answer.body;
};
const rename = (person: TestPerson, mail: string) =>
  call<UserRow>(admin, "PUT", `/users/${person.userId}`, { mail, name: "Nombre Nuevo" });
const make = (mail: string) =>
  call<UserRow>(admin, "POST", "/users", { mail, name: "Recién", rol: "Ticketing", area: "" });

describe("a changed mail loses nobody anything", () => {
  test("in ticketing: limits, favourites, reports and what was done", async () => {
    await anArtist("Ñandú & Cía");
    const access = { artista: "Ñandú & Cía", accesoMontos: true };
    const person = await aPerson("Ticketing", { access });
    const show = await aShow({ artist: "Ñandú & Cía" });
    await aSale(show.id, "2026-03-01", { updated_by_user_id: person.userId });
    await call(person, "POST", "/tickets/favorites", { email: person.mail, artistName: "Ñandú & Cía" });
    await call(admin, "POST", "/tickets/report-emails/todos", { email: person.mail.toUpperCase() });
    const mail = aMail();
    await rename(person, mail);

    expect(await call(admin, "GET", `/tickets/favorites/${mail}`)).toMatchObject([{ email: mail }]);
    expect(await call(admin, "GET", "/tickets/report-emails/todos")).toMatchObject([
      { email: mail, name: "Nombre Nuevo" },
    ]);
    expect(await call(admin, "GET", "/tickets/access")).toMatchObject([{ email: mail, artistas: ["Ñandú & Cía"] }]);
    expect(await call(person, "GET", `/tickets/sales/${encodeURIComponent(show.name)}`)).toMatchObject([
      { updated_by: "Nombre Nuevo" },
    ]);
  });

  test("in Music Wins: the areas, and who is told", async () => {
    const person = await aPerson("User");
    const area = anArea();
    await call(admin, "POST", "/bsastrap/assign-user", {
      user_email: person.mail,
      area,
      rol: "approver",
      categories: "Todas",
    });
    const mail = aMail();
    expect((await rename(person, mail)).presupuestos).toBe(true);
    const { data } = await call<{ data: object[] }>(
      admin,
      "GET",
      `/bsastrap/assigned-users/${encodeURIComponent(area)}`,
    );
    expect(data).toMatchObject([{ user_email: mail, name: "Nombre Nuevo", rol: "approver" }]);
    expect(await call(person, "GET", "/bsastrap/areas")).toMatchObject({ data: [{ area, rol: "approver" }] });
    await call(admin, "DELETE", "/bsastrap/assign-user", { user_email: mail, area });
  });

  test("among people: what they gave, linked, set and decided, and their roles in productions", async () => {
    const giver = await aPerson("Administrador");
    const person = await aPerson("User");
    await call(giver, "PUT", `/users/${person.userId}/grants/pyl`, { until: null });
    const account = { provider: "hosted", subject: `auth0|${next()}`, mail: "" };
    await call(giver, "POST", `/users/${person.userId}/identities`, account);
    for (const produccion of ["", "Gira"])
      await call(giver, "POST", "/usrRelation", { mail: person.mail, rol: "Merch", area: "A", produccion });
    const asked = { provider: "hosted", subject: `auth0|${next()}`, mail: aMail() };
    const { id } = await prisma.accessRequest.create({ data: asked });
    await call(giver, "POST", `/access-requests/${id}/reject`);
    const [giverMail, mail] = [aMail(), aMail()];
    await rename(giver, giverMail);
    await rename(person, mail);

    expect(await call(admin, "GET", `/users/${person.userId}`)).toMatchObject({
      grants: [{ feature: "pyl", created_by: "Nombre Nuevo" }],
      cuentas: [{ subject: account.subject, created_by: "Nombre Nuevo" }],
    });
    const relations = [
      { mail, produccion: "", created_by: giverMail },
      { mail, produccion: "Gira", created_by: giverMail },
    ];
    expect(await call(admin, "GET", `/usrRelation?mail=${mail}`)).toMatchObject(relations);
    expect(await call(person, "GET", `/usrRelation/rol/${mail}`)).toEqual({ rol: "Merch" });
    const requests = await call<{ id: number }[]>(admin, "GET", "/access-requests?state=rechazado");
    expect(requests.find((request) => request.id === id)).toMatchObject({ decided_by: "Nombre Nuevo" });
  });

  test("in documents: files, attachments and uploads under way, which go on", async () => {
    const person = await aPerson("Ticketing");
    const file = await prisma.file.create({
      data: {
        sha256: "a".repeat(64),
        size: 1,
        kind: "pdf",
        name: "a.pdf",
        storage_key: "k",
        created_by_user_id: person.userId,
      },
    });
    const upload = { name: "b.pdf", type: "application/pdf", size: 10 };
    const { id } = await call<{ id: string }>(person, "POST", "/documents/uploads", upload);
    const mail = aMail();
    await rename(person, mail);

    expect(await call(person, "GET", `/documents/uploads/${id}`)).toMatchObject({ received: 0 });
    expect(await call(person, "GET", `/documents/${file.id}/info`)).toMatchObject({ created_by: mail });
    const by = { userId: person.userId, mail, requestId: "" };
    const card = { ownerType: "card", ownerId: "1" };
    await prisma.$transaction(async (tx) => {
      await attachDocument(tx, by, file.id, card);
      await confirmExtraction(tx, by, file.id, {});
    });
    await rename(person, aMail());
    expect((await attachmentsOf(card)).map(({ name }) => name)).toEqual(["a.pdf"]);
    const { mail: now } = await prisma.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect((await extractionOf(file.id)).confirmed_by).toBe(now);
    const stranger = await aPerson("Ticketing", { mail: person.mail });
    expect((await requestAs(stranger, "GET", `/documents/uploads/${id}`)).status).toBe(404);
  });

  test("in flags and mails: who set and who asked", async () => {
    const giver = await aPerson("Administrador");
    const person = await aPerson("User");
    const [flag] = (await call<{ items: FlagItem[] }>(giver, "GET", "/flags")).items;
    if (!flag) throw new Error("no flag");
    const { default_value, people, roles, shares, version } = flag;
    await call(giver, "PUT", `/flags/${flag.key}`, { enabled: true, default_value, people, roles, shares, version });
    await call(giver, "POST", `/users/${person.userId}/password-link`);
    await rename(giver, aMail());

    const { items } = await call<{ items: FlagItem[] }>(admin, "GET", "/flags");
    expect(items.find(({ key }) => key === flag.key)).toMatchObject({ updated_by: "Nombre Nuevo" });
    const mails = await call<{ items: object[] }>(admin, "GET", `/mail?q=${encodeURIComponent(person.mail)}`);
    expect(mails.items).toMatchObject([{ to: person.mail, created_by: "Nombre Nuevo" }]);
  });
});

describe("what waits for a mail becomes the person's who gets it", () => {
  test("in ticketing, made or renamed; of two that say the same the person's own stays", async () => {
    const mail = aMail();
    await call(admin, "POST", "/tickets/access", { email: mail, artista: [], sin_artistas: true });
    for (const type of ["todos", "booking"])
      await call(admin, "POST", `/tickets/report-emails/${type}`, { email: mail });
    const { id, ticketing } = await make(mail);
    expect(ticketing).toBe(true);
    const own = await prisma.reportEmail.findMany({ where: { user_id: id }, orderBy: { id: "asc" } });
    expect(own.map(({ type, mail }) => [type, mail])).toEqual([
      ["todos", null],
      ["booking", null],
    ]);

    const waiting = aMail();
    for (const type of ["todos", "management"])
      await call(admin, "POST", `/tickets/report-emails/${type}`, { email: waiting });
    await rename({ ...admin, userId: id }, waiting);
    const types = await prisma.reportEmail.findMany({ where: { user_id: id }, orderBy: { id: "asc" } });
    expect(types.map(({ type }) => type)).toEqual(["todos", "booking", "management"]);
    expect(await prisma.reportEmail.count({ where: { mail: waiting } })).toBe(0);
  });

  test("in Music Wins: who is assigned before they have an account lands there", async () => {
    const [mail, area] = [aMail(), anArea()];
    await call(admin, "POST", "/bsastrap/assign-user", {
      user_email: mail,
      area,
      rol: "editor",
      categories: ["Luces"],
    });
    expect(await call(admin, "GET", `/bsastrap/bat-sidebar-access/${mail}`)).toEqual({ hasAccess: true });
    expect((await make(mail)).presupuestos).toBe(true);
  });

  test("among people: a role in a production; their own stays", async () => {
    const [mail, waiting] = [aMail(), aMail()];
    const relate = (whose: string, rol: string, produccion = "") =>
      call(admin, "POST", "/usrRelation", { mail: whose, rol, produccion });
    await relate(mail, "Merch");
    const { id } = await make(mail);
    await relate(waiting, "Office");
    await relate(waiting, "Compras", "Gira");
    await rename({ ...admin, userId: id }, waiting);
    const rows = await prisma.userRelation.findMany({ where: { user_id: id }, orderBy: { produccion: "asc" } });
    expect(rows.map(({ rol, mail: waits }) => [rol, waits])).toEqual([
      ["Merch", null],
      ["Compras", null],
    ]);
    expect(await prisma.userRelation.count({ where: { mail: waiting } })).toBe(0);
  });

  test("a row that is added while the person is being made is theirs, whoever comes first", async () => {
    for (let round = 0; round < 5; round++) {
      const mail = aMail();
      const [person] = await Promise.all([make(mail), call(admin, "POST", "/tickets/access", { email: mail })]);
      expect(await prisma.ticketingAccess.count({ where: { user_id: person.id } })).toBe(1);
    }
  });
});
