import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { record } from "./recorder";

beforeAll(() => testDatabase());
afterAll(disconnect);

test("what services send is recorded with its values, through the pool, a transaction and the models, also on connections that are open already", async () => {
  const work = async () => {
    await query("SELECT $1::int AS one", [1]);
    await prisma.$transaction(async (tx) => tx.$queryRawUnsafe("SELECT $1::int AS two", 2));
    await prisma.company.count();
  };
  await work();
  const statements = await record(work);
  expect(statements.slice(0, 2)).toEqual([
    { text: "SELECT $1::int AS one", values: [1] },
    { text: "SELECT $1::int AS two", values: [2] },
  ]);
  expect(statements[2]?.text).toContain("company");
});
