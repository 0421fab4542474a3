import type * as z from "zod";
import { disconnect, prisma } from "@/lib/db";
import { aCard } from "@/lib/testing/boards";
import { aCentre, anEntry, askToMove } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { setupStep, waiting } from "./schema";

type Waiting = z.output<typeof waiting>;

beforeAll(testDatabase);
afterAll(disconnect);

const waitingFor = async (person: Parameters<typeof requestAs>[0]) =>
  (await requestAs<Waiting>(person, "GET", "/home/waiting")).body;

test("who decides sees what was sent, with its amount; who only reads sees nothing", async () => {
  const approver = await aMember("Inicio", "approver");
  const reader = await aMember("Inicio", "reader");
  const editor = await aMember("Inicio", "editor");
  const line = await aBudget(editor, "Inicio", { titulo: "Segunda torre de sonido", alicuota_ars: "1000" });
  expect((await waitingFor(approver)).items).toMatchObject([
    {
      kind: "aprobacion",
      title: "Segunda torre de sonido",
      href: `/bsastrap?linea=${line.id}`,
      monto: { divisa: "ARS" },
    },
  ]);
  expect(await waitingFor(reader)).toEqual({
    items: [],
    total: 0,
    totals: { aprobacion: 0, factura: 0, tarjeta: 0 },
  });
});

test("cards that one was given wait until they are closed, and requests for access for an administrator", async () => {
  const lead = await aPerson("Legales Sr");
  const junior = await aPerson("Legales Jr");
  const card = await aCard(lead, "legales", { title: "Contrato de sala", assignees: [junior.userId] });
  expect((await waitingFor(junior)).items).toMatchObject([
    { kind: "tarjeta", key: `tarjeta:${card.id}`, title: "Contrato de sala" },
  ]);
  await prisma.card.update({ where: { id: card.id }, data: { closed_at: new Date() } });
  expect((await waitingFor(junior)).total).toBe(0);

  const asked = await prisma.accessRequest.create({
    data: { provider: "hosted", subject: "auth0|1", name: "Ignacio" },
  });
  const administrator = await aPerson("Administrador");
  const { items } = await waitingFor(administrator);
  expect(items.filter(({ key }) => key === `aprobacion:acceso-${asked.id}`)).toMatchObject([
    { title: "Ignacio", about: "Pedido de acceso", href: `/admin-users/pedidos?pedido=${asked.id}` },
  ]);
});

test("of many lines the first ones are told with how many there are: the same that the list offers to approve", async () => {
  const area = anArea();
  const [approver, editor] = [await aMember(area, "approver"), await aMember(area, "editor")];
  for (const [titulo, fecha_pago] of [
    ["Tarde", "2026-12-20"],
    ["Sin día", ""],
    ["Pronto", "2026-12-01"],
  ] as const)
    await aBudget(editor, area, { titulo, fecha_pago });
  await aBudget(approver, area, { titulo: "De quien aprueba" });
  await aBudget(editor, area, { titulo: "Borrador", status: "borrador" });
  const decided = await aBudget(editor, area, { titulo: "Aprobada" });
  await setStatus(approver, { id: decided.id, isop: false, option_number: 0 }, { newStatus: "aprobado" });
  const { items, total } = await waitingFor(approver);
  expect(items.map(({ title }) => title)).toEqual(["Pronto", "Tarde", "Sin día"]);
  expect(total).toBe(3);
  type Listed = { data: { id: number; acciones: string[] }[] };
  const { body } = await requestAs<Listed>(approver, "GET", "/bsastrap?status=pendiente");
  const may = body.data.filter(({ acciones }) => acciones.includes("aprobar")).map(({ id }) => `/bsastrap?linea=${id}`);
  expect(items.map(({ href }) => href).sort()).toEqual(may.sort());
  const { body: count } = await requestAs<{ para_decidir: number }>(approver, "GET", "/approvals/count");
  expect(count.para_decidir).toBe(3);
});

test("a reallocation waits for who may approve it, and not for who asked", async () => {
  const [asking, approving] = [await aPerson("Hispa Director"), await aPerson("Hispa Director")];
  const [from, to] = [await aCentre(asking, { name: "Gira" }), await aCentre(asking, { name: "Prensa" })];
  await anEntry(asking, from);
  const { body } = await askToMove(asking, from, to);
  const reallocations = async (person: TestPerson) =>
    (await waitingFor(person)).items.filter(({ about }) => about.includes(`Reasignación ${body.id},`));
  expect(await reallocations(approving)).toMatchObject([
    {
      title: "De Gira a Prensa",
      monto: { importe: "100.00", divisa: "ARS" },
      href: `/Estructura/Hispa/CentroCosto?vista=reasignaciones&reasignacion=${body.id}`,
    },
  ]);
  expect(await reallocations(asking)).toEqual([]);
});

test("the list of what is needed is put away by a person, for that one alone, and comes back", async () => {
  const [one, other] = [await aPerson("Administrador"), await aPerson("Administrador")];
  const steps = async (person: typeof one) => (await requestAs<unknown[]>(person, "GET", "/home/setup")).body.length;
  expect((await requestAs(one, "PUT", "/home/setup", { guardada: true })).status).toBe(200);
  expect([await steps(one), await steps(other)]).toEqual([0, 7]);
  await requestAs(one, "PUT", "/home/setup", { guardada: false });
  expect(await steps(one)).toBe(7);
  expect((await requestAs(await aPerson("Gerente"), "PUT", "/home/setup", { guardada: true })).status).toBe(403);
});

test("a new installation says what it needs, and each line goes as it is done", async () => {
  const administrator = await aPerson("Administrador");
  const stateOf = async () => {
    const { body } = await requestAs<z.output<typeof setupStep>[]>(administrator, "GET", "/home/setup");
    return Object.fromEntries(body.map(({ key, done }) => [key, done]));
  };
  expect(await stateOf()).toMatchObject({ empresa: false, cotizaciones: false, importacion: false });
  const typed = {
    name: "Productora SA",
    country: "AR",
    tax_id: "30-71482236-1",
    address: "Corrientes 1",
    active: true,
  };
  const wrong = await requestAs<{ issues: { path: string }[] }>(administrator, "POST", "/companies", {
    ...typed,
    tax_id: "30-71482236-2",
  });
  expect([wrong.status, wrong.body.issues.map(({ path }) => path)]).toEqual([400, ["tax_id"]]);
  const made = await requestAs<{ id: number; tax_id: string; version: number }>(
    administrator,
    "POST",
    "/companies",
    typed,
  );
  expect([made.status, made.body.tax_id]).toEqual([201, "30-71482236-1"]);
  expect((await requestAs(administrator, "POST", "/companies", typed)).status).toBe(409);
  const change = { ...typed, address: "Corrientes 2", version: 1 };
  expect((await requestAs(administrator, "PUT", `/companies/${made.body.id}`, change)).status).toBe(200);
  expect(
    (await requestAs(administrator, "PUT", `/companies/${made.body.id}`, { ...change, address: "x" })).status,
  ).toBe(409);
  const history = await requestAs<{ items: { action: string }[] }>(
    administrator,
    "GET",
    `/companies/${made.body.id}/history`,
  );
  expect(history.body.items.map(({ action }) => action)).toEqual(["company.changed", "company.created"]);

  const rate = (valor: string, version?: number) =>
    version
      ? requestAs(administrator, "PUT", "/tickets/conversiones/USD", { valor, version })
      : requestAs(administrator, "POST", "/tickets/conversiones/add", { moneda: "USD", valor });
  expect((await rate("0")).status).toBe(400);
  expect((await rate("1.475,50")).status).toBe(201);
  expect((await rate("1480.25", 1)).status).toBe(200);
  const rates = await requestAs<{ items: { after: { valor: string } }[] }>(
    administrator,
    "GET",
    "/tickets/conversiones/USD/history",
  );
  expect(rates.body.items.map(({ after }) => after.valor)).toEqual(["1480.25", "1475.5"]);
  expect(await stateOf()).toMatchObject({ empresa: true, cotizaciones: true, importacion: false });
});
