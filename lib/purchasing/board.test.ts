import { disconnect, prisma } from "@/lib/db";
import { aCard, boardAs, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { anOrder, anOwnedPurse, aRequisition, mustDo, receive } from "@/lib/testing/purchasing";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aFedCentre } from "@/lib/testing/vouchers";

let buyer: TestPerson;
let owner: TestPerson;
let company: { id: number };
let purse: number;
beforeAll(async () => {
  await testDatabase();
  buyer = await aPerson("Compras");
  owner = await aPerson("Merch Sr");
  company = await aCompany();
  purse = await anOwnedPurse(buyer, owner);
});
afterAll(disconnect);

const to = async (card: number, key: string) => moveTo(buyer, card, await columnOf(buyer, "compras", key));
const ofCard = (card_id: number) => prisma.requisition.findUnique({ where: { card_id } });
const fieldsOf = (more: object = {}) => ({ centro: "Gira", monto: { amount: "1500.00", currency: "ARS" }, ...more });
const columnKey = async (card: number) =>
  (await prisma.card.findUniqueOrThrow({ where: { id: card }, include: { column: true } })).column.key;

test("a card gets its requisition as it leaves Solicitud, with what can be read of who pays", async () => {
  const centre = await aFedCentre(buyer);
  const { code } = await prisma.costCentre.findUniqueOrThrow({ where: { id: centre.centre } });
  const card = await aCard(buyer, "compras", {
    type: "Bien",
    title: "400 remeras",
    fields: fieldsOf({ centro: code }),
  });
  expect(await ofCard(card.id)).toBeNull();
  expect((await to(card.id, "cotizacion")).status).toBe(200);
  expect(await ofCard(card.id)).toMatchObject({ state: "cotizacion", title: "400 remeras", purse_id: centre.purse });
  const unread = await aCard(buyer, "compras", { type: "Servicio", fields: fieldsOf() });
  await to(unread.id, "cotizacion");
  expect(await ofCard(unread.id)).toMatchObject({ purse_id: null, centre: "Gira" });
});

test("by hand it waits, is given up and taken up again; what is no purchase is a task like any other", async () => {
  const card = await aCard(buyer, "compras", {
    type: "Bien",
    fields: fieldsOf({ motivo_espera: "Falta presupuesto" }),
  });
  await to(card.id, "en_espera");
  expect(await ofCard(card.id)).toMatchObject({ state: "en_espera", state_reason: "Falta presupuesto" });
  for (const [column, state] of [
    ["cotizacion", "cotizacion"],
    ["cancelada", "cancelada"],
    ["cotizacion", "cotizacion"],
    ["solicitud", "solicitud"],
  ]) {
    expect((await to(card.id, column ?? "")).status).toBe(200);
    expect(await ofCard(card.id)).toMatchObject({ state });
  }
  const task = await aCard(buyer, "compras", { title: "Reclamar entregas" });
  expect((await to(task.id, "recibida")).status).toBe(422);
  expect((await to(task.id, "cerrada")).status).toBe(200);
  expect(await ofCard(task.id)).toBeNull();
});

test("columns of money are moved by the order, not by hand, and neither archived nor merged", async () => {
  const card = await aCard(buyer, "compras", { type: "Bien", fields: fieldsOf() });
  const early = await to(card.id, "aprobado");
  expect([early.status, JSON.stringify(early.body)]).toEqual([
    422,
    expect.stringContaining("Esta columna la mueve la orden"),
  ]);
  const { view, order } = await anOrder(buyer, owner, { company, purse });
  expect(await columnKey(view.card.id)).toBe("aprobado");
  const byHand = await to(view.card.id, "recibida");
  expect(byHand.body).toMatchObject({
    error: `Esta columna la mueve la orden ${order.code}: recibir o cargar la factura allí.`,
  });
  expect((await to(view.card.id, "cancelada")).status).toBe(422);
  expect((await requestAs(buyer, "POST", `/cards/${view.card.id}/archive`)).status).toBe(422);
  await receive(buyer, order.id, { [order.lines[0]?.id ?? 0]: "10" });
  expect(await columnKey(view.card.id)).toBe("recibida_parcial");
  const { columns } = await boardAs(buyer, "compras");
  const received = columns.find(({ key }) => key === "recibida");
  const archived = await requestAs(buyer, "POST", `/boards/compras/columns/${received?.id}/archive`, {
    version: received?.version,
  });
  expect([archived.status, JSON.stringify(archived.body)]).toEqual([422, expect.stringContaining("no se archiva")]);
  const waits = columns.find(({ key }) => key === "en_espera");
  const holding = await aCard(buyer, "compras", {
    type: "Bien",
    fields: fieldsOf({ motivo_espera: "Cambió el pedido" }),
  });
  await to(holding.id, "en_espera");
  const merged = await requestAs(buyer, "POST", `/boards/compras/columns/${waits?.id}/archive`, {
    version: waits?.version,
    move_to: received?.id,
  });
  expect(merged.status).toBe(400);
});

test("the card says where its order, what came and its bills are", async () => {
  const { view, order } = await anOrder(buyer, owner, { company, purse });
  await receive(buyer, order.id, { [order.lines[0]?.id ?? 0]: "10" });
  const { number } = await prisma.card.findUniqueOrThrow({ where: { id: view.card.id } });
  const card = await requestAs<{ records: { title: string; href: string }[] }>(
    buyer,
    "GET",
    `/boards/compras/cards/${number}`,
  );
  expect(card.body.records.map(({ title }) => title)).toEqual([view.row.code, order.code, "Recibido"]);
  expect(card.body.records[1]?.href).toBe(`/Compras/${view.row.id}`);
});

test("no card of Administracion's board says a second time that a bill is to be paid", async () => {
  const titles = await prisma.boardAutomation.findMany({
    where: { board_key: "compras", enabled: true, archived_at: null },
  });
  expect(titles.map(({ key }) => key)).not.toContain("facturada_administracion");
});

test("cards of before are adopted once, promise nothing, and go on by hand", async () => {
  const card = await aCard(buyer, "compras", { type: "Bien", title: "Vallas", fields: fieldsOf() });
  const column = await columnOf(buyer, "compras", "oc_enviada");
  await prisma.card.update({
    where: { id: card.id },
    data: { column_id: column, fields: { ...fieldsOf(), orden: "OC-2026-312", proveedor: "Vallas del Sur" } },
  });
  const adopt = async () => (await prisma.$queryRaw<{ n: number }[]>`SELECT purchase_adopt() AS n`)[0]?.n;
  expect(await adopt()).toBe(1);
  expect(await adopt()).toBe(0);
  const own = await ofCard(card.id);
  expect(own).toMatchObject({
    state: "enviada",
    adopted: true,
    purse_id: null,
    said: { orden: "OC-2026-312", proveedor: "Vallas del Sur" },
  });
  const listed = await mustDo(buyer, "GET", "/requisitions?unfunded=1");
  expect(JSON.stringify(listed)).toContain("Vallas");
  expect((await to(card.id, "recibida")).status).toBe(200);
  expect(await ofCard(card.id)).toMatchObject({ state: "recibida" });
});

test("each requisition has one card, made with it", async () => {
  const client_id = crypto.randomUUID();
  const [one, other] = [
    await aRequisition(buyer, purse, [{}], { client_id }),
    await aRequisition(buyer, purse, [{}], { client_id }),
  ];
  expect(other.row.id).toBe(one.row.id);
  expect(await columnKey(one.card.id)).toBe("cotizacion");
});
