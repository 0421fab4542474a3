import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";

type One = { data: BudgetRow };

let administrador: TestPerson;
let area: string;
let editor: TestPerson;
let approver: TestPerson;

beforeAll(async () => {
  await testDatabase();
  administrador = await aPerson("Administrador");
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  approver = await aMember(area, "approver");
});
afterAll(disconnect);

const now = ({ id, isop, option_number }: BudgetRow) => ({ id, isop, option_number });

/** What became of the requests of a proposal, oldest first, each with the labels that the one after it changed. */
async function livesOf(line: BudgetRow): Promise<string[]> {
  const rows = await query<{ said: string }>(
    `SELECT concat_ws(' ', r.state, nullif(r.close_reason, ''), (SELECT '<- ' || string_agg(c.label, ', ' ORDER BY c.id) FROM approval_change c WHERE c.request_id = r.id)) AS said
     FROM approval_request r JOIN budget_proposal p ON p.id::text = r.object_id
     WHERE r.kind = 'musicwins_proposal' AND p.line_id = $1 AND p.option_number = $2 ORDER BY r.id`,
    [line.id, line.option_number],
  );
  return rows.map(({ said }) => said);
}
const edit = (who: TestPerson, line: BudgetRow, fields: Record<string, string>) =>
  sendForm<One>(who, "PUT", `/bsastrap/${line.id}`, fields);

test("a material edit is asked for again, naming what changed; another one is noted", async () => {
  const line = await aBudget(editor, area);
  await edit(editor, line, { titulo: "Otro título" });
  expect(await livesOf(line)).toEqual(["en_aprobacion <- Título"]);
  await edit(editor, line, { alicuota_ars: "900", proveedor: "Otro" });
  expect(await livesOf(line)).toEqual([
    "reemplazado Cambió importe en pesos, proveedor <- Título",
    "en_aprobacion <- Importe en pesos, Proveedor",
  ]);
  const last = await prisma.approvalRequest.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect([last.asked_by_user_id, last.editor_user_id, last.amount?.toFixed(2)]).toEqual([
    editor.userId,
    editor.userId,
    "900.00",
  ]);
});

test("who edited only its words is one of its makers: by neither door do they approve it", async () => {
  const line = await aBudget(editor, area);
  await edit(approver, line, { titulo: "Mejor dicho" });
  const { id, version } = await prisma.approvalRequest.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect((await requestAs(approver, "POST", `/approvals/${id}/decide`, { version, verdict: "aprobar" })).status).toBe(
    403,
  );
  expect((await setStatus(approver, now(line), { newStatus: "aprobado" })).status).toBe(403);
});

test("approved and edited it is asked for from the first step", async () => {
  const line = await aBudget(editor, area);
  await setStatus(administrador, now(line), { newStatus: "aprobado" });
  expect(await livesOf(line)).toEqual(["aprobado"]);
  expect((await edit(editor, line, { alicuota_ars: "1" })).body.data.status).toBe("pendiente");
  expect(await livesOf(line)).toEqual(["reemplazado Cambió importe en pesos", "en_aprobacion <- Importe en pesos"]);
});

test("returned, sent again; rejected, opened and sent again: each takes the place of the one before", async () => {
  const line = await aBudget(editor, area);
  await setStatus(approver, now(line), { newStatus: "borrador", reason: "Falta" });
  await edit(editor, line, { alicuota_ars: "800" });
  await setStatus(editor, now(line), { newStatus: "pendiente" });
  await setStatus(approver, now(line), { newStatus: "rechazado", reason: "Caro" });
  await setStatus(editor, now(line), { newStatus: "borrador" });
  await setStatus(editor, now(line), { newStatus: "pendiente" });
  expect(await livesOf(line)).toEqual(["devuelto Falta", "rechazado Caro <- Importe en pesos", "en_aprobacion"]);
});

test("observed and reconsidered: from Administration's step; observed after its word it ends", async () => {
  const line = await aBudget(editor, area);
  await setStatus(approver, now(line), { newStatus: "aprobado" });
  await setStatus(administrador, now(line), { newStatusAdmin: "rechazado", reason: "Sin CUIT" });
  await setStatus(administrador, now(line), { newStatusAdmin: "pendiente" });
  expect(await livesOf(line)).toEqual(["rechazado Sin CUIT", "en_aprobacion"]);
  const steps = await prisma.approvalStep.findMany({ orderBy: { id: "desc" }, take: 2 });
  expect(steps.map(({ state }) => state)).toEqual(["abierto", "aprobado"]);
  await setStatus(administrador, now(line), { newStatusAdmin: "aprobado" });
  await setStatus(administrador, now(line), { newStatusAdmin: "rechazado", reason: "Otra cuenta" });
  expect((await livesOf(line)).at(-1)).toBe("cancelado Otra cuenta");
  await setStatus(administrador, now(line), { newStatusAdmin: "pendiente" });
  expect((await livesOf(line)).at(-1)).toBe("en_aprobacion");
});

test("an approval that is undone is asked for again", async () => {
  const line = await aBudget(editor, area);
  await setStatus(administrador, now(line), { newStatus: "aprobado" });
  await setStatus(administrador, now(line), { newStatus: "pendiente" });
  expect(await livesOf(line)).toEqual(["reemplazado Se deshizo la aprobación", "en_aprobacion"]);
  expect((await setStatus(approver, now(line), { newStatus: "aprobado" })).status).toBe(200);
});

test("annulled, revoked or deleted nobody is asked any more", async () => {
  const [annulled, revoked, deleted, returned] = [
    await aBudget(editor, area),
    await aBudget(editor, area),
    await aBudget(editor, area),
    await aBudget(editor, area),
  ];
  await setStatus(editor, now(annulled), { newStatus: "anulado" });
  await setStatus(administrador, now(revoked), { newStatus: "aprobado" });
  await setStatus(administrador, now(revoked), { newStatus: "anulado", reason: "Se cayó" });
  await setStatus(approver, now(returned), { newStatus: "borrador", reason: "Falta" });
  for (const line of [deleted, returned]) await requestAs(editor, "DELETE", `/bsastrap/${line.id}`);
  expect(await livesOf(annulled)).toEqual(["cancelado"]);
  expect(await livesOf(revoked)).toEqual(["cancelado Se cayó"]);
  for (const line of [deleted, returned]) expect(await livesOf(line)).toEqual(["cancelado Se borró"]);
});

test("who asked takes it back in the inbox: the proposal is annulled", async () => {
  const line = await aBudget(editor, area);
  const { id, version } = await prisma.approvalRequest.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect((await requestAs(editor, "POST", `/approvals/${id}/cancel`, { version, reason: "" })).status).toBe(200);
  expect((await requestAs<One>(editor, "GET", `/bsastrap/${line.id}`)).body.data.status).toBe("anulado");
});

test("moved, those of the other area decide, of each proposal that waits", async () => {
  const line = await aBudget(editor, area);
  const option = await sendForm<One>(editor, "POST", `/bsastrap/${line.id}/isop`, { alicuota_ars: "5" });
  await setStatus(editor, now(option.body.data), { newStatus: "pendiente" });
  const theirs = anArea();
  const other = await aMember(theirs, "approver");
  expect((await edit(administrador, line, { area: theirs })).status).toBe(200);
  for (const one of [line, option.body.data])
    expect(await livesOf(one)).toEqual(["reemplazado Cambió área y categoría", "en_aprobacion <- Área y categoría"]);
  expect((await setStatus(other, now(option.body.data), { newStatus: "aprobado" })).status).toBe(200);
  // What nobody may approve any more says so, and still waits to be rejected.
  const { id, version } = await prisma.approvalRequest.findFirstOrThrow({
    where: { state: "en_aprobacion", reference: `Presupuesto ${line.id}` },
    orderBy: { id: "desc" },
  });
  const page = await requestAs<{ flags: { label: string }[]; verdicts: string[] }>(other, "GET", `/approvals/${id}`);
  expect(page.body.flags.map(({ label }) => label)).toContain("Otra aprobada");
  expect(page.body.verdicts).toEqual(["devolver", "rechazar"]);
  expect((await requestAs(other, "POST", `/approvals/${id}/decide`, { version, verdict: "aprobar" })).status).toBe(422);
  expect(
    (
      await requestAs(other, "POST", `/approvals/${id}/decide`, {
        version,
        verdict: "rechazar",
        reason: "Se eligió otra",
      })
    ).status,
  ).toBe(200);
});

test("a policy that asks for more people is asked by the call too, which says where it stands", async () => {
  const old = await prisma.approvalPolicy.findFirstOrThrow({ where: { kind: "musicwins_proposal", state: "vigente" } });
  await prisma.approvalPolicy.update({ where: { id: old.id }, data: { state: "retirada", retired_at: new Date() } });
  const steps = (old.rules as { steps: object[] }[])[0]?.steps as [object, object];
  const rules = [{ match: "todas", conditions: [], steps: [{ ...steps[0], mode: "n", needed: 2 }, steps[1]] }];
  await prisma.approvalPolicy.create({
    data: {
      kind: "musicwins_proposal",
      version: 2,
      state: "vigente",
      currency: "ARS",
      rules,
      published_at: new Date(),
    },
  });
  const line = await aBudget(editor, area);
  const first = await setStatus(approver, now(line), { newStatus: "aprobado" });
  expect(first.body.data).toMatchObject({ status: "pendiente", version: 1 });
  const second = await setStatus(await aMember(area, "approver"), now(line), { newStatus: "aprobado" });
  expect(second.body.data).toMatchObject({ status: "aprobado", status_admin: "pendiente", version: 2 });
});
