import { contracts } from "@/lib/contracts";
import { disconnect } from "@/lib/db";
import type { Contract } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { on, route } from "@/lib/http/route";
import { callAs } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { callName, mayCall, type Who } from "@/lib/testing/expected";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { anAssignment } from "@/lib/testing/musicWins";
import { type GrantKey, grantTitles } from "./grants";
import { roles } from "./roles";

// Every contract times nobody, every role, every grant and the special cases. A new contract is a new row by itself; a
// new action needs one line in the specification's table. The handler is the real one with a service that only says
// "reached".
const REACHED = 418;
const REFUSED = [401, 403];

// "User" has no calls of its own; Board and Director Diseño have fixed menus, which grants get through.
const withGrants = (Object.keys(grantTitles) as GrantKey[]).flatMap((grant) =>
  (["User", "Director Diseño"] as const).map((rol): Who => ({ rol, grants: [grant] })),
);
const everyone: Who[] = [
  ...roles.map((rol): Who => ({ rol })),
  ...withGrants,
  { rol: "Produccion", area: "Ticketing" },
  { rol: "Produccion", area: "Giras" },
  { rol: "Office", area: "Ticketing" },
  { rol: "Office", ticketingAccess: true },
  { rol: "Director Diseño", ticketingAccess: true },
  { rol: "User", budgetAssignment: true },
  { rol: "Board", budgetAssignment: true },
];

let people: [Who, TestPerson][];

beforeAll(async () => {
  await testDatabase();
  people = [];
  for (const who of everyone) {
    const access = who.ticketingAccess ? { artista: "Todos", accesoMontos: true } : undefined;
    const person = await aPerson(who.rol, { area: who.area, grants: [...(who.grants ?? [])], access });
    if (who.budgetAssignment) await anAssignment(person, "Técnica", "reader");
    people.push([who, person]);
  }
});
afterAll(disconnect);

const handlerOf = (contract: Contract) =>
  route(
    on(contract, async () => {
      throw new AppError(REACHED, "reached", "Se llegó al servicio.");
    }),
  );

test("there are contracts to look at", () => {
  expect(contracts.length).toBeGreaterThan(50);
});

describe.each(contracts.map((contract) => [callName(contract), contract] as const))("%s", (_, contract) => {
  const method = contract.method;

  test("nobody", async () => {
    const { status } = await callAs(null, handlerOf(contract), { method });
    if (contract.permission === "public") expect([400, REACHED]).toContain(status);
    else expect(status).toBe(401);
  });

  test("each role, grant and special case", async () => {
    const wrong: string[] = [];
    const ask = async ([who, person]: (typeof people)[number]) => {
      const { status } = await callAs(person, handlerOf(contract), { method });
      const letIn = !REFUSED.includes(status);
      if (letIn !== mayCall(contract, who)) wrong.push(`${JSON.stringify(who)}: ${status}`);
      if (letIn) expect([400, 415, REACHED]).toContain(status);
    };
    await Promise.all(people.map(ask));
    expect(wrong).toEqual([]);
  });
});

test("a grant that is over opens nothing", async () => {
  const over = await aPerson("User", { grants: ["reporte_ventas"], grantsUntil: new Date(Date.now() - 1_000) });
  const contract = contracts.find(({ permission }) => permission === "tickets.read") as Contract;
  expect((await callAs(over, handlerOf(contract), { method: contract.method })).status).toBe(403);
});
