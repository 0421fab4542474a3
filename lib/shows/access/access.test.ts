import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, anOpenShow, aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { AccessCell, AccessChange } from "./schema";

let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("ProduccionAdmin");
});
afterAll(disconnect);

type Answer = { cells: AccessCell[]; message?: string; current?: AccessCell };
const give = (changes: Partial<AccessChange>[], by = boss, client_id: string = crypto.randomUUID()) =>
  requestAs<Answer>(by, "POST", "/show-access", {
    changes: changes.map((one) => ({ until: null, version: 0, level: "ver", scope: "show", ...one })),
    client_id,
  });
const get = (person: TestPerson, path: string) =>
  requestAs<{ total: number; data: { name: string; amounts?: unknown }[]; tabs: string[]; may: object; name: string }>(
    person,
    "GET",
    path,
  );
const seen = async (person: TestPerson) => (await get(person, "/shows?limit=500")).body.data.map(({ name }) => name);

describe("what was opened to somebody", () => {
  test("is that show alone, without money; costs add it; taken away it is gone", async () => {
    const guest = await aPerson("Tour Manager");
    const { id, name } = await aShow({ state: "oferta" });
    await aSale(id, "2030-01-01");
    const other = await aShow();
    expect((await get(guest, `/shows/${id}`)).status).toBe(403);
    expect((await give([{ user_id: guest.userId, target_id: id }])).status).toBe(200);
    expect((await get(guest, `/shows/${other.id}`)).status).toBe(404);
    const view = await get(guest, `/shows/${id}`);
    expect([view.status, view.body.may, view.body.tabs, "amounts" in view.body]).toEqual([
      200,
      { edit: false, money: false, costs: false, tickets: false },
      ["resumen", "tickets", "advance", "horario", "invitados", "archivos"],
      false,
    ]);
    expect(await seen(guest)).toEqual([name]);
    const put = (version: number) => requestAs(guest, "PUT", `/shows/${id}`, { doors: "20:00", version });
    expect((await put(1)).status).toBe(403);
    await give([{ user_id: guest.userId, target_id: id, level: "costos", version: 1 }]);
    const paid = await get(guest, `/shows/${id}`);
    expect([paid.body.may, paid.body.tabs, "amounts" in paid.body]).toEqual([
      { edit: true, money: true, costs: true, tickets: false },
      ["resumen", "tickets", "costos", "proveedores", "advance", "horario", "invitados", "archivos"],
      true,
    ]);
    expect((await put(1)).status).toBe(200);
    await give([{ user_id: guest.userId, target_id: id, level: null, version: 2 }]);
    expect((await get(guest, `/shows/${id}`)).status).toBe(403);
    expect((await auditOf(`show_access:${guest.userId}`)).map(({ action }) => action)).toEqual([
      "show_access.given",
      "show_access.changed",
      "show_access.taken",
    ]);
  });

  test("whom it was opened to settle it takes it to its settlement and back, and no other step; less opens none", async () => {
    const guest = await aPerson("Tour Manager");
    const { id } = await aShow({ state: "realizado", fecha: "2026-01-10" });
    const step = async (to: string, of = id) => {
      const { version } = await prisma.show.findUniqueOrThrow({ where: { id: of } });
      return (await requestAs(guest, "POST", `/shows/${of}/transition`, { to, version, reason: "Se pidió" })).status;
    };
    const allowed = async () =>
      (await requestAs<{ steps: { to: string; allowed: boolean }[] }>(guest, "GET", `/shows/${id}`)).body.steps.flatMap(
        (one) => (one.allowed ? [one.to] : []),
      );
    await give([{ user_id: guest.userId, target_id: id, level: "costos" }]);
    expect([await step("en_liquidacion"), await allowed()]).toEqual([403, []]);
    await give([{ user_id: guest.userId, target_id: id, level: "liquidar", version: 1 }]);
    expect(await allowed()).toEqual(["en_liquidacion"]);
    expect([await step("en_liquidacion"), await step("realizado")]).toEqual([200, 200]);
    const other = await aShow({ state: "realizado", fecha: "2026-01-10" });
    expect(await step("en_liquidacion", other.id)).toBe(404);
    await query("UPDATE show SET state = 'liquidado' WHERE id = $1", [id]);
    expect(await step("en_liquidacion")).toBe(403);
  });

  test("over its last day it stays and opens nothing", async () => {
    const guest = await aPerson("User", { grants: ["shows"] });
    const gone = await anOpenShow(guest, { until: addDays(todayIn(), -1) });
    const last = await anOpenShow(guest, { until: todayIn() });
    expect([(await get(guest, `/shows/${gone}`)).status, (await get(guest, `/shows/${last}`)).status]).toEqual([
      404, 200,
    ]);
    expect((await get(guest, "/shows")).body.total).toBe(1);
    const { body } = await requestAs<Answer>(boss, "GET", "/show-access?scope=show");
    expect(body.cells.filter(({ user_id }) => user_id === guest.userId).map(({ over }) => over)).toEqual([true, false]);
    const past = await give([{ user_id: guest.userId, target_id: gone, until: addDays(todayIn(), -1), version: 1 }]);
    expect(past.status).toBe(400);
  });

  test("an artist or a project opens what is public of it, also what comes later", async () => {
    const artist = await anArtist("La Abierta");
    const { id: project } = await prisma.project.create({ data: { name: "Gira abierta" } });
    const guest = await aPerson("Comercial");
    await give([
      { user_id: guest.userId, scope: "artista", target_id: artist },
      { user_id: guest.userId, scope: "proyecto", target_id: project, level: "costos" },
    ]);
    const [own, secret] = [
      await aShow({ artist: "La Abierta" }),
      await aShow({ artist: "La Abierta", state: "consulta" }),
    ];
    const toured = await aShow({ project_id: project });
    expect((await seen(guest)).sort()).toEqual([own.name, toured.name].sort());
    expect((await get(guest, `/shows/${secret.id}`)).status).toBe(404);
    const { id: kept } = await prisma.project.create({ data: { name: "Gira que queda" } });
    await query("UPDATE project SET merged_into = $1 WHERE id = $2", [kept, project]);
    expect((await get(guest, `/shows/${toured.id}`)).body.tabs).toContain("costos");
  });

  test("ticketing's limits hold beside it", async () => {
    const guest = await aPerson("Office", { access: { artista: "Nadie más", accesoMontos: false } });
    const { id } = await aShow();
    await give([{ user_id: guest.userId, target_id: id }]);
    expect((await get(guest, `/shows/${id}`)).status).toBe(404);
  });
});

describe("nobody gives more than they have", () => {
  test("of one's artists alone, never one's own, and nobody else than production's administration", async () => {
    const { id } = await aShow();
    const guest = await aPerson("Office");
    const limited = await aPerson("ProduccionAdmin", { access: { artista: "Otra gente", accesoMontos: true } });
    expect((await give([{ user_id: guest.userId, target_id: id }], limited)).status).toBe(404);
    expect((await give([{ user_id: boss.userId, target_id: id }])).status).toBe(403);
    for (const rol of ["Produccion", "Admin secundario", "Administracion", "Board"] as const)
      expect((await give([{ user_id: guest.userId, target_id: id }], await aPerson(rol))).status).toBe(403);
    expect(
      (
        await give([
          { user_id: guest.userId, target_id: id },
          { user_id: guest.userId, target_id: 2_000_000_000 },
        ])
      ).status,
    ).toBe(404);
    expect((await give([{ user_id: 2_000_000_000, target_id: id }])).status).toBe(404);
    expect(await query("SELECT 1 FROM show_access WHERE user_id = $1", [guest.userId])).toEqual([]);
  });

  test("twenty at once: one is first, the others see what it became; repeated it is once", async () => {
    const guest = await aPerson("Office");
    const shows = await Promise.all([aShow(), aShow()]);
    const changes = shows.map(({ id }) => ({ user_id: guest.userId, target_id: id }));
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => give(n % 2 ? changes : changes.toReversed())));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const key = crypto.randomUUID();
    const change = [{ user_id: guest.userId, target_id: shows[0].id, level: "editar" as const, version: 1 }];
    const twice = await Promise.all([give(change, boss, key), give(change, boss, key)]);
    expect(twice.map(({ status, body }) => [status, body.cells[0]?.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });

  test("copying gives what is in force and keeps what is higher; the preview says what somebody sees", async () => {
    const [from, to] = [await aPerson("Office"), await aPerson("Office")];
    const one = await anOpenShow(from, { level: "costos" });
    await anOpenShow(from, { until: "2020-01-01" });
    const two = await anOpenShow(from, { level: "ver" });
    await anOpenShow(to, { show: two, level: "editar" });
    const body = { from: from.userId, to: to.userId, client_id: crypto.randomUUID() };
    expect((await requestAs(boss, "POST", "/show-access/copy", body)).body).toEqual({ copied: 1, kept: 1 });
    const preview = await requestAs<{
      total: number;
      shows: { id: number; money: boolean; edits: boolean; opened: boolean }[];
    }>(boss, "GET", `/show-access/people/${to.userId}/preview`);
    expect(preview.body.total).toBe(2);
    expect(preview.body.shows.map(({ id, money, edits, opened }) => [id, money, edits, opened]).sort()).toEqual(
      [
        [one, true, true, true],
        [two, false, true, true],
      ].sort(),
    );
    expect((await requestAs(boss, "GET", "/show-access/excel")).status).toBe(200);
    expect((await requestAs(boss, "GET", "/show-access/choices")).status).toBe(200);
  });
});
