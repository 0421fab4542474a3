import { disconnect, pool, prisma } from "@/lib/db";
import { aCentre, anEntry, askToMove } from "@/lib/testing/costCentres";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { expected } from "./expected";

let hispa: TestPerson;
let director: TestPerson;
beforeAll(async () => {
  await testDatabase();
  hispa = await aPerson("Hispa");
  director = await aPerson("Hispa Director");
});
afterAll(disconnect);

async function wrong() {
  const client = await pool().connect();
  try {
    return await expected(client);
  } finally {
    client.release();
  }
}

test("a reallocation posted what it moved, or is named with what it posted and what it should have", async () => {
  const [from, to] = [await aCentre(hispa, { code: "DA" }), await aCentre(hispa, { code: "RECIBE" })];
  await anEntry(hispa, from);
  const asked = [
    (await askToMove(hispa, from, to)).body.id,
    (await askToMove(hispa, from, to, { amount: "7" })).body.id,
  ];
  await askToMove(hispa, from, to);
  for (const id of asked)
    await requestAs(director, "POST", `/cost-centres/reallocations/${id}/approve`, { version: 1 });
  expect(await wrong()).toEqual([]);

  const [first, second] = asked;
  const purse = async (id: number) => (await prisma.purse.findFirstOrThrow({ where: { cost_centre_id: id } })).id;
  const [gives, takes] = [await purse(from.id), await purse(to.id)];
  const lines = (amount: string) =>
    `DA presupuestado 2026-03-01 ARS -${amount} bolsa ${gives} · RECIBE presupuestado 2026-04-01 ARS ${amount} bolsa ${takes}`;
  await asOwner("UPDATE cost_reallocation SET amount = 100.01 WHERE id = $1", [first]);
  await asOwner("UPDATE cost_reallocation SET status = 'pedido', decided_by = NULL, decided_at = NULL WHERE id = $1", [
    second,
  ]);
  const { id: never } = await prisma.costReallocation.create({
    data: {
      from_centre_id: from.id,
      from_month: new Date("2026-03-01"),
      to_centre_id: to.id,
      to_month: new Date("2026-04-01"),
      currency: "ARS",
      amount: "3",
      reason: "x",
      status: "aprobado",
      requested_by: hispa.userId,
      decided_by: director.userId,
      decided_at: new Date(),
    },
  });
  expect(await wrong()).toEqual([
    { key: `reasignación ${first}`, kept: lines("100.00"), computed: lines("100.01") },
    { key: `reasignación ${second}`, kept: lines("7.00"), computed: null },
    { key: `reasignación ${never}`, kept: null, computed: lines("3.00") },
  ]);
});
