import type { ApprovalRecord } from "@/lib/approvals/schema";
import { disconnect, prisma, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { migrate } from "@/scripts/migrate";

const MIGRATION = "20261124140000_ask_music_wins";

/** 1 asks, 2 approves in Técnica, 3 pays, 4 edits too. */
const PEOPLE = `INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Produccion', now()),
  (2, 'bo@demo.test', 'Bo', 'Produccion', now()), (3, 'caro@demo.test', 'Caro', 'Administracion', now()), (4, 'dani@demo.test', 'Dani', 'Produccion', now());
INSERT INTO budget_assignment (user_id, area, rol) VALUES (1, 'Técnica', 'editor'), (2, 'Técnica', 'approver'), (3, 'Técnica', 'reader'), (4, 'Técnica', 'editor');
INSERT INTO company (id, name, tax_id, country, position) VALUES (1, 'Primera', '30-71482236-1', 'AR', 1);
INSERT INTO musicwins_area (area, company_id) VALUES ('Técnica', 1);
INSERT INTO supplier (id, country, tax_id, name, state) VALUES (1, 'AR', '30-71482236-1', 'Pampa', 'activo');
INSERT INTO fx_rate (currency, day, source, rate) VALUES ('USD', '2026-03-09', 'oficial', 1000);`;

type Step = [accion: string, status: string, by: number, at: string, admin?: string];
const made: Step = ["crear", "borrador", 1, "2026-03-02 12:00"];
const sent: Step = ["enviar", "pendiente", 1, "2026-03-10 12:00"];
const approved: Step = ["aprobar", "aprobado", 2, "2026-04-05 12:00"];

const LINES: [id: number, steps: Step[], more?: { ars?: string; usd?: string; deleted?: true }][] = [
  [1, [made]],
  [2, [made, sent]],
  [3, [made, sent, ["editar", "pendiente", 4, "2026-03-12 12:00"]], { ars: "300.50", usd: "20.00" }],
  [4, [made, sent, approved]],
  [5, [made, sent, ["aprobar", "aprobado", 2, "2026-04-05 12:00", "aprobado"]]],
  [6, [made, sent, approved, ["observar", "aprobado", 3, "2026-04-06 12:00", "rechazado"]]],
  [7, [made, sent], { deleted: true }],
  [8, [made, sent, ["rechazar", "rechazado", 2, "2026-03-11 12:00"]]],
  // Sent in the name of who made it, by somebody else.
  [9, [made, ["enviar", "pendiente", 2, "2026-03-10 12:00"]], { ars: "0", usd: "90.00" }],
  [
    10,
    [
      made,
      sent,
      ["aprobar", "aprobado", 2, "2026-04-05 12:00", "aprobado"],
      ["pagar", "pagado", 3, "2026-04-07 12:00", "aprobado"],
    ],
  ],
];

const rowsOf = ([id, steps, { ars = "100.00", usd = "0", deleted } = {}]: (typeof LINES)[number]) =>
  [
    `INSERT INTO budget_line (id, area, category, created_by, deleted_at, deleted_by) VALUES (${id}, 'Técnica', 'Sonido', 1, ${deleted ? "now(), 1" : "NULL, NULL"})`,
    `INSERT INTO budget_proposal (id, line_id, chosen, created_by) VALUES (${id * 10}, ${id}, true, 1)`,
    ...steps.map(
      ([accion, status, by, at, admin = "pendiente"]) =>
        `INSERT INTO budget_version (proposal_id, line_id, version, accion, status, status_admin, motivo, titulo, proveedor, proveedor_cuit, alicuota_ars, alicuota_usd,
           fecha_pagado, created_by, created_at) VALUES (${id * 10}, ${id}, 1, '${accion}', '${status}', '${admin}', '${[status, admin].includes("rechazado") ? "no" : ""}',
           'Línea ${id}', 'Pampa', '30-71482236-1', ${ars}, ${usd}, ${status === "pagado" ? "'2026-04-07'" : "NULL"}, ${by}, '${at}:00Z')`,
    ),
  ].join(";\n");

const MANY = `
INSERT INTO budget_line (id, area, category, created_by) SELECT 100 + n, 'Muchas', 'Rubro ' || n % 40, 1 FROM generate_series(1, 300) n;
INSERT INTO budget_proposal (id, line_id, chosen, created_by) SELECT 10000 + n, 100 + n, true, 1 FROM generate_series(1, 300) n;
INSERT INTO budget_version (proposal_id, line_id, version, accion, status, titulo, proveedor, alicuota_ars, created_by)
  SELECT 10000 + n, 100 + n, 1, 'crear', 'pendiente', 'Muchas', 'Proveedor ' || n % 50, n, 1 FROM generate_series(1, 300) n ORDER BY n`;

let url: string;

beforeAll(async () => {
  url = await databaseBefore(MIGRATION);
  await asOwner(`${PEOPLE}\n${LINES.map(rowsOf).join(";\n")};\n${MANY}`);
  await disconnect();
  await migrate(url);
}, 180_000);
afterAll(disconnect);

const requests = () =>
  query<{
    id: number;
    line: number;
    asked_at: string;
    asker: number;
    makers: number[];
    amount: string;
    currency: string;
    steps: string[];
    said: string[];
  }>(
    `SELECT r.id, p.line_id AS line, to_char(r.asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS asked_at, r.asked_by_user_id AS asker, r.makers, r.amount::text, r.currency,
       ARRAY(SELECT s.state FROM approval_step s WHERE s.request_id = r.id ORDER BY s.position) AS steps,
       ARRAY(SELECT concat(d.by_user_id, ' ', d.verdict) FROM approval_decision d WHERE d.request_id = r.id) AS said
     FROM approval_request r JOIN budget_proposal p ON p.id::text = r.object_id WHERE r.kind = 'musicwins_proposal' AND p.line_id < 100 ORDER BY p.line_id`,
  );

const asPerson = async (userId: number): Promise<TestPerson> => {
  const { mail, rol } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const session = await prisma.session.create({
    data: { user_id: userId, provider: "local", expires_at: new Date(Date.now() + 3_600_000), last_seen: new Date() },
  });
  return { userId, sessionId: session.id, mail, rol: rol as TestPerson["rol"] };
};

test("what is asked for in dollars has its amount in each currency whose rate of that day is known, for rules, limits and the simulator", async () => {
  const rows = await query(
    `SELECT p.line_id AS line, r.facts ->> 'importe' AS importe, r.amounts FROM approval_request r JOIN budget_proposal p ON p.id::text = r.object_id
     WHERE r.kind = 'musicwins_proposal' AND p.line_id < 10 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { line: 2, importe: "100.00", amounts: { ARS: "100.00", USD: "0.10" } },
    { line: 3, importe: "20300.50", amounts: { ARS: "20300.50", USD: "20.30" } },
    { line: 4, importe: "100.00", amounts: { ARS: "100.00", USD: "0.10" } },
    { line: 9, importe: "90000.00", amounts: { ARS: "90000.00", USD: "90.00" } },
  ]);
});

test("what waits that day is asked for, from the step where it is, and nothing else", async () => {
  const first = ["abierto", "espera"];
  expect(await requests()).toMatchObject([
    {
      line: 2,
      asked_at: "2026-03-10",
      asker: 1,
      makers: [1],
      amount: "100.00",
      currency: "ARS",
      steps: first,
      said: [],
    },
    { line: 3, asked_at: "2026-03-10", asker: 1, makers: [1, 4], amount: "300.50", steps: first },
    { line: 4, asked_at: "2026-03-10", asker: 1, steps: ["aprobado", "abierto"], said: ["2 aprobar"] },
    { line: 9, asker: 1, makers: [1], amount: "90.00", currency: "USD", steps: first },
  ]);
  expect(await prisma.approvalRequest.count({ where: { kind: "musicwins_proposal" } })).toBe(304);
});

test("run again it asks for nothing twice", async () => {
  expect(await query("SELECT musicwins_ask_waiting() AS asked")).toEqual([{ asked: 0 }]);
});

test("each is read and decided as what is sent today, and an edit is compared with what it said", async () => {
  const [two, three, four, nine] = await requests();
  const [ana, bo, caro] = [await asPerson(1), await asPerson(2), await asPerson(3)];
  const seen = await requestAs<ApprovalRecord>(bo, "GET", `/approvals/${two?.id}`);
  expect(seen.body).toMatchObject({
    reference: "Presupuesto 2",
    title: "Pampa",
    subtitle: "Línea 2, Técnica / Sonido",
    verdicts: ["aprobar", "devolver", "rechazar"],
  });
  const done = await requestAs(bo, "POST", `/approvals/${two?.id}/decide`, { version: 1, verdict: "aprobar" });
  expect(done.status).toBe(200);
  const main = (id: number) => ({ id, isop: false, option_number: 0 });
  expect((await setStatus(caro, main(4), { newStatusAdmin: "aprobado" })).body.data).toMatchObject({
    status_admin: "aprobado",
  });
  expect((await setStatus(bo, main(9), { newStatus: "aprobado" })).status).toBe(200);
  // Another title is noted, another amount is asked for again.
  await sendForm(ana, "PUT", "/bsastrap/3", { titulo: "Otro título" });
  expect(await stateOf(three?.id)).toBe("en_aprobacion");
  await sendForm(ana, "PUT", "/bsastrap/3", { alicuota_usd: "25" });
  expect(await Promise.all([three?.id, four?.id, nine?.id].map(stateOf))).toEqual([
    "reemplazado",
    "aprobado",
    "en_aprobacion",
  ]);
  const again = await prisma.approvalRequest.findFirstOrThrow({
    where: { replaces_id: three?.id },
    include: { changes: true },
  });
  expect(again.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ["Importe en dólares", "US$ 20", "US$ 25"],
  ]);
});

const stateOf = async (id = 0) => (await prisma.approvalRequest.findUniqueOrThrow({ where: { id } })).state;
