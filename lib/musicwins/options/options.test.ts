import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, aPdf, overtaken, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";

type One = { data: BudgetRow };
type Many = { data: BudgetRow[] };

let area: string;
let editor: TestPerson;
let boss: TestPerson;

beforeAll(() => testDatabase());
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
});
afterAll(disconnect);

const option = async (id: number, fields: Record<string, string> = {}) =>
  (await sendForm<One>(editor, "POST", `/bsastrap/${id}/isop`, fields, [{ field: "files", content: aPdf() }])).body
    .data;
const optionsOf = async (id: number) => (await requestAs<Many>(editor, "GET", `/bsastrap/${id}/options`)).body.data;
const sums = async () => {
  const path = `/bsastrap/sums-with-financieros?area=${encodeURIComponent(area)}`;
  return (await requestAs<{ total: Record<string, { ars: string }> }>(editor, "GET", path)).body.total;
};
const named = (id: number, option_number: number, version?: number) => ({ id, isop: true, option_number, version });

test("options are numbered, have versions of their own and stand beside the main proposal", async () => {
  const line = await aBudget(editor, area, { titulo: "Puente de luces" });
  const made = [await option(line.id, { proveedor: "Haz Norte", alicuota_ars: "700" }), await option(line.id)];
  expect(made.map(({ isop, option_number, titulo, status }) => [isop, option_number, titulo, status])).toEqual([
    [true, 1, "Puente de luces", "borrador"],
    [true, 2, "Puente de luces", "borrador"],
  ]);
  const edited = await sendForm<One>(editor, "PUT", `/bsastrap/${line.id}/option`, {
    option_number: "1",
    alicuota_ars: "650",
  });
  expect(edited.body.data).toMatchObject({
    option_number: 1,
    version: 2,
    alicuota_ars: "650.00",
    proveedor: "Haz Norte",
  });
  expect(
    (await optionsOf(line.id)).map(({ option_number, version, chosen }) => [option_number, version, chosen]),
  ).toEqual([
    [0, 1, true],
    [1, 2, false],
    [2, 1, false],
  ]);
  const one = await requestAs<One>(editor, "GET", `/bsastrap/${line.id}?isOption=true&optionNumber=1`);
  expect(one.body.data).toMatchObject({ isop: true, alicuota_ars: "650.00", files: [{ name: "factura.pdf" }] });
  const versions = await requestAs<{ data: object[] }>(editor, "POST", `/bsastrap/budget/versions/${line.id}`, {
    isop: true,
    option_number: 1,
  });
  expect(versions.body.data).toMatchObject([
    { version: 2, head: true },
    { version: 1, head: false },
  ]);
  expect((await requestAs(editor, "GET", `/bsastrap/${line.id}?isOption=true`)).status).toBe(400);
  expect((await sendForm(editor, "PUT", `/bsastrap/${line.id}/option`, { alicuota_ars: "1" })).status).toBe(400);
});

test("a line counts once, by its chosen proposal; approving an option chooses it, and only one is approved", async () => {
  const line = await aBudget(editor, area, { alicuota_ars: "1000" });
  await option(line.id, { alicuota_ars: "700" });
  await setStatus(editor, named(line.id, 1), { newStatus: "pendiente" });
  expect(await sums()).toMatchObject({ pending: { ars: "1000.00" }, approved: { ars: "0.00" } });
  const chosen = await requestAs<One>(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 1 });
  expect(chosen.body.data).toMatchObject({ chosen: true, option_number: 1 });
  expect(await sums()).toMatchObject({ pending: { ars: "700.00" } });
  await requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: false });
  await setStatus(boss, named(line.id, 1), { newStatus: "aprobado" });
  expect(await sums()).toMatchObject({ pending: { ars: "0.00" }, approved: { ars: "700.00" } });
  expect((await setStatus(boss, line, { newStatus: "aprobado" })).status).toBe(422);
  expect((await requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: false })).status).toBe(422);
  const list = await requestAs<Many>(editor, "GET", `/bsastrap?area=${encodeURIComponent(area)}`);
  expect(list.body.data).toMatchObject([{ id: line.id, option_number: 1, opciones: 1 }]);
});

test("two proposals of a line approved at once: one is", async () => {
  const line = await aBudget(editor, area);
  await option(line.id, { alicuota_ars: "5" });
  await setStatus(editor, named(line.id, 1), { newStatus: "pendiente" });
  const other = await aMember(area, "approver");
  const answers = await Promise.all([
    setStatus(boss, named(line.id, 1), { newStatus: "aprobado" }),
    setStatus(other, line, { newStatus: "aprobado" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("a deleted option is gone, its number is not used again, and the main proposal stands again", async () => {
  const line = await aBudget(editor, area);
  await option(line.id);
  await requestAs(editor, "PUT", `/bsastrap/${line.id}/choose`, { isop: true, option_number: 1 });
  expect((await requestAs(editor, "DELETE", `/bsastrap/${line.id}/option?option_number=1`)).status).toBe(200);
  expect((await requestAs(editor, "DELETE", `/bsastrap/${line.id}/option?option_number=1`)).status).toBe(404);
  expect((await optionsOf(line.id)).map(({ option_number, chosen }) => [option_number, chosen])).toEqual([[0, true]]);
  expect((await option(line.id)).option_number).toBe(2);
});

test("twenty options at once get twenty numbers", async () => {
  const line = await aBudget(editor, area);
  await Promise.all(Array.from({ length: 20 }, () => sendForm(editor, "POST", `/bsastrap/${line.id}/isop`, {})));
  expect((await optionsOf(line.id)).map(({ option_number }) => option_number)).toEqual(
    Array.from({ length: 21 }, (_, n) => n),
  );
});

test("two choose at once: who comes second is told which one is chosen now", async () => {
  const line = await aBudget(editor, area);
  for (const _ of [1, 2]) await option(line.id);
  const answer = await overtaken(
    line.id,
    () =>
      requestAs<{ code: string; current: BudgetRow }>(editor, "PUT", `/bsastrap/${line.id}/choose`, {
        isop: true,
        option_number: 1,
      }),
    async (tx) => {
      await tx.budgetProposal.updateMany({ where: { line_id: line.id, chosen: true }, data: { chosen: false } });
      await tx.budgetProposal.updateMany({ where: { line_id: line.id, option_number: 2 }, data: { chosen: true } });
    },
  );
  expect([answer.status, answer.body.code, answer.body.current.option_number]).toEqual([409, "stale_version", 2]);
  expect((await optionsOf(line.id)).map(({ chosen }) => chosen)).toEqual([false, false, true]);
});
