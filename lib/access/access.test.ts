import { activePeople } from "@/lib/auth/person";
import { contracts } from "@/lib/contracts";
import { disconnect } from "@/lib/db";
import type { Contract } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { on, route } from "@/lib/http/route";
import { callAs } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { everybody, madeOf, personLike } from "@/lib/testing/everybody";
import { callName, mayCall, type Who } from "@/lib/testing/expected";
import { aPerson, type TestPerson } from "@/lib/testing/factories";

// Access to calls is compared with the specification without a database (`can.test.ts`), and every endpoint is shown to ask
// that very function (`denied.test.ts`). Here: people come out of the database as it takes them, and those it lets in reach the
// service: nobody, one allowed and one refused of each contract, in turns, so that among all contracts everybody has some.
const REACHED = 418;

let people: (readonly [Who, TestPerson])[];

beforeAll(async () => {
  await testDatabase();
  people = [];
  for (const who of everybody) people.push([who, await madeOf(who)]);
});
afterAll(disconnect);

const handlerOf = (contract: Contract) =>
  route(
    on(contract, async () => {
      throw new AppError(REACHED, "reached", "Se llegó al servicio.");
    }),
  );

/** One of them, another for each turn. */
const inTurn = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];

test("there are contracts to look at", () => {
  expect(contracts.length).toBeGreaterThan(50);
});

test("people come out of the database with what the rules are asked about", async () => {
  const found = new Map((await activePeople()).map(({ userId, ...person }) => [userId, person]));
  for (const [who, { userId, mail }] of people)
    expect(found.get(userId)).toEqual({ ...personLike(who), mail, name: mail });
});

test.each(contracts.map((contract, turn) => [callName(contract), contract, turn] as const))(
  "%s: nobody, one allowed, one refused",
  async (_, contract, turn) => {
    const ask = async (person: TestPerson | null) =>
      (await callAs(person, handlerOf(contract), { method: contract.method })).status;
    if (contract.permission === "public") expect([400, REACHED]).toContain(await ask(null));
    else expect(await ask(null)).toBe(401);
    const [who, allowed] = inTurn(
      people.filter(([one]) => mayCall(contract, one)),
      turn,
    ) as (typeof people)[number];
    expect([who, [400, 415, REACHED].includes(await ask(allowed))]).toEqual([who, true]);
    const refused = inTurn(
      people.filter(([one]) => !mayCall(contract, one)),
      turn,
    );
    if (refused) expect([refused[0], await ask(refused[1])]).toEqual([refused[0], 403]);
  },
);

test("a grant that is over opens nothing", async () => {
  const over = await aPerson("User", { grants: ["reporte_ventas"], grantsUntil: new Date(Date.now() - 1_000) });
  const contract = contracts.find(({ permission }) => permission === "tickets.read") as Contract;
  expect((await callAs(over, handlerOf(contract), { method: contract.method })).status).toBe(403);
});
