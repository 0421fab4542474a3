import { registry } from "@/lib/approvals/engine/registry";
import { disconnect, pool, prisma, query } from "@/lib/db";
import { showPurse } from "@/lib/deals/budget/service/purse";
import { addMonths, todayIn } from "@/lib/format/dates";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { Approvers, Available, ExpenseView } from "./expenses/schema";
import { marketingSources } from "./ledger/source";

interface Refusal {
  error: string;
  issues?: { path: string; message: string }[];
}

let planner: TestPerson;
let owner: TestPerson;
let junior: TestPerson;
let approver: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  planner = await aPerson("Marketing");
  owner = await aPerson("Manager");
  junior = await aPerson("Marketing Jr");
  approver = await aPerson("Marketing");
  company = await aCompany();
  await registry();
});
afterAll(disconnect);

/** What verify says of all that marketing posts. */
async function wrong() {
  const client = await pool().connect();
  try {
    return (await Promise.all(Object.values(marketingSources).map(({ expected }) => expected?.(client) ?? []))).flat();
  } finally {
    client.release();
  }
}
afterEach(async () => expect(await wrong()).toEqual([]));

const MONTH = todayIn().slice(0, 7);
const NEXT = addMonths(`${MONTH}-01`, 1).slice(0, 7);

type Cell = { show_id: number; channel: string; month?: string; currency?: string; amount: string };
const assign = (cells: Cell[], more: object = {}) =>
  requestAs<{ assigned: number; moved: { from_show: string; new: string }[] } & Refusal>(
    planner,
    "POST",
    "/spend-plans/assign",
    {
      client_id: crypto.randomUUID(),
      owner_id: owner.userId,
      cells: cells.map((cell) => ({ month: MONTH, ...cell })),
      ...more,
    },
  );

/** A show whose own budget has so much. */
async function aBudgetedShow(amount: string): Promise<number> {
  const show = await aShow({});
  await prisma.show.update({ where: { id: show.id }, data: { company_id: company.id } });
  await prisma.$transaction(async (tx) => {
    const purse_id = await showPurse(tx, show.id, company.id, planner.userId);
    const lines = [
      { kind: "presupuestado" as const, currency: "ARS", amount, purse_id, show_id: show.id, company_id: company.id },
    ];
    await post(tx, planner, [
      { source: { type: "show_cost", id: 900_000 + show.id, event: "presupuesto:1" }, day: todayIn(), lines },
    ]);
  });
  return show.id;
}

/** What a show is budgeted in all, and of that what marketing has. */
async function budgetOf(show: number): Promise<{ all: string; marketing: string }> {
  const [row] = await query<{ all: string; marketing: string }>(
    `SELECT coalesce(sum(r.amount), 0)::numeric(18,2)::text AS all, coalesce(sum(r.amount) FILTER (WHERE p.kind = 'marketing'), 0)::numeric(18,2)::text AS marketing
     FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id WHERE r.show_id = $1::int AND r.kind = 'presupuestado'`,
    [show],
  );
  return row as { all: string; marketing: string };
}

const draft = async (by: TestPerson, show_id: number, amount: string, more: object = {}) =>
  requestAs<ExpenseView & Refusal>(by, "POST", "/expenses", {
    client_id: crypto.randomUUID(),
    supplier_id: (await aSupplier()).id,
    concept: "Última semana: video y redes",
    company_id: company.id,
    amount,
    vat: "0",
    from_day: `${MONTH}-23`,
    until_day: `${MONTH}-28`,
    lines: [{ show_id, channel: "digital" }],
    ...more,
  });
const act = (by: TestPerson, id: number | string, step: string, body: object) =>
  requestAs<ExpenseView & Refusal>(by, "POST", `/expenses/${id}/${step}`, body);

async function sent(by: TestPerson, show: number, amount: string, more: object = {}): Promise<ExpenseView> {
  const made = await draft(by, show, amount, more);
  const asked = await act(by, made.body.row.code, "submit", { version: made.body.version });
  if (asked.status !== 200) throw new Error(`${asked.status} ${JSON.stringify(asked.body)}`);
  return asked.body;
}

const decide = async (by: TestPerson, { request_id }: ExpenseView, verdict: string, reason = "") => {
  const { version } = await prisma.approvalRequest.findUniqueOrThrow({ where: { id: request_id ?? 0 } });
  return requestAs<Refusal>(by, "POST", `/approvals/${request_id}/decide`, { version, verdict, reason });
};
const read = (by: TestPerson, id: number | string) => requestAs<ExpenseView & Refusal>(by, "GET", `/expenses/${id}`);
const notesOf = (person: TestPerson, gasto_id: string) =>
  prisma.notification.findMany({ where: { user_id: person.userId, gasto_id }, orderBy: { id: "asc" } });

describe("budget", () => {
  test("what marketing is given leaves the show's own: the show comes to the same, and gets it back", async () => {
    const show = await aBudgetedShow("10000000.00");
    const given = await assign([
      { show_id: show, channel: "digital", amount: "3000000" },
      { show_id: show, channel: "radio", month: NEXT, amount: "1000000" },
    ]);
    expect(given.body).toMatchObject({ assigned: 2, moved: [{ from_show: "4000000.00", new: "0.00" }] });
    expect(await budgetOf(show)).toEqual({ all: "10000000.00", marketing: "4000000.00" });
    expect((await assign([{ show_id: show, channel: "digital", amount: "500000" }])).status).toBe(200);
    expect(await budgetOf(show)).toEqual({ all: "10000000.00", marketing: "1500000.00" });
    const much = await assign([{ show_id: show, channel: "tv", amount: "9000000" }]);
    expect([much.status, much.body.error]).toEqual([422, expect.stringMatching(/^No alcanza: .* \$\s?8\.500\.000 y/)]);
    expect(await budgetOf(show)).toEqual({ all: "10000000.00", marketing: "1500000.00" });
  });

  test("of a show without a budget it is new; the same sent twice is one", async () => {
    const show = (await aShow({})).id;
    const body = {
      client_id: crypto.randomUUID(),
      cells: [{ show_id: show, channel: "prensa", month: MONTH, amount: "100" }],
    };
    const [first, again] = [
      await requestAs(planner, "POST", "/spend-plans/assign", body),
      await requestAs(planner, "POST", "/spend-plans/assign", body),
    ];
    expect([first.body, again.body]).toEqual([first.body, first.body]);
    expect(await budgetOf(show)).toEqual({ all: "100.00", marketing: "100.00" });
  });

  test("below what is promised a month is not cut", async () => {
    const show = (await aShow({})).id;
    await assign([{ show_id: show, channel: "digital", amount: "1000" }]);
    await decide(approver, await sent(junior, show, "800"), "aprobar");
    const cut = await assign([{ show_id: show, channel: "digital", amount: "500" }]);
    expect([cut.status, cut.body.error]).toEqual([422, expect.stringContaining("No alcanza: Digital")]);
  });

  test("a plan is typed by cells: a stale one stays out beside what is there; published it is frozen", async () => {
    const show = (await aShow({})).id;
    const cell = (month: string, more: object) => ({ show_id: show, channel: "digital", month, ...more });
    const type = (mode: string, cells: object[]) =>
      requestAs<{ saved: number; refused: { index: number; message: string; current: { planned: string } }[] }>(
        planner,
        "PUT",
        "/spend-plans",
        { mode, cells },
      );
    expect((await type("probar", [cell(MONTH, { planned: "10", version: 0 })])).body).toMatchObject({
      saved: 0,
      refused: [],
    });
    expect(
      (await type("todo", [cell(MONTH, { planned: "10", version: 0 }), cell(NEXT, { planned: "20", version: 0 })]))
        .body,
    ).toMatchObject({ saved: 2 });
    const mixed = await type("lo_que_se_puede", [
      cell(MONTH, { planned: "11", version: 0 }),
      cell(NEXT, { planned: "21", version: 1 }),
    ]);
    expect(mixed.body).toMatchObject({ saved: 1, refused: [{ index: 0, current: { planned: "10.00", version: 1 } }] });
    const none = await type("todo", [
      cell(MONTH, { planned: "12", version: 0 }),
      cell(NEXT, { planned: "22", version: 2 }),
    ]);
    expect(none.body).toMatchObject({ saved: 0, refused: [{ index: 0 }] });
    expect((await requestAs(planner, "POST", "/spend-plans/freeze", { show_id: show })).body).toEqual({
      published: 2,
    });
    const page = await requestAs<{
      data: { cells: { published: boolean; planned: string; forecast: string; version: number }[] }[];
    }>(planner, "GET", `/spend-plans?show=${show}&from=${MONTH}&until=${NEXT}`);
    expect(page.body.data[0]?.cells).toMatchObject([
      { published: true, planned: "10.00", forecast: "10.00", version: 2 },
      { published: true, planned: "21.00", forecast: "21.00", version: 3 },
    ]);
    const frozen = await type("todo", [cell(MONTH, { planned: "99", version: 2 })]);
    expect(frozen.body.refused[0]?.message).toContain("ya se publicó");
    expect((await type("todo", [cell(MONTH, { forecast: "99", version: 2 })])).body).toMatchObject({ saved: 1 });
  });
});

describe("an expense", () => {
  let show: number;
  beforeAll(async () => {
    show = (await aShow({ fecha: "2030-11-28" })).id;
    await assign([
      { show_id: show, channel: "digital", amount: "2000" },
      { show_id: show, channel: "via_publica", amount: "5000" },
    ]);
  });

  test("says what is left while it is typed, and who will say yes", async () => {
    const asked = `show_id=${show}&channel=digital&from_day=${MONTH}-23&until_day=${MONTH}-28`;
    const fits = await requestAs<Available>(junior, "GET", `/expenses/available?${asked}&amount=500`);
    expect(fits.body).toMatchObject({ fits: true, sum: { left: "2000.00" }, after: "1500.00", lacks: "0.00" });
    expect(fits.body.message).toMatch(/^Entra: quedan/);
    const much = await requestAs<Available>(junior, "GET", `/expenses/available?${asked}&amount=3.500,00`);
    expect(much.body).toMatchObject({
      fits: false,
      lacks: "1500.00",
      sources: [{ channel: "via_publica", left: "5000.00", after: "3500.00", enough: true }],
    });
    expect(much.body.message).toMatch(
      /^Quedan \$\s?2\.000 en Digital de .* y se piden \$\s?3\.500: pedir con reasignación, o que lo apruebe el dueño de la bolsa\.$/,
    );
    const who = await requestAs<Approvers>(
      junior,
      "GET",
      `/expenses/approvers?line_id=${much.body.line_id}&amount=3500&over=reasigna`,
    );
    expect(who.body.steps).toHaveLength(2);
    expect(who.body.steps[1]?.people.map(({ id }) => id)).toContain(owner.userId);
    const nowhere = await requestAs<Refusal>(
      junior,
      "GET",
      `/expenses/available?channel=digital&from_day=${MONTH}-23&until_day=${MONTH}-28`,
    );
    expect([nowhere.status, nowhere.body.error]).toEqual([
      400,
      "Falta el show o la campaña: sin eso no hay bolsa que mirar.",
    ]);
  });

  test("approved it promises, and the specification's notification opens its state", async () => {
    const view = await sent(junior, show, "300");
    expect(view.row).toMatchObject({ state: "en_aprobacion", step: { position: 1, of: 1 } });
    expect(view.holder?.people.map(({ id }) => id)).toContain(approver.userId);
    expect((await decide(junior, view, "aprobar")).status).toBe(403);
    expect((await decide(approver, view, "aprobar")).status).toBe(200);
    const after = await read(junior, view.row.code);
    expect(after.body.row.state).toBe("aprobado");
    expect(after.body.lines[0]?.purse).toMatchObject({ comprometido: "300.00", left: "1700.00", solicitado: "0.00" });
    const [note] = await notesOf(junior, view.row.code);
    expect(note).toMatchObject({
      kind: "gasto",
      gasto_descripcion: "Última semana: video y redes",
      show_info: expect.stringContaining("28 nov"),
      user_name: expect.any(String),
    });
    expect(note?.message).toContain(`aprobó el gasto ${view.row.code}`);
    const closed = await act(junior, view.row.code, "close", { version: after.body.version, reason: "No se hizo" });
    expect(closed.body.row.state).toBe("cerrado");
    expect(closed.body.lines[0]?.purse).toMatchObject({ comprometido: "0.00", left: "2000.00" });
  });

  test("returned it is changed and sent again; rejected it is copied as new; each tells who made it", async () => {
    const view = await sent(junior, show, "400");
    expect((await decide(approver, view, "devolver", "Bajar a 40 segundos")).status).toBe(200);
    const back = await read(junior, view.row.id);
    expect(back.body).toMatchObject({ row: { state: "devuelto" }, may: { edit: true, send: true } });
    expect(back.body.steps.find(({ state }) => state === "devuelto")?.note).toBe("Bajar a 40 segundos");
    const again = await act(junior, view.row.code, "submit", { version: back.body.version });
    expect((await decide(approver, again.body, "rechazar", "Ya no va")).status).toBe(200);
    expect((await notesOf(junior, view.row.code)).map(({ message }) => message.split(" ")[0])).toEqual([
      "devolvió",
      "rechazó",
    ]);
    const copied = await act(junior, view.row.code, "copy", { client_id: crypto.randomUUID() });
    expect([copied.status, copied.body.row.state, copied.body.row.amount]).toEqual([201, "borrador", "400.00"]);
  });

  test("that does not fit is not sent; with a reallocation one request decides both, or neither", async () => {
    const made = await draft(junior, show, "3500");
    const refused = await act(junior, made.body.row.code, "submit", { version: made.body.version });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([422, "amount"]);
    const other = await prisma.spendLine.findFirstOrThrow({ where: { show_id: show, channel: "via_publica" } });
    const from = { over: "reasigna", from_line_id: other.id, from_month: MONTH };
    const turned = await sent(junior, show, "3500", from);
    await decide(approver, turned, "rechazar", "Es mucho");
    expect(await budgetOf(show)).toEqual({ all: "7000.00", marketing: "7000.00" });
    const asked = await sent(junior, show, "3500", from);
    expect(asked.row.step).toEqual({ position: 1, of: 2 });
    expect((await decide(approver, asked, "aprobar")).status).toBe(200);
    expect((await read(junior, asked.row.code)).body.row.state).toBe("en_aprobacion");
    expect((await decide(owner, asked, "aprobar")).status).toBe(200);
    const done = (await read(junior, asked.row.code)).body;
    expect([done.row.state, done.lines[0]?.purse?.left]).toEqual(["aprobado", "0.00"]);
    expect(await budgetOf(show)).toEqual({ all: "7000.00", marketing: "7000.00" });
    expect((await notesOf(junior, asked.row.code)).length).toBe(2);
    await act(junior, asked.row.code, "close", { version: done.version, reason: "Prueba" });
  });

  test("two who take the last of a purse at once: one is told", async () => {
    const last = (await aShow({})).id;
    await assign([{ show_id: last, channel: "digital", amount: "1000" }]);
    const [a, b] = [await sent(junior, last, "700"), await sent(junior, last, "700")];
    const answers = await Promise.all([decide(approver, a, "aprobar"), decide(planner, b, "aprobar")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error).toContain("No alcanza: Digital");
  });

  test("beyond the purse is its owner's to allow, with a reason", async () => {
    const little = (await aShow({})).id;
    await assign([{ show_id: little, channel: "digital", amount: "100" }]);
    const silent = await draft(junior, little, "150", { over: "excepcion" });
    expect(silent.body.issues?.[0]?.path).toBe("over_reason");
    const asked = await sent(junior, little, "150", { over: "excepcion", over_reason: "Sale mañana" });
    expect((await decide(approver, asked, "aprobar")).status).toBe(200);
    expect((await decide(owner, asked, "aprobar")).status).toBe(200);
    expect((await read(junior, asked.row.code)).body.lines[0]?.purse).toMatchObject({ left: "-50.00" });
  });

  test("over several shows and months adds up to the cent", async () => {
    const [one, two] = [(await aShow({})).id, (await aShow({})).id];
    await assign(
      [one, two].flatMap((show_id) =>
        [MONTH, NEXT].map((month) => ({ show_id, channel: "digital", month, amount: "1000" })),
      ),
    );
    const lines = [one, two].map((show_id) => ({ show_id, channel: "digital" }));
    const view = await sent(junior, one, "1000.01", {
      lines,
      from_day: `${MONTH}-25`,
      until_day: `${NEXT}-05`,
      vat: "173.56",
    });
    expect(view.lines.map(({ amount }) => amount)).toEqual(["500.01", "500.00"]);
    await decide(approver, view, "aprobar");
    const [row] = await query<{ n: number; amount: string }>(
      `SELECT count(*)::int AS n, sum(e.amount)::text AS amount FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
       WHERE g.source_type = 'expense' AND g.source_id = $1::bigint AND e.kind = 'comprometido'`,
      [view.row.id],
    );
    expect(row).toEqual({ n: 4, amount: "1000.01" });
  });

  test("unknown or another's: one polite sentence; who holds it is nudged once a day", async () => {
    const view = await sent(junior, show, "50");
    const stranger = await aPerson("Booking");
    const other = await aPerson("Marketing Jr");
    for (const answer of [
      await read(stranger, view.row.code),
      await read(other, "G-2020-999999"),
      await read(other, view.row.code),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, "No encontramos ese gasto o no es suyo."]);
    expect((await read(owner, view.row.code)).status).toBe(200);
    expect((await act(junior, view.row.code, "nudge", { version: 1 })).body.nudge.text).toMatch(/^Reclamado hoy/);
    expect((await act(junior, view.row.code, "nudge", { version: 1 })).status).toBe(409);
    expect((await read(junior, view.row.code)).body.nudge.asked).toEqual([
      { at: expect.stringMatching(/Z$/), by: junior.mail },
    ]);
    expect((await notesOf(approver, view.row.code)).at(-1)?.message).toContain(`reclama el gasto ${view.row.code}`);
    const mine = await requestAs<{ data: { code: string }[]; total: number }>(other, "GET", "/expenses");
    expect(mine.body.total).toBe(0);
    await act(junior, view.row.code, "cancel", {
      version: (await read(junior, view.row.code)).body.version,
      reason: "No va",
    });
    expect((await read(junior, view.row.code)).body.row.state).toBe("borrador");
  });
});

test("an expense carries its files to who decides; its voucher finds it among what was approved, and takes what it promised", async () => {
  const upload = async (by: TestPerson) => {
    const form = formWith("file", { name: "cotización.pdf", bytes: emptyPdf() });
    return (await requestAs<{ id: string }>(by, "POST", "/documents", form.body, form.headers)).body.id;
  };
  const show_id = await aBudgetedShow("500000");
  await assign([{ show_id, channel: "digital", amount: "300000" }]);
  const [kept, left] = [await upload(junior), await upload(junior)];
  const supplier = await aSupplier({ iva_condition: "responsable_inscripto" });
  const more = { supplier_id: supplier.id, vat: "21000.00", file_ids: [kept, left] };
  const made = await draft(junior, show_id, "121000.00", more);
  expect(made.body.files.map(({ id }) => id)).toEqual([kept, left]);
  const foreign = await draft(junior, show_id, "10.00", { file_ids: [await upload(approver)] });
  expect(foreign.status).toBe(404);
  const { row, supplier_id, supplier_name, from_day, until_day, net: _, version } = made.body;
  const facts = {
    supplier_id,
    supplier_name,
    concept: row.concept,
    company_id: company.id,
    from_day,
    until_day,
    version,
  };
  const changed = await requestAs<ExpenseView & Refusal>(junior, "PUT", `/expenses/${row.code}`, {
    ...facts,
    amount: "121000.00",
    vat: "21000.00",
    lines: [{ show_id, channel: "digital" }],
    file_ids: [kept],
  });
  expect([changed.body.error, changed.body.files.map(({ id }) => id)]).toEqual([undefined, [kept]]);
  const asked = await act(junior, row.code, "submit", { version: changed.body.version });
  const shown = await requestAs<{ document: { id: string } | null }>(
    approver,
    "GET",
    `/approvals/${asked.body.request_id}`,
  );
  expect(JSON.stringify(shown.body)).toContain(kept);
  expect((await requestAs(approver, "GET", `/documents/${kept}`)).status).toBe(200);
  await decide(approver, asked.body, "aprobar");

  const finance = await aPerson("Administracion");
  const search = (q: string) =>
    requestAs<{ data: { target_type: string; target_id: number; left: string }[] }>(
      finance,
      "GET",
      `/vouchers/promised?q=${encodeURIComponent(q)}`,
    );
  const promised = { target_type: "expense", target_id: row.id, left: "121000.00" };
  expect((await search(row.code)).body.data).toEqual([expect.objectContaining(promised)]);
  const links = [{ target_type: "expense", target_id: row.id }];
  await aVoucher(finance, invoiceFacts(company.id, supplier.id, { links }), { anyway: true, lines: [] });
  expect((await search(row.code)).body.data).toEqual([]);
  const after = await read(junior, row.code);
  expect(after.body.row.state).not.toBe("aprobado");
  expect(after.body.vouchers).toHaveLength(1);
  expect(after.body.lines[0]?.purse).toMatchObject({ comprometido: "0.00" });
});

test("of what was given, asked for and promised a cent that differs is named", async () => {
  expect(await centsNotNamed("expense")).toEqual([]);
  expect(await centsNotNamed("spend_plan")).toEqual([]);
});
