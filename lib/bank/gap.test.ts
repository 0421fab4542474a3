import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPaymentsWorld, type PaymentsWorld } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { ReadStatement } from "./reading/statement";
import type { StatementView } from "./schema";
import { keepStatement } from "./service/import";
import { accountOf } from "./service/rows";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

let files = 0;
async function keep(from: string, until: string, opening: string, lines: readonly [day: string, amount: string][]) {
  const statement: ReadStatement = {
    account: "",
    currency: "ARS",
    from,
    until,
    opening,
    closing: "0.00",
    lines: lines.map(([day, amount], index) => ({
      row: index + 1,
      day,
      value_day: day,
      amount,
      reference: "",
      text: `Movimiento ${amount}`,
      party: "",
    })),
  };
  files += 1;
  const file = { name: `extracto_${files}.ofx`, sha256: String(files).padStart(64, "0") };
  return prisma.$transaction(async (tx) => {
    const account = await accountOf(tx, world.own.id);
    return keepStatement(tx, { ...world.author, requestId: "" }, { statement, account, format: "ofx", file });
  });
}
const gapOf = async (id: number) => {
  const { body } = await requestAs<StatementView[]>(world.author, "GET", `/statements?account_id=${world.own.id}`);
  return body.find((one) => one.id === id)?.gap;
};

test("an opening that is not what was there before says of which moment, and in the account's currency", async () => {
  await keep("2026-11-20", "2026-11-26", "50000.00", [
    ["2026-11-21", "-1841.37"],
    ["2026-11-26", "14486.00"],
  ]);
  const overlapping = await keep("2026-11-25", "2026-11-27", "20000.00", [["2026-11-27", "10.00"]]);
  expect(await gapOf(overlapping)).toBe(
    "El saldo inicial ($ 20.000,00) no es el que había al empezar el mié 25 nov 2026 ($ 48.158,63): puede faltar un extracto, o estar uno de más.",
  );
  const later = await keep("2026-11-28", "2026-11-29", "1.00", []);
  expect(await gapOf(later)).toBe(
    "El saldo inicial ($ 1,00) no es el que quedaba de lo anterior, hasta el vie 27 nov 2026 ($ 20.010,00): puede faltar un extracto, o estar uno de más.",
  );
});
