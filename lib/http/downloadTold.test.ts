import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { disconnect, prisma } from "@/lib/db";
import { callAs } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { contract, type Download } from "./contract";
import { on, route } from "./route";

const taking = contract({
  method: "GET",
  path: "/papers/{id}/excel",
  summary: "Excel de papeles",
  permission: "session.any",
  params: z.object({ id: z.coerce.number() }),
  query: z.strictObject({ q: z.string().optional() }),
  reply: { kind: "binary", type: "text/plain" },
  failure: "Error",
});
const file = (more: Partial<Download> = {}): Download => ({
  filename: "papeles.txt",
  write: async (out) => void out.end("uno"),
  ...more,
});

let person: TestPerson;
beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administracion");
});
afterAll(disconnect);

const toldOf = async (id: number) =>
  (await prisma.auditEntry.findMany({ where: { object: { contains: `papers/${id}/` } }, orderBy: { id: "asc" } })).map(
    ({ actor, action, object, after }) => ({ actor, action, object, after }),
  );
const taken = (id: number, run: Parameters<typeof on<typeof taking>>[1], headers = {}, method = "GET") =>
  callAs(person, route(on(taking, run)), { method, query: { id: String(id), q: "a" }, headers });

test("a file that somebody takes away is in the audit log, whatever service gave it, with what it was asked of", async () => {
  expect((await taken(1, async () => file())).status).toBe(200);
  expect(await toldOf(1)).toEqual([
    {
      actor: person.mail,
      action: "file.downloaded",
      object: "download:/papers/1/excel",
      after: { what: "Excel de papeles", file: "papeles.txt", filter: { q: "a" } },
    },
  ]);
});

test("what its service says of it is said once", async () => {
  await taken(2, async (actor) => {
    await audit(prisma, actor, { action: "voucher.exported", object: "download:/papers/2/excel" });
    return file();
  });
  expect(await toldOf(2)).toMatchObject([{ action: "voucher.exported" }]);
});

test("what is shown in the page, not looked at by anybody, or had already, is not taken", async () => {
  await taken(3, async () => file({ inline: true }));
  await taken(3, async () => file(), {}, "HEAD");
  await taken(3, async () => file(), { "sec-purpose": "prefetch" });
  await taken(3, async () => file({ headers: { ETag: '"x"' } }), { "if-none-match": '"x"' });
  expect(await toldOf(3)).toEqual([]);
});
