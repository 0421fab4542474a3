import type { ApprovalRecord, ApprovalsPage } from "@/lib/approvals/schema";
import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, anAssignment, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { postingsOf } from "@/lib/testing/musicWinsLedger";
import { requestAs } from "@/lib/testing/requestAs";
import { statementsOf } from "@/lib/testing/statements";
import type { BudgetRow } from "../line/schema";

const KIND = "musicwins_proposal";
type One = { data: BudgetRow };

let administrador: TestPerson;
let area: string;
let editor: TestPerson;
let approver: TestPerson;
let second: TestPerson;
let payer: TestPerson;

beforeAll(async () => {
  await testDatabase();
  administrador = await aPerson("Administrador");
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  approver = await aMember(area, "approver");
  second = await aMember(area, "approver");
  payer = await aPerson("Administracion");
  await anAssignment(payer, area, "reader");
});
afterAll(disconnect);

const now = ({ id, isop, option_number }: BudgetRow) => ({ id, isop, option_number });

/** The requests of a line's main proposal, oldest first: their states, and the one that waits. */
async function requestsOf(line: BudgetRow) {
  const rows = await prisma.approvalRequest.findMany({
    where: {
      kind: KIND,
      object_id: {
        in: (await query<{ id: string }>("SELECT id::text FROM budget_proposal WHERE line_id = $1", [line.id])).map(
          ({ id }) => id,
        ),
      },
    },
    orderBy: { id: "asc" },
    include: { steps: { orderBy: { position: "asc" } }, decisions: true },
  });
  return rows;
}
const statesOf = async (line: BudgetRow) => (await requestsOf(line)).map(({ state }) => state);
async function waitingOf(line: BudgetRow) {
  const found = (await requestsOf(line)).find(({ state }) => state === "en_aprobacion");
  if (!found) throw new Error(`line ${line.id} waits for nobody`);
  return found;
}

/** A verdict given in `/Aprobador`. */
async function verdict(person: TestPerson, line: BudgetRow, said: string, reason = "") {
  const { id, version } = await waitingOf(line);
  return requestAs<ApprovalRecord & { error?: string }>(person, "POST", `/approvals/${id}/decide`, {
    version,
    verdict: said,
    reason,
  });
}
const headOf = (line: BudgetRow) =>
  prisma.budgetVersion.findFirstOrThrow({
    where: { line_id: line.id, head: true, proposal: { option_number: line.option_number } },
  });
const toldOf = async (person: TestPerson) =>
  (await prisma.notification.findMany({ where: { user_id: person.userId }, orderBy: { id: "asc" } })).map(
    ({ kind, message }) => [kind, message],
  );
const waitsFor = async (person: TestPerson, line: BudgetRow) => {
  const { body } = await requestAs<ApprovalsPage>(person, "GET", `/approvals?kind=${KIND}&limit=100`);
  return body.data.find(({ link }) => link.endsWith(`=${line.id}`))?.verdicts ?? null;
};

describe("what waits", () => {
  test("is asked for with what it is, and shown to who may decide it by its own call", async () => {
    const fields = {
      titulo: "Puente de luces",
      proveedor: "Luces del Sur",
      alicuota_ars: "2000000,50",
      alicuota_usd: "300",
      iva: "10,5",
    };
    const line = await aBudget(editor, area, fields);
    const request = await waitingOf(line);
    expect(request).toMatchObject({
      reference: `Presupuesto ${line.id}`,
      title: "Luces del Sur",
      subtitle: `Puente de luces, ${area} / Sonido`,
      currency: "ARS",
      other_amounts: [{ amount: "300.00", currency: "USD" }],
      asked_by_user_id: editor.userId,
      makers: [editor.userId],
      link: `/bsastrap?linea=${line.id}`,
      warning: "",
    });
    expect(request.amount?.toFixed(2)).toBe("2000000.50");
    expect(request.facts).toMatchObject({
      area,
      categoria: "Sonido",
      proveedor: "nuevo",
      excede: false,
      prioridad: "media",
    });
    expect(await waitsFor(approver, line)).toEqual(["aprobar", "devolver", "rechazar"]);
    expect(await waitsFor(administrador, line)).toEqual(["aprobar", "devolver", "rechazar"]);
    for (const person of [editor, payer]) expect(await waitsFor(person, line)).toBeNull();
    const page = await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${request.id}`);
    expect(page.body.facts.map(({ label }) => label)).toEqual(["Para", "Área", "Proveedor", "Importes", "IVA"]);
    expect(page.body.facts.find(({ label }) => label === "Importes")?.value).toBe("$ 2.000.000,50 + US$ 300");
    expect(page.body.flags.map(({ label }) => label)).toEqual(["Proveedor nuevo"]);
    expect((await requestAs(await aPerson("Produccion"), "GET", `/approvals/${request.id}`)).status).toBe(404);
  });

  test("shows its first file, and the area's purse before and after", async () => {
    const line = await aBudget(editor, area, { alicuota_ars: "700" });
    await sendForm(editor, "PUT", `/bsastrap/${line.id}`, { titulo: "Con archivo" }, [
      { name: "presupuesto.pdf", content: aPdf() },
    ]);
    const [purse] = await query<{ id: number }>("SELECT id FROM purse WHERE kind = 'musicwins' AND area = $1", [area]);
    await requestAs(administrador, "GET", "/approvals/count");
    await query(
      `SELECT ledger_post(jsonb_build_array(jsonb_build_object('source_type', 'purse', 'source_id', $1::int, 'event', 'alta', 'day', current_date,
         'lines', jsonb_build_array(jsonb_build_object('kind', 'presupuestado', 'currency', 'ARS', 'amount', 500, 'purse_id', $1::int)))))`,
      [purse?.id],
    );
    const { id } = await waitingOf(line);
    const { body } = await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${id}`);
    expect(body.document?.name).toBe("presupuesto.pdf");
    expect(body.purses).toMatchObject([
      {
        currency: "ARS",
        before: { presupuestado: "500.00", usado: "0.00", disponible: "500.00" },
        after: { disponible: "-200.00" },
      },
    ]);
    expect(body.flags.map(({ label }) => label)).toEqual(["Excede $ 200"]);
  });

  test("asked in two currencies it shows both: in the list, its sums, its page and the purse of one of them", async () => {
    const line = await aBudget(editor, area, { alicuota_ars: "100", alicuota_usd: "1000000" });
    const [own] = await query<{ id: number }>("SELECT id FROM purse WHERE kind = 'musicwins' AND area = $1", [area]);
    await requestAs(administrador, "GET", "/approvals/count");
    await query(
      `SELECT ledger_post(jsonb_build_array(jsonb_build_object('source_type', 'purse', 'source_id', $1::int, 'event', 'alta', 'day', current_date,
         'lines', jsonb_build_array(jsonb_build_object('kind', 'presupuestado', 'currency', 'ARS', 'amount', 500, 'purse_id', $1::int)))))`,
      [own?.id],
    );
    await query("INSERT INTO fx_rate (currency, day, source, rate) VALUES ('USD', current_date - 1, 'oficial', 1000)");
    const { id } = await waitingOf(line);
    const list = await requestAs<ApprovalsPage>(approver, "GET", `/approvals?kind=${KIND}&currency=USD`);
    const found = list.body.data.find((row) => row.id === String(id));
    expect(found).toMatchObject({ amount: "100.00", other_amounts: [{ amount: "1000000.00", currency: "USD" }] });
    const listed = await requestAs<ApprovalsPage>(approver, "GET", `/approvals?kind=${KIND}&mine=todas&currency=USD`);
    for (const { sums } of [list.body, listed.body])
      expect(sums.find(({ currency }) => currency === "USD")?.amount).toBe("1000000.00");
    const { body } = await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${id}`);
    expect(body.purses).toMatchObject([
      { currency: "ARS", before: { disponible: "500.00" }, after: { disponible: "400.00" } },
      {
        currency: "ARS",
        asked: { amount: "1000000.00", currency: "USD" },
        before: { disponible: "400.00" },
        after: { disponible: "-999999600.00" },
      },
    ]);
  });

  test("dollars of a purse in pesos: what they exceed is flagged and led by the rules, with what was promised in dollars before", async () => {
    const budget = (currency: string, amount: number) =>
      query(
        `SELECT ledger_post(jsonb_build_array(jsonb_build_object('source_type', 'purse', 'source_id', u.id, 'event', 'alta ' || $2, 'day', current_date,
           'lines', jsonb_build_array(jsonb_build_object('kind', 'presupuestado', 'currency', $2::text, 'amount', $3::int, 'purse_id', u.id)))))
         FROM purse u WHERE u.kind = 'musicwins' AND u.area = $1`,
        [area, currency, amount],
      );
    const asks = (alicuota_usd: string) => aBudget(editor, area, { alicuota_ars: "0", alicuota_usd });
    const first = await asks("3000");
    const unlimited = await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${(await waitingOf(first)).id}`);
    expect(unlimited.body.purses).toMatchObject([
      {
        currency: "USD",
        before: { presupuestado: null, usado: "0.00", disponible: null },
        after: { usado: "3000.00" },
      },
    ]);
    await requestAs(administrador, "GET", "/approvals/count");
    await budget("ARS", 10_000_000);
    // Without a rate nobody knows whether it is enough: neither does a rule.
    await query("UPDATE fx_rate SET day = day - 1000 WHERE currency = 'USD'");
    const unrated = await asks("15000");
    const unknown = await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${(await waitingOf(unrated)).id}`);
    expect(unknown.body.flags.map(({ key }) => key)).toContain("sin_cotizacion");
    expect((await waitingOf(unrated)).facts).toMatchObject({ excede: null });
    await verdict(approver, unrated, "rechazar", "Falta la cotización");
    await query(
      "INSERT INTO fx_rate (currency, day, source, rate) VALUES ('USD', current_date - 1, 'oficial', 1000) ON CONFLICT DO NOTHING",
    );
    await verdict(approver, first, "aprobar");
    const [fits, exceeds] = [await asks("6999.5"), await asks("15000")];
    const look = async (line: BudgetRow) =>
      (await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${(await waitingOf(line)).id}`)).body;
    expect((await look(fits)).flags.filter(({ key }) => key.startsWith("excede"))).toEqual([]);
    const over = await look(exceeds);
    expect(over.purses).toMatchObject([
      {
        currency: "ARS",
        asked: { amount: "15000.00", currency: "USD" },
        before: { presupuestado: "10000000.00", usado: "3000000.00", disponible: "7000000.00" },
        after: { disponible: "-8000000.00" },
        today: false,
      },
    ]);
    expect(over.flags).toContainEqual({ key: "excede_USD", tone: "ambar", label: "Excede ≈ $ 8.000.000" });
    const flagged = await requestAs<ApprovalsPage>(approver, "GET", `/approvals?kind=${KIND}&flagged=no&limit=100`);
    expect(flagged.body.data.map(({ id }) => id)).not.toContain(over.id);
    expect([(await waitingOf(fits)).facts, (await waitingOf(exceeds)).facts]).toMatchObject([
      { excede: false },
      { excede: true },
    ]);
    await verdict(approver, exceeds, "rechazar", "No alcanza");
    const rejected = (await requestAs<ApprovalRecord>(approver, "GET", `/approvals/${over.id}`)).body;
    const today = { presupuestado: "10000000.00", usado: "3000000.00", disponible: "7000000.00" };
    expect(rejected.purses).toMatchObject([{ before: today, after: today, today: true }]);
  });

  test("drafts and options that are drafts wait for nobody", async () => {
    const line = await aBudget(editor, area, { status: "borrador" });
    await sendForm(editor, "POST", `/bsastrap/${line.id}/isop`, { alicuota_ars: "5" });
    expect(await statesOf(line)).toEqual([]);
    await setStatus(editor, now(line), { newStatus: "pendiente" });
    expect(await statesOf(line)).toEqual(["en_aprobacion"]);
  });

  test("is sent although nobody may decide it, and says so", async () => {
    await prisma.user.update({ where: { id: administrador.userId }, data: { active: false } });
    try {
      const alone = anArea();
      const line = await aBudget(await aMember(alone, "admin"), alone);
      expect((await waitingOf(line)).warning).toMatch(
        /^Nadie puede aprobar esto hoy: el paso 1 es de quien aprueba en el área o Administrador/,
      );
    } finally {
      await prisma.user.update({ where: { id: administrador.userId }, data: { active: true } });
    }
  });

  test("who sends what another made is no maker, and may approve it", async () => {
    const line = await aBudget(editor, area, { status: "borrador" });
    await setStatus(approver, now(line), { newStatus: "pendiente" });
    expect((await waitingOf(line)).asked_by_user_id).toBe(editor.userId);
    expect((await verdict(approver, line, "aprobar")).status).toBe(200);
  });

  test("its approvers are told once, with a link to each verdict where they want a mail", async () => {
    await prisma.notificationPreference.create({
      data: { user_id: approver.userId, kind: "presupuesto_mw", in_app: true, mail: "ahora" },
    });
    const line = await aBudget(editor, area, { titulo: "Sonido" });
    expect(await toldOf(approver)).toEqual([["presupuesto_mw", 'envió a aprobación "Sonido"']]);
    expect(await toldOf(administrador)).toEqual([]);
    const mails = await query<{ kind: string; request: number }>(
      "SELECT kind, (payload ->> 'request')::int AS request FROM outbox_mail WHERE to_mail = $1",
      [approver.mail],
    );
    expect(mails).toEqual([{ kind: "approvals.waiting", request: (await waitingOf(line)).id }]);
  });
});

describe("the same decision by either door", () => {
  const doors = {
    own: {
      approve: (who: TestPerson, line: BudgetRow) => setStatus(who, now(line), { newStatus: "aprobado" }),
      confirm: (who: TestPerson, line: BudgetRow) => setStatus(who, now(line), { newStatusAdmin: "aprobado" }),
      reject: (who: TestPerson, line: BudgetRow) =>
        setStatus(who, now(line), { newStatus: "rechazado", reason: "No va" }),
      return: (who: TestPerson, line: BudgetRow) =>
        setStatus(who, now(line), { newStatus: "borrador", reason: "Falta" }),
      observe: (who: TestPerson, line: BudgetRow) =>
        setStatus(who, now(line), { newStatusAdmin: "rechazado", reason: "Sin CUIT" }),
    },
    engine: {
      approve: (who: TestPerson, line: BudgetRow) => verdict(who, line, "aprobar"),
      confirm: (who: TestPerson, line: BudgetRow) => verdict(who, line, "aprobar"),
      reject: (who: TestPerson, line: BudgetRow) => verdict(who, line, "rechazar", "No va"),
      return: (who: TestPerson, line: BudgetRow) => verdict(who, line, "devolver", "Falta"),
      observe: (who: TestPerson, line: BudgetRow) => verdict(who, line, "rechazar", "Sin CUIT"),
    },
  } as const;
  type Done = { status: number };
  const deeds: Record<
    string,
    ((door: (typeof doors)["own"] | (typeof doors)["engine"], line: BudgetRow) => Promise<Done>)[]
  > = {
    "the area approves, Administration confirms": [(d, l) => d.approve(approver, l), (d, l) => d.confirm(payer, l)],
    "both words at once": [(d, l) => d.approve(administrador, l)],
    rejected: [(d, l) => d.reject(approver, l)],
    returned: [(d, l) => d.return(approver, l)],
    observed: [(d, l) => d.approve(approver, l), (d, l) => d.observe(payer, l)],
  };

  const outcomes: Record<string, string[]> = {
    "the area approves, Administration confirms": ["aprobado", "aprobado", "aprobado"],
    "both words at once": ["aprobado", "aprobado", "salteado"],
    rejected: ["rechazado", "cerrado", "cerrado"],
    returned: ["devuelto", "cerrado", "cerrado"],
    observed: ["rechazado", "aprobado", "cerrado"],
  };

  test.each(Object.keys(deeds))("%s: the same versions, audit, notices, ledger and steps", async (name) => {
    const seen: unknown[] = [];
    for (const door of Object.values(doors)) {
      const line = await aBudget(editor, area, { titulo: "Puente" });
      await prisma.notification.deleteMany({});
      for (const deed of deeds[name] ?? []) expect((await deed(door, line)).status).toBe(200);
      const versions = await prisma.budgetVersion.findMany({
        where: { line_id: line.id },
        orderBy: { version: "asc" },
        select: { version: true, accion: true, status: true, status_admin: true, motivo: true, created_by: true },
      });
      const requests = await requestsOf(line);
      seen.push({
        versions,
        audit: (await auditOf(`budget:${line.id}`)).map(({ action, actor, before, after }) => ({
          action,
          actor,
          before,
          after,
        })),
        told: await Promise.all([editor, approver, second, payer, administrador].map(toldOf)),
        ledger: await postingsOf(line.id),
        requests: requests.map(({ state, close_reason, closed_by_user_id, steps, decisions }) => ({
          state,
          close_reason,
          closed_by_user_id,
          steps: steps.map(({ state: of }) => of),
          decisions: decisions.map(({ by_user_id, verdict: said, reason }) => ({ by_user_id, said, reason })),
        })),
      });
    }
    expect(seen[0]).toEqual(seen[1]);
    const [{ requests }] = seen as [{ requests: { state: string; steps: string[] }[] }];
    expect(requests.map(({ state, steps }) => [state, ...steps])).toEqual([outcomes[name]]);
  });

  test("who may not by one may not by the other", async () => {
    const own = await aBudget(approver, area);
    const reader = await aMember(area, "reader");
    for (const [person, line] of [
      [approver, own],
      [editor, await aBudget(second, area)],
      [reader, own],
      [payer, own],
    ] as const) {
      expect((await setStatus(person, now(line), { newStatus: "aprobado" })).status).toBe(403);
      const { status } = await verdict(person, line, "aprobar");
      expect([403, 404]).toContain(status);
    }
    // Who made it may still reject or return it.
    expect((await verdict(approver, own, "rechazar", "Lo pedí dos veces")).status).toBe(200);
    expect((await headOf(own)).status).toBe("rechazado");
  });

  test("one word at a time of who may say both, where they say so", async () => {
    const line = await aBudget(editor, area);
    await setStatus(administrador, now(line), { newStatus: "aprobado", newStatusAdmin: "pendiente" });
    expect((await headOf(line)).status_admin).toBe("pendiente");
    expect((await waitingOf(line)).steps.map(({ state }) => state)).toEqual(["aprobado", "abierto"]);
    const { body } = await setStatus<One>(administrador, now(line), { newStatusAdmin: "aprobado" });
    expect(body.data).toMatchObject({ status_admin: "aprobado", version: 3 });
    expect(await statesOf(line)).toEqual(["aprobado"]);
  });

  test("Administration does not return: it observes", async () => {
    const line = await aBudget(editor, area);
    await setStatus(approver, now(line), { newStatus: "aprobado" });
    expect(await waitsFor(payer, line)).toEqual(["aprobar", "rechazar"]);
    expect((await verdict(payer, line, "devolver", "Falta el CUIT")).status).toBe(400);
  });

  test("several at once in the inbox, each as it would be alone", async () => {
    const lines = [await aBudget(editor, area), await aBudget(approver, area), await aBudget(editor, area)];
    const items = await Promise.all(
      lines.map(async (line) => {
        const { id, version } = await waitingOf(line);
        return { id: String(id), version };
      }),
    );
    const { body } = await requestAs<{ data: { ok: boolean; status: number }[] }>(
      approver,
      "POST",
      "/approvals/decide",
      { kind: KIND, verdict: "aprobar", items },
    );
    expect(body.data.map(({ ok, status }) => [ok, status])).toEqual([
      [true, 200],
      [false, 403],
      [true, 200],
    ]);
    expect(await Promise.all(lines.map(async (line) => (await headOf(line)).status))).toEqual([
      "aprobado",
      "pendiente",
      "aprobado",
    ]);
  });

  test("a decision reads what stands around its request once, and the request no more than it has to", async () => {
    const line = await aBudget(editor, area, {});
    const { id, version } = await waitingOf(line);
    const body = { version, verdict: "aprobar" };
    // The second time the first answer is given again: what it asks is what whoever decides asks beside what is written.
    const sent = await statementsOf(() => requestAs(approver, "POST", `/approvals/${id}/decide`, body));
    const of = (text: string) => sent.filter((one) => one.includes(text)).length;
    expect(of("FROM approval_seen s")).toBe(1);
    expect(of("to_jsonb(r) - 'words'")).toBe(2);
  });

  test("twenty at once, half by each door, decide once", async () => {
    const line = await aBudget(editor, area);
    const { id, version } = await waitingOf(line);
    const people = await Promise.all(Array.from({ length: 20 }, () => aMember(area, "approver")));
    const answers = await Promise.all(
      people.map((person, index) =>
        index % 2 === 0
          ? setStatus(person, line, { newStatus: "aprobado" })
          : requestAs(person, "POST", `/approvals/${id}/decide`, { version, verdict: "aprobar" }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Who comes late by the inbox finds a step that is not theirs.
    expect(statuses.slice(1).every((status) => status === 409 || status === 403)).toBe(true);
    expect(await prisma.budgetVersion.count({ where: { line_id: line.id } })).toBe(2);
    const request = await waitingOf(line);
    expect(request.decisions).toHaveLength(1);
    expect((await auditOf(`budget:${line.id}`)).filter(({ action }) => action === "budget.aprobar")).toHaveLength(1);
  });
});

test("who decides by the engine alone is told with a link that they may open: a delegate, and the payer in their turn", async () => {
  const deputy = await aPerson("Office");
  await requestAs(approver, "POST", "/delegations", {
    to_user_id: deputy.userId,
    from: new Date().toISOString(),
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const line = await aBudget(editor, area);
  const { id } = await waitingOf(line);
  const linked = ({ userId }: TestPerson) =>
    prisma.notification.count({ where: { user_id: userId, kind: "aprobacion", link: `/Aprobador/${id}` } });
  expect([await linked(deputy), await linked(approver), await linked(payer), await linked(administrador)]).toEqual([
    1, 0, 0, 0,
  ]);
  expect((await requestAs(deputy, "GET", `/approvals/${id}`)).status).toBe(200);
  expect(await verdict(second, line, "rechazar", "no")).toMatchObject({ status: 400 });
  expect((await verdict(second, line, "aprobar")).status).toBe(200);
  expect(await linked(payer)).toBe(1);
});
