import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anOpenShow, aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import type { ShowFilesView } from "./schema";

jest.setTimeout(60_000);
let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  process.env.UPLOAD_DIR = await mkdtemp(join(tmpdir(), "archivos-"));
  boss = await aPerson("ProduccionAdmin");
});
afterAll(disconnect);

type Answer = ShowFilesView & { error?: string; current?: ShowFilesView };
async function sent(by: TestPerson): Promise<string> {
  const form = formWith("file", { name: "rider.pdf", bytes: emptyPdf() });
  return (await requestAs<{ id: string }>(by, "POST", "/documents", form.body, form.headers)).body.id;
}
const add = async (id: number, by: TestPerson, facts: object = {}) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/files`, { file_id: await sent(by), folder: "rider", ...facts });
const list = (id: number, by: TestPerson) => requestAs<Answer>(by, "GET", `/shows/${id}/files`);

test("a file is kept with what it is, until when and for whom; each download and change is told; taken off it is gone", async () => {
  const { id, name } = await aShow();
  const soon = addDays(todayIn(), 5);
  const made = await add(id, boss, { expires_on: soon, note: "Versión final" });
  expect(made.status).toBe(200);
  const [one] = made.body.files;
  expect(one).toMatchObject({
    folder: "rider",
    who: "todos",
    expires_on: soon,
    expiry: "por_vencer",
    note: "Versión final",
    version: 1,
  });
  expect(one?.file.name).toBe("rider.pdf");
  expect((await requestAs(boss, "GET", `/documents/${one?.file.id}`)).status).toBe(200);
  const put = (version: number) =>
    requestAs<Answer>(boss, "PUT", `/shows/${id}/files/${one?.id}`, {
      folder: "seguro",
      expires_on: addDays(todayIn(), -1),
      version,
    });
  expect((await put(1)).body.files[0]).toMatchObject({ folder: "seguro", expiry: "vencido", version: 2 });
  expect((await put(1)).status).toBe(409);
  expect((await requestAs(boss, "GET", `/shows/${id}/files.zip`)).status).toBe(200);
  const gone = await requestAs<Answer>(boss, "DELETE", `/shows/${id}/files/${one?.id}`);
  expect([gone.status, gone.body.files]).toEqual([200, []]);
  // Who sent it keeps it as their own; nobody else has it any more.
  const other = await aPerson("Produccion");
  expect((await requestAs(other, "GET", `/documents/${one?.file.id}`)).status).toBe(404);
  expect((await requestAs(boss, "GET", `/shows/${id}/files.zip`)).status).toBe(404);
  expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual([
    "show_file.added",
    "show_file.downloaded",
    "show_file.changed",
    "show_file.zipped",
    "show_file.removed",
  ]);
});

test("who sees the show sees of its files what they are let to, in lists, downloads and packages alike", async () => {
  const { id } = await aShow();
  const ids: Record<string, string> = {};
  for (const who of ["todos", "edicion", "dinero"]) {
    const { body } = await add(id, boss, { who });
    ids[who] = body.files.find((one) => one.who === who)?.file.id ?? "";
  }
  const [producer, marketing, money, guest, stranger] = [
    await aPerson("Produccion"),
    await aPerson("Marketing"),
    await aPerson("Negocio"),
    await aPerson("Tour Manager"),
    await aPerson("Tour Manager"),
  ];
  await anOpenShow(guest, { show: id, level: "costos" });
  const seenBy = async (person: TestPerson) => (await list(id, person)).body.files.map(({ who }) => who);
  expect(await seenBy(producer)).toEqual(["todos", "edicion"]);
  expect(await seenBy(marketing)).toEqual(["todos"]);
  expect(await seenBy(money)).toEqual(["todos", "dinero"]);
  expect(await seenBy(guest)).toEqual(["todos", "edicion", "dinero"]);
  expect((await list(id, stranger)).status).toBe(403);
  const opens = async (person: TestPerson, who: string) =>
    (await requestAs(person, "GET", `/documents/${ids[who]}`)).status;
  expect([await opens(marketing, "todos"), await opens(marketing, "edicion"), await opens(producer, "dinero")]).toEqual(
    [200, 404, 404],
  );
  expect((await add(id, marketing)).status).toBe(403);
  const wide = await add(id, producer, { who: "dinero" });
  expect([wide.status, (await list(id, producer)).body.who]).toEqual([400, ["todos", "edicion"]]);
  const hidden = await prisma.$queryRawUnsafe<{ id: number }[]>(
    "SELECT id FROM show_file WHERE show_id = $1 AND who = 'dinero'",
    id,
  );
  expect((await requestAs(producer, "DELETE", `/shows/${id}/files/${hidden[0]?.id}`)).status).toBe(404);
});
