import { contracts } from "@/lib/contracts";
import { pool, prisma } from "@/lib/db";
import type { Contract } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { on, route } from "@/lib/http/route";
import { callAs } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { callRoles } from "@/lib/testing/specification";
import { type Role, roles } from "./roles";

// Every contract times nobody and every role. A new contract is a new row by itself; a new action needs one line in the
// specification's table. The handler is the real one with a service that only says "reached".
const REACHED = 418;
const REFUSED = [401, 403];

let people: Map<Role, TestPerson>;

beforeAll(async () => {
  await testDatabase();
  people = new Map();
  for (const rol of roles) people.set(rol, await aPerson(rol));
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

function isExpected(contract: Contract, rol: Role): boolean {
  const { permission } = contract;
  if (permission === "public" || permission === "session.any" || rol === "Administrador") return true;
  if (!(permission in callRoles)) throw new Error(`${permission}: falta en la tabla de la especificación`);
  return callRoles[permission as keyof typeof callRoles].includes(rol);
}

const handlerOf = (contract: Contract) =>
  route(
    on(contract, async () => {
      throw new AppError(REACHED, "reached", "Se llegó al servicio.");
    }),
  );

test("there are contracts to look at", () => {
  expect(contracts.length).toBeGreaterThan(50);
});

describe.each(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  "%s",
  (_, contract) => {
    const method = contract.method;

    test("nobody", async () => {
      const { status } = await callAs(null, handlerOf(contract), { method });
      if (contract.permission === "public") expect([400, REACHED]).toContain(status);
      else expect(status).toBe(401);
    });

    test("each role", async () => {
      const wrong: string[] = [];
      for (const [rol, person] of people) {
        const { status } = await callAs(person, handlerOf(contract), { method });
        const letIn = !REFUSED.includes(status);
        if (letIn !== isExpected(contract, rol)) wrong.push(`${rol}: ${status}`);
        if (letIn) expect([400, 415, REACHED]).toContain(status);
      }
      expect(wrong).toEqual([]);
    });
  },
);
