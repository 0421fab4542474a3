import { disconnect, prisma } from "@/lib/db";
import { aCard, boardAs, cardsOf, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { AutomationView } from "./automations/schema";
import type { ColumnCount } from "./columns/schema";
import type { DashboardView } from "./dashboard/schema";
import type { CardDetail } from "./schema";
import { definitions } from "./service/registry";
import type { TemplateView } from "./templates/schema";

jest.mock("@/lib/generated/boardDefinitions", () =>
  jest.requireActual("@/lib/testing/boardFiles").boardFiles({
    administracion: { intake: { title: "Pedir", about: "A administración.", open: "staff" } },
    legales: {
      columns: [
        { key: "pedidos", title: "Pedidos", group: "backlog" },
        { key: "redaccion", title: "En redacción", group: "started", wip: 4 },
        { key: "revision", title: "En revisión", group: "started", wip: 3 },
        { key: "firma", title: "En firma", group: "started" },
        { key: "vigente", title: "Vigente", group: "completed" },
        { key: "cancelado", title: "Cancelado", group: "cancelled" },
      ],
    },
  }),
);

let lead: TestPerson;
let junior: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
  other = await aPerson("Administracion");
});
afterAll(disconnect);

const post = <T>(path: string, body: object, person = lead) =>
  requestAs<T>(person, "POST", `/boards/legales${path}`, body);
const put = <T>(path: string, body: object, person = lead) =>
  requestAs<T>(person, "PUT", `/boards/legales${path}`, body);
const columns = async () => (await requestAs<ColumnCount[]>(lead, "GET", "/boards/legales/columns")).body;
const eventsOf = (card_id: number, kind: string) =>
  prisma.cardEvent.findMany({ where: { card_id, kind }, orderBy: { id: "asc" } });

test("only who runs the board configures it", async () => {
  const seed = { title: "X", card: { title: "X" } };
  for (const [person, status] of [
    [junior, 403],
    [other, 404],
  ] as const) {
    const column_id = await columnOf(lead, "legales", "firma");
    const steps = [{ do: "due", days: 1 }];
    const answers = [
      await post("/templates", seed, person),
      await post("/recurrences", { ...seed, rhythm: { every: "day" } }, person),
      await post("/automations", { title: "X", column_id, steps }, person),
      await post("/columns", { title: "X", group: "started" }, person),
      await requestAs(person, "GET", "/boards/legales/columns"),
      await requestAs(person, "GET", "/boards/legales/automations"),
      await requestAs(person, "GET", "/boards/legales/recurrences"),
    ];
    expect([person.rol, answers.map((answer) => answer.status)]).toEqual([person.rol, answers.map(() => status)]);
  }
  expect((await requestAs(junior, "GET", "/boards/legales/templates")).status).toBe(200);
});

describe("templates", () => {
  test("are made from scratch or from a card, changed with a version, archived and brought back", async () => {
    const card = await aCard(lead, "legales", {
      title: "Sponsor",
      type: "Contrato",
      checklist: ["Datos", "Firma"],
      priority: "alta",
    });
    const { body: copy } = await post<TemplateView>("/templates", { title: "De sponsor", from_card: card.id });
    expect(copy.card).toMatchObject({
      title: "Sponsor",
      type: "Contrato",
      checklist: ["Datos", "Firma"],
      priority: "alta",
    });
    const wrong = await post<{ issues: { path: string }[] }>("/templates", {
      title: "Mal",
      card: { title: "X", type: "Nada" },
    });
    expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, "card.type"]);
    expect((await put(`/templates/${copy.id}`, { title: "Nueva", version: copy.version })).status).toBe(200);
    const stale = await put<{ current: TemplateView }>(`/templates/${copy.id}`, {
      title: "Perdida",
      version: copy.version,
    });
    expect([stale.status, stale.body.current.title]).toEqual([409, "Nueva"]);
    await put(`/templates/${copy.id}`, { archived: true, version: copy.version + 1 });
    expect((await requestAs<TemplateView[]>(lead, "GET", "/boards/legales/templates")).body).toEqual([]);
    expect((await requestAs<TemplateView[]>(lead, "GET", "/boards/legales/templates?archived=true")).body).toHaveLength(
      1,
    );
    expect((await auditOf("board:legales")).map(({ action }) => action)).toContain("board.template_changed");
  });
});

describe("automations", () => {
  const automate = async (key: string, steps: object[]) => {
    const column_id = await columnOf(lead, "legales", key);
    const made = await post<AutomationView>("/automations", { title: `Al llegar a ${key}`, column_id, steps });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body;
  };
  const remove = (id: number) => requestAs(lead, "DELETE", `/boards/legales/automations/${id}`);

  test("assign, date, notify and make a card elsewhere, once, linked both ways", async () => {
    const made = await automate("firma", [
      { do: "assign", to: junior.userId },
      { do: "due", days: 5 },
      { do: "notify", who: "leads", text: "Llegó a firma" },
      {
        do: "create",
        board: "administracion",
        card: { title: "Facturar {titulo} ({codigo})", dueDays: 2, checklist: ["Uno"] },
      },
    ]).catch((error) => error);
    expect(made).toMatchObject({ enabled: true });
    const card = await aCard(junior, "legales", { title: "Acuerdo" });
    const firma = await columnOf(lead, "legales", "firma");
    const { body } = await moveTo(junior, card.id, firma);
    expect(body.card).toMatchObject({ column_id: firma, assignees: [junior.userId] });
    expect(body.card.due_on).not.toBeNull();
    expect(
      await prisma.notification.count({ where: { user_id: lead.userId, message: { contains: "Llegó a firma" } } }),
    ).toBe(1);
    const there = await cardsOf(other, "administracion");
    expect(there.map(({ title }) => title)).toEqual([`Facturar Acuerdo (LEG-${card.number})`]);
    const linksOf = async (person: TestPerson, board: string, number = 0) =>
      (await requestAs<CardDetail>(person, "GET", `/boards/${board}/cards/${number}`)).body.links.map(
        ({ title }) => title,
      );
    const admin = await aPerson("Administrador");
    expect(await linksOf(admin, "legales", card.number)).toEqual([expect.stringContaining("Facturar Acuerdo")]);
    expect(await linksOf(admin, "administracion", there[0]?.number)).toEqual([`LEG-${card.number} Acuerdo`]);
    expect(await linksOf(other, "administracion", there[0]?.number)).toEqual(["Tarjeta de otro tablero"]);
    expect(
      await prisma.notification.count({ where: { user_id: other.userId, message: { contains: "Facturar Acuerdo" } } }),
    ).toBe(1);
    await moveTo(junior, card.id, await columnOf(lead, "legales", "redaccion"));
    await moveTo(junior, card.id, firma);
    expect(await cardsOf(other, "administracion")).toHaveLength(1);
    await remove(made.id);
  });

  test("a step that cannot be done is written down and stops nothing", async () => {
    const gone = await aPerson("Legales Jr");
    const made = await automate("revision", [
      { do: "assign", to: gone.userId },
      { do: "due", days: 0 },
    ]);
    await prisma.user.update({ where: { id: gone.userId }, data: { rol: "Compras" } });
    await requestAs(gone, "GET", "/boards");
    const { forgetPeople } = await import("@/lib/auth/person");
    forgetPeople();
    const card = await aCard(junior, "legales");
    const revision = await columnOf(lead, "legales", "revision");
    const { status, body } = await moveTo(junior, card.id, revision);
    expect([status, body.card.column_id, body.card.assignees]).toEqual([200, revision, []]);
    expect(body.card.due_on).not.toBeNull();
    const [failed] = await eventsOf(card.id, "automation_failed");
    expect(failed?.data).toMatchObject({ problem: "Esa persona no trabaja en este tablero." });
    expect(await eventsOf(card.id, "automation")).toHaveLength(1);
    await remove(made.id);
  });

  test("moves in both directions that make cards on each other's board at once all go through", async () => {
    const made = await automate("redaccion", [{ do: "create", board: "administracion", card: { title: "Ida" } }]);
    const adminColumns = (await boardAs(other, "administracion")).columns;
    const second = adminColumns[1]?.id as number;
    const admin = await aPerson("Administrador");
    const back = await requestAs<AutomationView>(admin, "POST", "/boards/administracion/automations", {
      title: "Vuelta",
      column_id: second,
      steps: [{ do: "create", board: "legales", card: { title: "Vuelta" } }],
    });
    expect(back.status).toBe(201);
    const redaccion = await columnOf(lead, "legales", "redaccion");
    const here = await Promise.all([1, 2, 3].map(() => aCard(lead, "legales")));
    const there = await Promise.all([1, 2, 3].map(() => aCard(other, "administracion")));
    const answers = await Promise.all([
      ...here.map(({ id }) => moveTo(lead, id, redaccion)),
      ...there.map(({ id }) => moveTo(other, id, second)),
      aCard(lead, "legales").then(() => ({ status: 200 })),
      aCard(other, "administracion").then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await cardsOf(lead, "legales")).filter(({ title }) => title === "Vuelta")).toHaveLength(3);
    expect((await cardsOf(other, "administracion")).filter(({ title }) => title === "Ida")).toHaveLength(3);
    await remove(made.id);
    await requestAs(admin, "DELETE", `/boards/administracion/automations/${back.body.id}`);
  });

  test("cards that they make set nothing off, also where the other board makes one back; a board or column that is gone stops nothing", async () => {
    const admin = await aPerson("Administrador");
    const [entry] = (await boardAs(other, "administracion")).columns;
    const made = await automate("firma", [{ do: "create", board: "administracion", card: { title: "Rueda" } }]);
    const back = await requestAs<AutomationView>(admin, "POST", "/boards/administracion/automations", {
      title: "Y vuelta",
      column_id: entry?.id,
      steps: [{ do: "create", board: "legales", card: { title: "Rueda de vuelta" } }],
    });
    const firma = await columnOf(lead, "legales", "firma");
    await moveTo(lead, (await aCard(lead, "legales")).id, firma);
    expect((await cardsOf(other, "administracion")).filter(({ title }) => title === "Rueda")).toHaveLength(1);
    expect((await cardsOf(lead, "legales")).filter(({ title }) => title === "Rueda de vuelta")).toEqual([]);
    await requestAs(admin, "DELETE", `/boards/administracion/automations/${back.body.id}`);

    const steps = [{ do: "create", board: "ya_no", card: { title: "X" } }, { do: "due", days: 1 }, { do: "nada" }];
    await prisma.boardAutomation.update({ where: { id: made.id }, data: { steps } });
    const card = await aCard(lead, "legales");
    const { status, body } = await moveTo(lead, card.id, firma);
    expect([status, body.card.column_id, body.card.due_on !== null]).toEqual([200, firma, true]);
    expect(await eventsOf(card.id, "automation_failed")).toHaveLength(2);
    await prisma.boardColumn.update({ where: { id: firma }, data: { archived_at: new Date() } });
    const listed = await requestAs<{ items: AutomationView[] }>(lead, "GET", "/boards/legales/automations");
    expect([listed.status, listed.body.items?.[0]?.column]).toEqual([200, null]);
    await prisma.boardColumn.update({ where: { id: firma }, data: { archived_at: null } });
    await remove(made.id);
  });

  test("are switched off, refuse what cannot be, and keep their version", async () => {
    const made = await automate("firma", [{ do: "due", days: 9 }]);
    const off = await put<AutomationView>(`/automations/${made.id}`, { enabled: false, version: made.version });
    expect(off.body.enabled).toBe(false);
    expect((await put(`/automations/${made.id}`, { enabled: true, version: made.version })).status).toBe(409);
    const card = await aCard(lead, "legales");
    const { body } = await moveTo(lead, card.id, await columnOf(lead, "legales", "firma"));
    expect(body.card.due_on).toBeNull();
    const column_id = await columnOf(lead, "legales", "firma");
    const admin = await aPerson("Administrador");
    const target = definitions.get("office");
    if (!target) throw new Error("no board");
    const asked = jest.replaceProperty(target, "intake", undefined);
    const { body: closed } = await requestAs<{ boards: { key: string; choosable: boolean }[] }>(
      admin,
      "GET",
      "/boards/legales/automations",
    );
    expect(closed.boards.find(({ key }) => key === "office")?.choosable).toBe(false);
    const toOffice = {
      title: "A quien no recibe",
      column_id,
      steps: [{ do: "create", board: "office", card: { title: "X" } }],
    };
    expect((await post("/automations", toOffice, admin)).status).toBe(400);
    asked.restore();
    const open = await post<AutomationView>("/automations", toOffice, admin);
    expect(open.status).toBe(201);
    await remove(open.body.id);
    for (const [step, path] of [
      [{ do: "create", board: "legales", card: { title: "X" } }, "steps.0.board"],
      [{ do: "create", board: "nada", card: { title: "X" } }, "steps.0.board"],
      [{ do: "assign", to: other.userId }, "steps.0.to"],
      [{ do: "explode" }, "steps.0.do"],
    ] as const) {
      const answer = await post<{ issues: { path: string }[] }>("/automations", {
        title: "Mal",
        column_id,
        steps: [step],
      });
      expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, path]);
    }
    await remove(made.id);
    expect((await requestAs<{ items: unknown[] }>(lead, "GET", "/boards/legales/automations")).body.items).toEqual([]);
  });
});

describe("columns", () => {
  test("are renamed and limited with a version; key and group stay", async () => {
    const [, column] = await columns();
    if (!column) throw new Error("no columns");
    const body = { title: "Redactando", wip_limit: 9, version: column.version };
    const changed = (await put<ColumnCount[]>(`/columns/${column.id}`, body)).body[1];
    expect(changed).toMatchObject({ title: "Redactando", wip_limit: 9, key: column.key, group: column.group });
    expect((await put(`/columns/${column.id}`, body)).status).toBe(409);
    expect((await put(`/columns/${column.id}`, { title: "En revisión", version: column.version + 1 })).status).toBe(
      400,
    );
    expect((await put(`/columns/${column.id}`, { key: "x", version: column.version + 1 })).status).toBe(400);
  });

  test("are added at the end of their group with a key of their own, and put in order", async () => {
    const added = (await post<ColumnCount[]>("/columns", { title: "Espera firma", group: "started" })).body;
    expect(added.map(({ key }) => key)).toEqual([
      "pedidos",
      "redaccion",
      "revision",
      "firma",
      "espera_firma",
      "vigente",
      "cancelado",
    ]);
    const ids = added.map(({ id }) => id);
    const [first, ...rest] = ids as [number, ...number[]];
    const turned = [first, ...rest.reverse()];
    expect((await put<ColumnCount[]>("/columns", { ids: turned })).body.map(({ id }) => id)).toEqual(turned);
    expect((await put("/columns", { ids: [...ids].reverse() })).status).toBe(422);
    expect((await put("/columns", { ids: ids.slice(1) })).status).toBe(409);
    expect((await put("/columns", { ids })).status).toBe(200);
  });

  test("are archived when empty or when their cards go elsewhere; one open and one closing column stay", async () => {
    const at = async (key: string) => (await columns()).find((column) => column.key === key) as ColumnCount;
    const espera = await at("espera_firma");
    const card = await aCard(lead, "legales", { column_id: espera.id });
    const go = (column: ColumnCount, move_to?: number) =>
      post<ColumnCount[]>(`/columns/${column.id}/archive`, { version: column.version, ...(move_to && { move_to }) });
    expect((await go(espera)).status).toBe(422);
    for (const key of ["vigente", "pedidos"])
      expect((await go(espera, (await at(key)).id)).body).toMatchObject({
        error: "Las tarjetas de Espera firma pasan a otra columna de “En curso”.",
      });
    const revision = await at("revision");
    expect((await go(espera, revision.id)).status).toBe(200);
    expect((await cardsOf(lead, "legales")).find(({ id }) => id === card.id)?.column_id).toBe(revision.id);
    expect(await eventsOf(card.id, "moved")).toHaveLength(1);
    expect((await go(await at("cancelado"))).status).toBe(200);
    expect((await go(await at("vigente"))).status).toBe(422);
    expect((await go(await at("vigente"))).body).toMatchObject({ error: expect.stringContaining("una de cierre") });
  });

  test("cards never change their group by an archived column: what was given up is not done, and figures stay", async () => {
    const at = async (key: string) => (await columns()).find((column) => column.key === key) as ColumnCount;
    const figures = async () => {
      const { groups, completed, cycle } = (await requestAs<DashboardView>(lead, "GET", "/boards/legales/dashboard"))
        .body;
      return { groups, completed, cycle };
    };
    await post("/columns", { title: "Desistido", group: "cancelled" });
    const [gone, done] = [await at("desistido"), await at("vigente")];
    const card = await aCard(lead, "legales");
    await moveTo(lead, card.id, gone.id);
    await moveTo(lead, (await aCard(lead, "legales")).id, done.id);
    const before = await figures();
    const go = (column: ColumnCount, move_to: number) =>
      post<{ error: string }>(`/columns/${column.id}/archive`, { version: column.version, move_to });
    expect((await go(gone, done.id)).body.error).toBe(
      "Desistido tiene tarjetas y es la única columna de “Cancelado”: para archivarla, agregar antes otra de ese grupo.",
    );
    await put(`/columns/${done.id}`, { title: "En vigor", version: done.version });
    expect(await figures()).toEqual(before);

    await requestAs(lead, "POST", `/cards/${card.id}/archive`);
    expect((await post(`/columns/${gone.id}/archive`, { version: gone.version })).status).toBe(200);
    const back = await requestAs<{ error: string }>(lead, "POST", `/cards/${card.id}/restore`);
    expect([back.status, back.body.error]).toEqual([
      422,
      "Su columna, Desistido, está archivada, y no hay otra de “Cancelado”: traer de vuelta antes la columna.",
    ]);
    await post(`/columns/${gone.id}/restore`, { version: gone.version + 1 });
    expect((await requestAs(lead, "POST", `/cards/${card.id}/restore`)).status).toBe(200);
    expect(await figures()).toEqual(before);
    await requestAs(lead, "POST", `/cards/${card.id}/archive`);
    await post(`/columns/${gone.id}/archive`, { version: gone.version + 2 });
  });

  test("an archived one comes back to its group, once, unless another has its name", async () => {
    const archived = async () =>
      (await requestAs<ColumnCount[]>(lead, "GET", "/boards/legales/columns?archived=true")).body;
    const gone = (await archived()).find(({ key }) => key === "cancelado") as ColumnCount;
    const back = () => post<ColumnCount[]>(`/columns/${gone.id}/restore`, { version: gone.version });
    const named = await post<ColumnCount[]>("/columns", { title: "cancelado", group: "cancelled" });
    expect((await back()).status).toBe(400);
    const other = named.body.at(-1) as ColumnCount;
    await put(`/columns/${other.id}`, { title: "Descartado", version: other.version });
    expect((await post(`/columns/${gone.id}/restore`, { version: gone.version }, junior)).status).toBe(403);
    expect((await back()).body.at(-1)).toMatchObject({ key: "cancelado", group: "cancelled", cards: 0 });
    expect((await back()).status).toBe(404);
    expect((await archived()).map(({ key }) => key)).not.toContain("cancelado");
  });

  test("a card whose column went while it was archived comes back to one of its group", async () => {
    const firma = (await columns()).find(({ key }) => key === "firma") as ColumnCount;
    for (const { id } of (await cardsOf(lead, "legales")).filter(({ column_id }) => column_id === firma.id))
      await requestAs(lead, "POST", `/cards/${id}/archive`);
    const card = await aCard(lead, "legales", { column_id: firma.id });
    await requestAs(lead, "POST", `/cards/${card.id}/archive`);
    expect((await post(`/columns/${firma.id}/archive`, { version: firma.version })).status).toBe(200);
    const { body } = await requestAs<CardDetail>(lead, "POST", `/cards/${card.id}/restore`);
    expect((await columns()).find(({ id }) => id === body.column_id)?.group).toBe("started");
  });

  test("a card that comes back while its column is archived is never in an archived one", async () => {
    for (let round = 0; round < 5; round++) {
      const title = `Fugaz ${round}`;
      const made = (await post<ColumnCount[]>("/columns", { title, group: "started" })).body;
      const column = made.find((each) => each.title === title) as ColumnCount;
      const card = await aCard(lead, "legales", { column_id: column.id });
      await requestAs(lead, "POST", `/cards/${card.id}/archive`);
      const [restored] = await Promise.all([
        requestAs<CardDetail>(lead, "POST", `/cards/${card.id}/restore`),
        post(`/columns/${column.id}/archive`, { version: column.version }),
      ]);
      expect([200, 409]).toContain(restored.status);
      const lost = { board_key: "legales", archived_at: null, column: { archived_at: { not: null } } };
      expect(await prisma.card.count({ where: lost })).toBe(0);
    }
  });
});
