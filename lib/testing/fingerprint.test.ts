import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "./db";
import { aPerson } from "./factories";
import { fingerprint } from "./fingerprint";

beforeAll(() => testDatabase());
afterAll(disconnect);

test("a session that was used again is no change; all else of it is", async () => {
  const { sessionId: id } = await aPerson("User");
  const before = await fingerprint();
  await prisma.session.update({ where: { id }, data: { last_seen: new Date(0) } });
  expect(await fingerprint()).toEqual(before);
  await prisma.session.update({ where: { id }, data: { expires_at: new Date(0) } });
  expect((await fingerprint())["public.session"]).not.toEqual(before["public.session"]);
});
