import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import {
  aBudget,
  aCompany,
  aMember,
  anArea,
  anAssignment,
  aPdf,
  overtaken,
  sendForm,
  setStatus,
} from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";

type One = { success: true; data: BudgetRow };
type Failure = { success: false; error: string; code: string; current?: BudgetRow; issues?: { path: string }[] };

let administrador: TestPerson;
let area: string;
let editor: TestPerson;
let approver: TestPerson;
let second: TestPerson;
let areaAdmin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  administrador = await aPerson("Administrador");
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  approver = await aMember(area, "approver");
  second = await aMember(area, "approver");
  areaAdmin = await aMember(area, "admin");
});
afterAll(disconnect);

const versionsOf = (line_id: number) => prisma.budgetVersion.count({ where: { line_id } });
const same = (count: number) => Array.from({ length: count });

describe("clone-with-status", () => {
  test("clones the line into its next version and audits it", async () => {
    const line = await aBudget(editor, area);
    const { status, body } = await setStatus(approver, line, { newStatus: "aprobado", reason: null });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 2,
      status: "aprobado",
      status_admin: "pendiente",
      alicuota_ars: "1000.00",
    });
    expect(await versionsOf(line.id)).toBe(2);
    expect((await auditOf(`budget:${line.id}`)).at(-1)).toMatchObject({
      actor: approver.mail,
      action: "budget.aprobar",
      before: { status: "pendiente" },
      after: { status: "aprobado" },
    });
  });

  test("its maker is told, with the address that opens the line", async () => {
    const line = await aBudget(editor, area);
    await setStatus(approver, line, { newStatus: "aprobado" });
    const told = await prisma.notification.findMany({ where: { user_id: editor.userId } });
    expect(told.map(({ kind, link }) => [kind, link])).toEqual([["presupuesto_mw", `/bsastrap?linea=${line.id}`]]);
    // The name stands beside it.
    expect(told[0]?.message).toBe(`aprobó "${line.titulo}"`);
  });

  test("its maker is told of a file that somebody else shares there, not of their own", async () => {
    const line = await aBudget(editor, area);
    for (const person of [editor, areaAdmin])
      await sendForm(person, "POST", `/bsastrap/${line.id}/files`, {}, [{ name: "plano.pdf", content: aPdf() }]);
    const told = await prisma.notification.findMany({ where: { user_id: editor.userId } });
    expect(told.map(({ message, link }) => [message, link])).toEqual([
      ["compartió “plano.pdf”", `/bsastrap?linea=${line.id}`],
    ]);
  });

  test("who approves and pays says both words at once", async () => {
    const line = await aBudget(editor, area);
    const { body } = await setStatus(areaAdmin, line, { newStatus: "aprobado" });
    expect(body.data).toMatchObject({ status: "aprobado", status_admin: "aprobado" });
  });

  test("takes a budget by its number, or as a whole row", async () => {
    const line = await aBudget(editor, area, { status: "borrador" });
    const sent = await setStatus(editor, line.id as unknown as object, { newStatus: "pendiente" });
    expect(sent.body.data.status).toBe("pendiente");
    expect((await setStatus(approver, sent.body.data, { newStatus: "aprobado" })).status).toBe(200);
  });

  test("an illegal step is 422, recorded, and changes nothing", async () => {
    const line = await aBudget(editor, area);
    for (const newStatus of ["a_pagar", "pagado"]) {
      const { status, body } = await setStatus<Failure>(areaAdmin, line, { newStatus });
      expect([newStatus, status, body.success, body.code]).toEqual([newStatus, 422, false, "impossible"]);
    }
    expect(await versionsOf(line.id)).toBe(1);
    const refused = (await auditOf(`budget:${line.id}`)).filter(({ action }) => action === "budget.refused");
    expect(refused).toHaveLength(2);
  });

  test("a rejection needs a reason, and tells it afterwards", async () => {
    const line = await aBudget(editor, area);
    const path = `/bsastrap/budget/${line.id}/rechazo?isop=false&option_number=`;
    expect((await requestAs(editor, "GET", path)).status).toBe(404);
    const without = await setStatus<Failure>(approver, line, { newStatus: "rechazado", reason: "  " });
    expect([without.status, without.body.issues?.[0]?.path]).toEqual([400, "reason"]);
    const { body } = await setStatus(approver, line, {
      newStatus: "rechazado",
      newStatusAdmin: "rechazado",
      reason: "Muy caro",
    });
    expect(body.data).toMatchObject({ status: "rechazado", status_admin: "rechazado", motivo: "Muy caro" });
    await setStatus(editor, line.id as unknown as object, { newStatus: "borrador" });
    const told = await requestAs<{ data: object }>(editor, "GET", path);
    expect(told.body.data).toMatchObject({ motivo: "Muy caro", version: 2, created_by: { mail: approver.mail } });
    expect((await requestAs(editor, "GET", `${path}&version=1`)).status).toBe(404);
    expect((await requestAs(editor, "GET", `${path}&version=2`)).status).toBe(200);
  });

  test("by role: an editor sends, an approver decides, who pays confirms", async () => {
    const line = await aBudget(editor, area, { status: "borrador" });
    const reader = await aMember(area, "reader");
    expect((await setStatus(reader, line, { newStatus: "pendiente" })).status).toBe(403);
    expect((await setStatus(editor, line, { newStatus: "pendiente" })).status).toBe(200);
    const other = await aMember(area, "editor");
    const now = { ...line, version: 2 };
    expect((await setStatus(other, now, { newStatus: "aprobado" })).status).toBe(403);
    expect((await setStatus(approver, now, { newStatus: "aprobado", newStatusAdmin: "aprobado" })).status).toBe(403);
    expect((await setStatus(approver, now, { newStatus: "aprobado" })).status).toBe(200);
    const payer = await aPerson("Administracion");
    await anAssignment(payer, area, "reader");
    const confirmed = await setStatus(payer, { ...now, version: 3 }, { newStatusAdmin: "aprobado" });
    expect(confirmed.body.data).toMatchObject({ status: "aprobado", status_admin: "aprobado", version: 4 });
  });
});

describe("an approval that is undone", () => {
  /** A proposal as it is now, whatever its version. */
  const now = ({ id, isop, option_number }: BudgetRow) => ({ id, isop, option_number });
  const undo = (person: TestPerson, line: BudgetRow) => setStatus(person, now(line), { newStatus: "pendiente" });
  const chosenOf = async (line_id: number) =>
    (await prisma.budgetProposal.findFirstOrThrow({ where: { line_id, chosen: true } })).option_number;

  test("by who gave it, while nothing followed: it waits again, and the history keeps both", async () => {
    const line = await aBudget(editor, area);
    await setStatus(approver, line, { newStatus: "aprobado" });
    expect((await undo(second, line)).status).toBe(403);
    const { status, body } = await undo(approver, line);
    expect([status, body.data.status, body.data.status_admin, body.data.version]).toEqual([
      200,
      "pendiente",
      "pendiente",
      3,
    ]);
    expect(body.data.acciones).toContain("aprobar");
    expect((await auditOf(`budget:${line.id}`)).at(-1)).toMatchObject({
      action: "budget.deshacer",
      actor: approver.mail,
    });
    expect((await undo(approver, line)).body.data.version).toBe(3);
    expect((await setStatus(second, now(line), { newStatus: "aprobado" })).body.data.version).toBe(4);
  });

  test("chooses again what was chosen before", async () => {
    const line = await aBudget(editor, area);
    const option = await sendForm<One>(editor, "POST", `/bsastrap/${line.id}/isop`, {
      titulo: "Otra",
      alicuota_ars: "900",
    });
    await setStatus(editor, option.body.data, { newStatus: "pendiente" });
    const before = await chosenOf(line.id);
    const approved = await setStatus(approver, now(option.body.data), { newStatus: "aprobado" });
    expect(await chosenOf(line.id)).toBe(option.body.data.option_number);
    await undo(approver, approved.body.data);
    expect(await chosenOf(line.id)).toBe(before);
  });

  test("not once something followed: a word of Administration, a day, a part of the payment, a request of an invoice", async () => {
    await aCompany();
    const follow: ((line: BudgetRow) => Promise<{ status: number }>)[] = [
      (line) => setStatus(administrador, now(line), { newStatusAdmin: "aprobado" }),
      (line) =>
        requestAs(administrador, "POST", "/bsastrap/budget/clone-change-fecha-pago", {
          ...now(line),
          nueva_fecha_pago: "2031-05-05",
        }),
      ({ id }) => sendForm(administrador, "POST", `/bsastrap/${id}/financieros`, { alicuota_ars: "5" }),
      ({ id }) => requestAs(administrador, "POST", "/bsastrap/solicitar-factura", { proveedor: "X", presupuesto: id }),
    ];
    for (const step of follow) {
      const line = await aBudget(editor, area);
      await setStatus(approver, line, { newStatus: "aprobado" });
      expect((await step(line)).status).toBeLessThan(300);
      const { status, body } = await undo(approver, line);
      expect([status, (body as unknown as Failure).error]).toEqual([422, expect.stringContaining("no se deshace")]);
      const [row] = (
        await requestAs<{ data: BudgetRow[] }>(approver, "GET", `/bsastrap?area=${encodeURIComponent(area)}`)
      ).body.data.filter(({ id }) => id === line.id);
      expect(row?.acciones).not.toContain("deshacer");
    }
  });

  test("while it is being scheduled: one of both happens", async () => {
    for (const _ of same(4)) {
      const line = await aBudget(editor, area, { fecha_pago: "2031-05-05" });
      const approved = (await setStatus(administrador, line, { newStatus: "aprobado" })).body.data;
      const done = await Promise.all([
        undo(administrador, approved),
        setStatus(areaAdmin, approved, { newStatus: "a_pagar" }),
        setStatus(administrador, approved, { newStatus: "a_pagar" }),
      ]);
      const final = await prisma.budgetVersion.findFirstOrThrow({ where: { line_id: line.id, head: true } });
      expect(["pendiente", "a_pagar"]).toContain(final.status);
      if (final.status === "a_pagar") expect(done[0]?.status).not.toBe(200);
    }
  });
});

describe("four eyes", () => {
  test("who made a line cannot approve it, nor confirm it, nor pay it: administrators included", async () => {
    for (const maker of [approver, areaAdmin, administrador]) {
      const line = await aBudget(maker, area);
      const { status, body } = await setStatus<Failure>(maker, line, { newStatus: "aprobado" });
      expect([status, body.success]).toEqual([403, false]);
      expect((await setStatus(second, line, { newStatus: "aprobado" })).status).toBe(200);
      const confirm = await setStatus(maker, line.id as unknown as object, { newStatusAdmin: "aprobado" });
      expect(confirm.status).toBe(403);
    }
    const line = await aBudget(administrador, area);
    await setStatus(areaAdmin, line, { newStatus: "aprobado" });
    const paid = await requestAs(administrador, "POST", "/bsastrap/budget/clone-mark-paid", {
      id: line.id,
      isop: false,
    });
    expect(paid.status).toBe(403);
  });

  test("who edited it is one of its makers; who sent it back is not", async () => {
    const line = await aBudget(editor, area);
    await sendForm(approver, "PUT", `/bsastrap/${line.id}`, { alicuota_ars: "999" });
    expect((await setStatus(approver, line.id as unknown as object, { newStatus: "aprobado" })).status).toBe(403);
    await setStatus(second, line.id as unknown as object, { newStatus: "borrador", reason: "Falta el detalle" });
    await setStatus(editor, line.id as unknown as object, { newStatus: "pendiente" });
    expect((await setStatus(second, line.id as unknown as object, { newStatus: "aprobado" })).status).toBe(200);
  });

  test("what the answer offers is what may be done", async () => {
    const line = await aBudget(editor, area);
    const offered = async (person: TestPerson) =>
      (await requestAs<One>(person, "GET", `/bsastrap/${line.id}`)).body.data.acciones;
    expect(await offered(editor)).not.toContain("aprobar");
    expect(await offered(approver)).toEqual(expect.arrayContaining(["aprobar", "rechazar", "devolver"]));
    expect(await offered(await aMember(area, "reader"))).toEqual([]);
  });
});

describe("two at once", () => {
  test("two people decide: one wins, the other gets 409 with the line of now", async () => {
    const line = await aBudget(editor, area);
    const answers = await Promise.all([
      setStatus<One & Failure>(approver, line, { newStatus: "aprobado" }),
      setStatus<One & Failure>(second, line, { newStatus: "rechazado", reason: "No" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ success: false, code: "stale_version", current: { id: line.id, version: 2 } });
    expect(await versionsOf(line.id)).toBe(2);
    const steps = (await auditOf(`budget:${line.id}`)).map(({ action }) => action);
    expect([steps.length, steps.at(-1)]).toEqual([3, "budget.refused"]);
  });

  test("who is taken off the area while they approve approves nothing", async () => {
    for (const change of ["removed", "reader"]) {
      const line = await aBudget(editor, area);
      const person = { user_email: approver.mail, area };
      const { status } = await overtaken(
        line.id,
        () => setStatus(approver, line, { newStatus: "aprobado" }),
        () =>
          change === "removed"
            ? requestAs(areaAdmin, "DELETE", "/bsastrap/assign-user", person)
            : requestAs(areaAdmin, "PUT", "/bsastrap/update-user-role", { ...person, newRole: "reader" }),
      );
      expect([status, await versionsOf(line.id)]).toEqual([change === "removed" ? 404 : 403, 1]);
      approver = await aMember(area, "approver");
    }
  });

  test("twenty approvals of one person at once are one", async () => {
    const line = await aBudget(editor, area);
    const answers = await Promise.all(same(20).map(() => setStatus(approver, line, { newStatus: "aprobado" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.version))).toEqual(new Set([2]));
    expect(await versionsOf(line.id)).toBe(2);
  });

  test("repeating a decision afterwards gives its first answer; another person gets told", async () => {
    const line = await aBudget(editor, area);
    const first = await setStatus(approver, line, { newStatus: "aprobado" });
    const again = await setStatus(approver, line, { newStatus: "aprobado" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await setStatus(second, line, { newStatus: "aprobado" })).status).toBe(409);
    expect((await setStatus(second, { ...line, version: 2 }, { newStatus: "aprobado" })).status).toBe(422);
  });
});

test("many at once, each on its own", async () => {
  const lines = [await aBudget(editor, area), await aBudget(approver, area), await aBudget(editor, area)];
  const { body } = await requestAs<{ data: { success: boolean; error?: string }[] }>(
    approver,
    "POST",
    "/bsastrap/budget/bulk-status",
    { budgets: lines, newStatus: "aprobado" },
  );
  expect(body.data.map(({ success }) => success)).toEqual([true, false, true]);
  expect(body.data[1]?.error).toMatch(/no puede aprobarlo/);
});
