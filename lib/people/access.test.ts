import { historyTitle } from "@/components/frame/historyTitle";
import { contracts } from "@/lib/contracts";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { fillPath } from "@/lib/http/contractCall";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { historyChanges } from "./rules/history";
import type { SessionRow } from "./sessions/api";
import type { UserDetail, UserRow } from "./users/schema";

let admin: TestPerson;
beforeAll(testDatabase);
beforeEach(async () => {
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

const call = <T = UserDetail & { error: string; code: string }>(
  method: string,
  path: string,
  body?: unknown,
  person: TestPerson | null = admin,
) => requestAs<T>(person, method, path, body);

describe("permissions of a person", () => {
  test("given through a day, moved, taken away: each at once, each audited", async () => {
    const person = await aPerson("Office");
    const path = `/users/${person.userId}/grants/reporte_ventas`;
    const until = addDays(todayIn(), 10);
    expect((await call<UserRow>("PUT", path, { until })).body.grants).toMatchObject([
      { feature: "reporte_ventas", until, vencido: false },
    ]);
    expect((await call("GET", "/tickets", undefined, person)).status).toBe(200);
    await call("PUT", path, {});
    await call("PUT", path, {});
    await call("DELETE", path);
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("GET", "/tickets", undefined, person)).status).toBe(403);
    expect(
      (await auditOf(`user:${person.userId}`)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ["grant.given", null, { feature: "reporte_ventas", until }],
      ["grant.given", { feature: "reporte_ventas", until }, { feature: "reporte_ventas", until: null }],
      ["grant.revoked", { feature: "reporte_ventas", until: null }, null],
    ]);
  });

  test("the person is told of each change of permission or role, and nobody of their own", async () => {
    const person = await aPerson("Office");
    const path = `/users/${person.userId}/grants/reporte_ventas`;
    await call("PUT", path, { until: "2030-03-07" });
    await call("PUT", path, { until: "2030-03-07" });
    await call("PUT", path, { until: null });
    await call("DELETE", path);
    await call("DELETE", path);
    await call("PUT", `/users/${person.userId}`, { rol: "Gerente" });
    await call("PUT", `/users/${person.userId}`, { area: "Otra" });
    await call("PUT", `/users/${admin.userId}/grants/pyl`, {});
    const told = (who: TestPerson) =>
      call<{ kind: string; user_name: string; message: string; link: string | null }[]>(
        "GET",
        `/notifications/${who.mail}`,
        undefined,
        who,
      );
    const { body } = await told(person);
    expect(new Set(body.map(({ kind, user_name }) => `${kind} ${user_name}`))).toEqual(
      new Set([`acceso ${admin.mail}`]),
    );
    expect(body.map(({ message, link }) => [message, link]).reverse()).toEqual([
      ["le dio el permiso Reporte de ventas, hasta el jue 7 mar 2030.", "/tickets"],
      ["cambió hasta cuándo tiene el permiso Reporte de ventas: sin vencimiento.", "/tickets"],
      ["le quitó el permiso Reporte de ventas.", null],
      ["cambió su rol: ahora es Gerente.", null],
    ]);
    expect((await told(admin)).body).toEqual([]);
  });

  test("today is a last day, yesterday is not; an ended one is told as ended", async () => {
    const person = await aPerson("Office");
    const path = `/users/${person.userId}/grants/pyl`;
    expect((await call("PUT", path, { until: addDays(todayIn(), -1) })).status).toBe(400);
    expect((await call<UserRow>("PUT", path, { until: todayIn() })).body.grants[0]).toMatchObject({
      until: todayIn(),
      vencido: false,
    });
    await prisma.grant.updateMany({
      where: { user_id: person.userId },
      data: { until: new Date("2025-03-02T03:00:00Z") },
    });
    expect((await call("GET", `/users/${person.userId}`)).body.grants[0]).toMatchObject({
      until: "2025-03-01",
      vencido: true,
    });
    const holders = await call<{ user_id: number; feature: string; vencido: boolean }[]>("GET", "/users/grants");
    expect(holders.body).toContainEqual(
      expect.objectContaining({ user_id: person.userId, feature: "pyl", vencido: true }),
    );
    expect((await call("PUT", `/users/${person.userId}/grants/todo`, {})).status).toBe(400);
  });
});

test("who has a Music Wins area assigned is told so, and seen as where they land", async () => {
  const person = await aPerson("User");
  await prisma.budgetAssignment.create({
    data: { user_id: person.userId, area: "Marketing", rol: "reader" },
  });
  expect((await call("GET", `/users/${person.userId}`)).body.presupuestos).toBe(true);
  const viewing = await call<{ music_wins: boolean }>("POST", `/users/${person.userId}/view-as`);
  expect(viewing.body.music_wins).toBe(true);
});

describe("sessions", () => {
  test("are told with device and last use, and closing them works at once", async () => {
    const person = await aPerson("Gerente");
    await prisma.session.update({
      where: { id: person.sessionId },
      data: { user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36", address: "10.1.2.3" },
    });
    await call("GET", "/auth/me", undefined, person);
    const [session] = (await call<SessionRow[]>("GET", `/users/${person.userId}/sessions`)).body;
    expect(session).toMatchObject({
      dispositivo: "Chrome en Windows",
      address: "10.1.2.3",
      abierta: true,
      propia: false,
    });
    expect(session?.last_seen).not.toBeNull();
    const one = `/users/${person.userId}/sessions/${person.sessionId}`;
    expect((await call("DELETE", `/users/${admin.userId}/sessions/${person.sessionId}`)).status).toBe(404);
    expect((await call("DELETE", one)).body).toEqual({ cerradas: 1 });
    expect((await call("DELETE", one)).body).toEqual({ cerradas: 0 });
    expect((await call("GET", "/auth/me", undefined, person)).status).toBe(401);
    expect((await call("DELETE", `/users/${admin.userId}/sessions`)).body).toEqual({ cerradas: 0 });
    expect((await call("GET", "/auth/me")).status).toBe(200);
    expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual(["user.sessions_closed"]);
  });
});

describe("linked accounts", () => {
  test("one account is one person's; unlinking ends what was opened with it", async () => {
    const person = await aPerson("Gerente");
    const account = { provider: "hosted", subject: `auth0|${next()}`, mail: "ana@afuera.test" };
    const linked = await call<{ id: number }>("POST", `/users/${person.userId}/identities`, account);
    expect(linked.status).toBe(201);
    expect((await call("POST", `/users/${admin.userId}/identities`, account)).status).toBe(409);
    expect((await call("POST", `/users/${person.userId}/identities`, { ...account, tenant: "x" })).status).toBe(400);
    const guid = { provider: "microsoft", tenant: crypto.randomUUID(), subject: "no-es-un-uuid" };
    expect((await call("POST", `/users/${person.userId}/identities`, guid)).status).toBe(400);
    expect((await call("GET", `/users/${person.userId}`)).body.cuentas).toMatchObject([{ subject: account.subject }]);
    await prisma.session.update({ where: { id: person.sessionId }, data: { provider: "hosted" } });
    expect((await call("DELETE", `/users/${person.userId}/identities/${linked.body.id}`)).status).toBe(200);
    expect((await call("GET", "/auth/me", undefined, person)).status).toBe(401);
    expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual([
      "identity.linked",
      "identity.unlinked",
    ]);
  });
});

const told = ({ action, before, after }: HistoryEntry) => [historyTitle(action), historyChanges(before, after)];

test("the history says who changed what in words, page by page, ticketing access included", async () => {
  const person = await aPerson("Gerente", { area: "Gerencia" });
  await call("PUT", `/users/${person.userId}`, { rol: "Merch" });
  await call("PUT", `/users/${person.userId}/grants/pyl`, { until: "2090-01-31" });
  await call("POST", "/tickets/access", { email: person.mail, artista: [], accesoMontos: true });
  type Page = { items: HistoryEntry[]; next_cursor: string | null };
  const path = `/users/${person.userId}/history`;
  const { items } = (await call<Page>("GET", path)).body;
  expect(items.map(told)).toEqual([
    [
      "Dio un acceso de ticketing",
      [
        { label: "Artistas", before: null, after: "Todos" },
        { label: "Ve montos", before: null, after: "Sí" },
      ],
    ],
    [
      "Dio un permiso",
      [
        { label: "Hasta", before: null, after: "mar 31 ene 2090" },
        { label: "Permiso", before: null, after: "P&L" },
      ],
    ],
    ["Cambió los datos", [{ label: "Rol", before: "Gerente", after: "Merch" }]],
  ]);
  expect(items[0]).toMatchObject({ actor: admin.mail });
  const first = (await call<Page>("GET", `${path}?limit=2`)).body;
  const second = (await call<Page>("GET", `${path}?limit=2&cursor=${first.next_cursor}`)).body;
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
});

test("the history goes on over a change of mail and tells of the requests for access, without what is somebody else's", async () => {
  const person = await aPerson("Gerente");
  const [old, mail] = [person.mail, `nuevo.${next()}@demo.test`];
  await call("POST", "/usrRelation", { mail: old, rol: "Merch", area: "Antes" });
  await call("PUT", `/users/${person.userId}`, { mail });
  const heir = await call("POST", "/users", { mail: old, name: "Otra", rol: "User", area: "X" });
  expect(heir.status).toBe(201);
  await call("POST", "/usrRelation", { mail: old, rol: "Office", area: "Ajena" });
  const asked = await prisma.accessRequest.create({
    data: { provider: "hosted", subject: `auth0|${next()}`, mail, name: "Ana", message: "Hola" },
  });
  await call("POST", `/access-requests/${asked.id}/accept`, { user_id: person.userId });
  const { items } = (await call<{ items: HistoryEntry[] }>("GET", `/users/${person.userId}/history`)).body;
  expect(items.map(({ action }) => historyTitle(action))).toEqual([
    "Aceptó su pedido de acceso",
    "Vinculó una cuenta",
    "Cambió los datos",
    "Guardó una relación",
  ]);
  expect(items.slice(0, 1).map(told)).toEqual([
    ["Aceptó su pedido de acceso", [{ label: "Pedido", before: "pendiente", after: "aceptado" }]],
  ]);
  expect(JSON.stringify(items)).not.toContain("Ajena");
});

test("what is kept by mail goes along with a change of mail, and is not doubled", async () => {
  const person = await aPerson("User");
  const mail = `nuevo.${next()}@demo.test`;
  await prisma.budgetAssignment.createMany({
    data: [
      { user_id: person.userId, area: "Uno", rol: "reader" },
      { user_id: person.userId, area: "Dos", rol: "editor" },
      { mail, area: "Dos", rol: "reader" },
      { mail, area: "Tres", rol: "reader" },
    ],
  });
  for (const one of [person.mail, mail]) await call("POST", "/usrRelation", { mail: one, rol: "Merch", area: "A" });
  expect((await call<UserRow>("PUT", `/users/${person.userId}`, { mail })).body.presupuestos).toBe(true);
  const areas = await prisma.budgetAssignment.findMany({
    where: { user_id: person.userId },
    orderBy: { id: "asc" },
  });
  expect(areas.map(({ area, rol, mail: waits }) => [area, rol, waits])).toEqual([
    ["Uno", "reader", null],
    ["Dos", "editor", null],
    ["Tres", "reader", null],
  ]);
  expect(await prisma.budgetAssignment.count({ where: { mail } })).toBe(0);
});

describe("ver como", () => {
  type Me = { mail: string; rol: string; viewer: { mail: string } | null };
  const me = async (person = admin) => (await call<Me>("GET", "/auth/me", undefined, person)).body;
  const start = (person: { userId: number }, actor = admin) =>
    call("POST", `/users/${person.userId}/view-as`, undefined, actor);

  test("reads exactly as that person, writes nothing, and ends; start and end are the administrator's", async () => {
    const person = await aPerson("Office", { grants: ["reporte_ventas"] });
    expect((await start(person)).status).toBe(200);
    expect(await me()).toMatchObject({ mail: person.mail, rol: "Office", viewer: { mail: admin.mail } });
    expect((await call("GET", "/tickets")).status).toBe(200);
    expect((await call("GET", "/users")).status).toBe(403);
    expect((await call<{ token: string }>("GET", "/auth/token")).body.token).toMatch(/\./);
    expect(await me(person)).toMatchObject({ mail: person.mail, viewer: null });
    const end = await call("DELETE", "/users/view-as");
    expect(end.body).toEqual({ terminada: true });
    expect((await call("DELETE", "/users/view-as")).body).toEqual({ terminada: false });
    expect(await me()).toMatchObject({ mail: admin.mail, viewer: null });
    expect((await auditOf(`user:${person.userId}`)).map(({ action, actor }) => [action, actor])).toEqual([
      ["user.view_started", admin.mail],
      ["user.view_ended", admin.mail],
    ]);
  });

  const writes = contracts.filter(({ method, permission }) => method !== "GET" && permission !== "public");

  test("the refusal is of every call that is not a read, but the one that ends it", async () => {
    const person = await aPerson("TicketingAdmin");
    await start(person);
    const before = await prisma.auditEntry.count();
    const letThrough: string[] = [];
    for (const contract of writes) {
      if (contract.whileViewing) continue;
      const address = fillPath(contract.path, { id: 1, session: crypto.randomUUID() }).replace(/\/\//g, "/x/");
      const { status, body } = await call(contract.method, address.replace(/\/$/, "/x"), {});
      if (status !== 403 || body.code !== "viewing_as")
        letThrough.push(`${contract.method} ${contract.path}: ${status}`);
    }
    expect(writes.length).toBeGreaterThan(30);
    expect(letThrough).toEqual([]);
    expect(await prisma.auditEntry.count()).toBe(before);
    // The one that ends it, and a read that is a POST for its length.
    const open = writes.filter(({ whileViewing }) => whileViewing).map(({ path }) => path);
    expect(open.sort()).toEqual(["/chat/unfold", "/users/view-as"]);
  }, 60_000);

  test("not as oneself, another administrator or somebody disabled, and only by an administrator", async () => {
    const other = await aPerson("Administrador");
    const gone = await aPerson("Office");
    await call("DELETE", `/users/${gone.userId}`);
    for (const who of [admin, other, gone]) expect((await start(who)).status).toBe(422);
    expect((await start(gone, await aPerson("Board"))).status).toBe(403);
  });

  test("ends when either of the two changes role or is disabled", async () => {
    const second = await aPerson("Administrador");
    const person = await aPerson("Office");
    await start(person);
    await call("PUT", `/users/${person.userId}`, { rol: "Merch" }, second);
    expect(await me()).toMatchObject({ mail: admin.mail, viewer: null });
    await start(person);
    await call("PUT", `/users/${admin.userId}`, { rol: "Gerente" }, second);
    expect(await me()).toMatchObject({ mail: admin.mail, rol: "Gerente", viewer: null });
    expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual([
      "user.view_started",
      "user.updated",
      "user.view_ended",
      "user.view_started",
      "user.view_ended",
    ]);
    await prisma.session.update({ where: { id: admin.sessionId }, data: { view_as: person.userId } });
    expect(await me()).toMatchObject({ mail: admin.mail, viewer: null });
  });
});
