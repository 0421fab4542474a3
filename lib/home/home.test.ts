import type * as z from "zod";
import { disconnect, prisma } from "@/lib/db";
import { aCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { aBudget, aMember } from "@/lib/testing/musicWins";
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
  expect(await waitingFor(reader)).toEqual({ items: [], total: 0 });
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
  expect(items.filter(({ kind }) => kind === "acceso")).toMatchObject([
    { title: "Ignacio pide entrar", href: `/admin-users/pedidos?pedido=${asked.id}` },
  ]);
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
  const history = await requestAs<{ action: string }[]>(administrator, "GET", `/companies/${made.body.id}/history`);
  expect(history.body.map(({ action }) => action)).toEqual(["company.changed", "company.created"]);

  const rate = (valor: string, version?: number) =>
    version
      ? requestAs(administrator, "PUT", "/tickets/conversiones/USD", { valor, version })
      : requestAs(administrator, "POST", "/tickets/conversiones/add", { moneda: "USD", valor });
  expect((await rate("0")).status).toBe(400);
  expect((await rate("1.475,50")).status).toBe(201);
  expect((await rate("1480.25", 1)).status).toBe(200);
  const rates = await requestAs<{ valor: string }[]>(administrator, "GET", "/tickets/conversiones/USD/history");
  expect(rates.body.map(({ valor }) => valor)).toEqual(["1480.25", "1475.5"]);
  expect(await stateOf()).toMatchObject({ empresa: true, cotizaciones: true, importacion: false });
});
