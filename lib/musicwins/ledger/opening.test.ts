import { disconnect, query } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { migrate } from "@/scripts/migrate";
import { sumsOf } from "../budgets/sums";

const MIGRATION = "20261124103000_post_music_wins";
const EVERYTHING = { all: true, userId: 1, pays: true };

/** One version: what it did, where that led, by whom and when (UTC), and the amounts it brought. */
type Step = [accion: string, status: string, by: number, at: string, ars?: string, usd?: string, pagado?: string];
interface Line {
  id: number;
  area?: string;
  category?: string;
  proveedor?: string;
  cuit?: string;
  deleted?: true;
  /** Its proposals: the main one, then options; the chosen one of them. */
  proposals: Step[][];
  chosen?: number;
  /** Parts of the chosen proposal: amount in pesos and dollars, and the day it was paid. */
  parts?: [ars: string, usd: string, estado: string, pagado: string | null][];
}

const made = (ars: string, usd = "0"): Step => ["crear", "borrador", 1, "2026-03-02 12:00", ars, usd];
const sent: Step = ["enviar", "pendiente", 1, "2026-03-10 12:00"];
const approved: Step = ["aprobar", "aprobado", 2, "2026-04-05 12:00"];
const scheduled: Step = ["programar", "a_pagar", 3, "2026-04-20 12:00"];

const LINES: Line[] = [
  { id: 1, proposals: [[made("100.00")]] },
  // Sent late in the evening of the ninth in Buenos Aires, which is the tenth in UTC; edited afterwards by somebody else.
  {
    id: 2,
    proposals: [
      [
        made("200.00", "5.00"),
        ["enviar", "pendiente", 1, "2026-03-10 01:30"],
        ["editar", "pendiente", 2, "2026-03-20 12:00", "250.00", "5.00"],
      ],
    ],
  },
  {
    id: 3,
    proposals: [
      [
        made("300.00"),
        sent,
        ["devolver", "borrador", 2, "2026-03-11 12:00"],
        ["enviar", "pendiente", 3, "2026-05-01 12:00"],
      ],
    ],
  },
  { id: 4, proposals: [[made("400.00"), sent, approved]], proveedor: "Pampa Sonido", cuit: "30-71482236-1" },
  { id: 5, proposals: [[made("500.00", "50.00"), sent, approved, scheduled]], proveedor: "don  pepe" },
  {
    id: 6,
    proposals: [[made("600.00", "60.00"), sent, approved, scheduled]],
    parts: [
      ["150.00", "0", "pagado", "2026-05-02"],
      ["50.00", "10.00", "pagado", "2026-05-02"],
      ["100.00", "0", "pendiente", null],
      ["7.00", "0", "anulado", null],
    ],
  },
  {
    id: 7,
    proposals: [
      [made("700.00"), sent, approved, ["pagar", "pagado", 3, "2026-05-09 12:00", "700.00", "0", "2026-05-06"]],
    ],
    parts: [["200.00", "0", "pagado", "2026-05-01"]],
  },
  { id: 8, proposals: [[made("800.00"), sent, ["rechazar", "rechazado", 2, "2026-03-12 12:00"]]] },
  { id: 9, proposals: [[made("900.00"), ["anular", "anulado", 1, "2026-03-12 12:00"]]] },
  { id: 10, deleted: true, proposals: [[made("1000.00"), sent]] },
  // An option is approved: the main proposal, which waits, posts nothing.
  {
    id: 11,
    proposals: [
      [made("1100.00"), sent],
      [made("1150.00"), sent, approved],
    ],
    chosen: 1,
  },
  // Moved while it waited, to a category that the catalogue has not met.
  { id: 12, category: "Láser", proposals: [[made("1200.00"), sent, ["mover", "pendiente", 2, "2026-03-15 12:00"]]] },
  // Paid in part, then asked for anew for more; and another that was sent back.
  {
    id: 13,
    area: "Marketing",
    category: "Digital",
    proposals: [[made("1300.00"), sent, approved, ["editar", "pendiente", 1, "2026-06-01 12:00", "1350.00", "0"]]],
    parts: [["300.00", "0", "pagado", "2026-05-20"]],
  },
  {
    id: 14,
    area: "Marketing",
    category: "Digital",
    proposals: [
      [
        made("1400.00"),
        sent,
        approved,
        ["editar", "pendiente", 1, "2026-06-01 12:00"],
        ["rechazar", "rechazado", 2, "2026-06-02 12:00"],
      ],
    ],
    parts: [["400.00", "0", "pagado", "2026-05-21"]],
  },
];

const PEOPLE = `INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Gerente', now()),
  (2, 'bo@demo.test', 'Bo', 'Gerente', now()), (3, 'caro@demo.test', 'Caro', 'Gerente', now());
INSERT INTO company (id, name, tax_id, country, position) VALUES (1, 'Segunda', '30-50001091-2', 'AR', 2), (2, 'Primera', '30-71482236-1', 'AR', 1);
INSERT INTO supplier (id, country, tax_id, name, state) VALUES (1, 'AR', '30-71482236-1', 'Pampa', 'activo');
INSERT INTO supplier (id, name) VALUES (2, 'Don Pepe');
INSERT INTO category (id, parent_id, name, state) VALUES (1, NULL, 'Técnica', 'activa'), (2, 1, 'Sonido', 'activa'), (3, NULL, 'Marketing', 'activa'),
  (4, 1, 'Audio', 'activa');
UPDATE category SET merged_into = 4 WHERE id = 2;
SELECT setval('category_id_seq', 4), setval('company_id_seq', 2), setval('supplier_id_seq', 2);`;

const text = (value: string) => `'${value}'`;

/** The rows of a line as SQL. */
function rowsOf({
  id,
  area = "Técnica",
  category = "Sonido",
  proveedor = "",
  cuit = "",
  deleted,
  proposals,
  chosen = 0,
  parts = [],
}: Line): string {
  const statements = [
    `INSERT INTO budget_line (id, area, category, created_by, deleted_at) VALUES (${id}, ${text(area)}, ${text(category)}, 1, ${deleted ? "now()" : "NULL"})`,
  ];
  proposals.forEach((steps, option) => {
    const proposal = id * 10 + option;
    statements.push(
      `INSERT INTO budget_proposal (id, line_id, isop, option_number, chosen, created_by) VALUES (${proposal}, ${id}, ${option > 0}, ${option}, ${option === chosen}, 1)`,
    );
    let amounts = ["0", "0"];
    for (const [accion, status, by, at, ars, usd, pagado] of steps) {
      amounts = ars ? [ars, usd ?? "0"] : amounts;
      const payable = ["a_pagar", "pagado"].includes(status);
      statements.push(
        `INSERT INTO budget_version (proposal_id, line_id, version, accion, status, status_admin, motivo, titulo, proveedor, proveedor_cuit,
           alicuota_ars, alicuota_usd, fecha_pago, fecha_pagado, created_by, created_at) VALUES (${proposal}, ${id}, 1, ${text(accion)}, ${text(status)},
           ${text(payable ? "aprobado" : "pendiente")}, ${text(status === "rechazado" ? "no" : "")}, ${text(`Línea ${id}`)}, ${text(proveedor)}, ${text(cuit)},
           ${amounts.join()}, ${payable ? "'2026-05-30'" : "NULL"}, ${pagado ? text(pagado) : "NULL"}, ${by}, ${text(`${at}:00Z`)})`,
      );
    }
  });
  for (const [ars, usd, estado, pagado] of parts)
    statements.push(
      `INSERT INTO budget_financiero (proposal_id, tipo, alicuota_ars, alicuota_usd, estado, fecha_pagado, created_by)
       VALUES (${id * 10 + chosen}, 'cuota', ${ars}, ${usd}, ${text(estado)}, ${pagado ? text(pagado) : "NULL"}, 1)`,
    );
  return statements.join(";\n");
}

const MANY = `
INSERT INTO budget_line (id, area, category, created_by) SELECT 100 + n, 'Muchas ' || n % 7, 'Rubro ' || n % 40, 1 FROM generate_series(1, 2000) n;
INSERT INTO budget_proposal (id, line_id, chosen, created_by) SELECT 1000 + n, 100 + n, true, 1 FROM generate_series(1, 2000) n;
INSERT INTO budget_version (proposal_id, line_id, version, accion, status, status_admin, titulo, proveedor, alicuota_ars, alicuota_usd, fecha_pagado, created_by, created_at)
  SELECT 1000 + n, 100 + n, 1, s.accion, CASE WHEN s.at = 3 THEN (ARRAY['aprobado', 'pagado', 'rechazado', 'anulado', 'borrador'])[1 + n % 5] ELSE s.status END, 'aprobado',
    'Muchas', 'Proveedor ' || n % 50, n, n % 3, CASE WHEN s.at = 3 AND n % 5 = 1 THEN date '2026-05-01' END, 1, timestamptz '2026-03-01' + s.at * interval '1 day'
  FROM generate_series(1, 2000) n CROSS JOIN (VALUES (1, 'crear', 'borrador'), (2, 'enviar', 'pendiente'), (3, 'decidir', '')) AS s(at, accion, status)
  WHERE s.at < 3 OR n % 5 <> 2 ORDER BY n, s.at;
UPDATE budget_financiero SET tipo = tipo;`;

let url: string;
let tookMs: number;

beforeAll(async () => {
  url = await databaseBefore(MIGRATION);
  await asOwner(`${PEOPLE}\n${LINES.map(rowsOf).join(";\n")};\n${MANY}`);
  await disconnect();
  const start = performance.now();
  await migrate(url);
  tookMs = performance.now() - start;
});
afterAll(disconnect);

const entriesOf = (line: number) =>
  query<{ kind: string; money: string; day: string; by: number; of: string; place: string; supplier: number | null }>(
    `SELECT e.kind, e.currency || ' ' || e.amount AS money, e.day::text AS day, g.actor_id AS by, g.day::text AS of,
       concat_ws(' ', p.kind, p.area, c.name, 'empresa', e.company_id) AS place, e.supplier_id AS supplier
     FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id LEFT JOIN purse p ON p.id = e.purse_id LEFT JOIN category c ON c.id = e.category_id
     WHERE g.source_type = 'budget_line' AND g.source_id = $1 AND g.event = 'apertura' ORDER BY e.day, e.currency, e.kind`,
    [line],
  );
const plain = (rows: Awaited<ReturnType<typeof entriesOf>>) => rows.map(({ day, kind, money }) => [day, kind, money]);

test.each<[string, number, string[][]]>([
  ["a draft posts nothing", 1, []],
  [
    "what waits is of the day it was sent, in Buenos Aires, whatever was edited since",
    2,
    [
      ["2026-03-09", "solicitado", "ARS 250.00"],
      ["2026-03-09", "solicitado", "USD 5.00"],
    ],
  ],
  ["what was sent again is of the second time", 3, [["2026-05-01", "solicitado", "ARS 300.00"]]],
  ["what is approved is committed", 4, [["2026-04-05", "comprometido", "ARS 400.00"]]],
  [
    "what is scheduled is committed since it was approved",
    5,
    [
      ["2026-04-05", "comprometido", "ARS 500.00"],
      ["2026-04-05", "comprometido", "USD 50.00"],
    ],
  ],
  [
    "paid parts are accrued and paid on their day, and committed no more",
    6,
    [
      ["2026-04-05", "comprometido", "ARS 400.00"],
      ["2026-04-05", "comprometido", "USD 50.00"],
      ...["ARS 200.00", "USD 10.00"].flatMap((money) =>
        ["devengado", "pagado"].map((kind) => ["2026-05-02", kind, money]),
      ),
    ],
  ],
  [
    "what is paid is of the days it was paid",
    7,
    [
      ["2026-05-01", "ARS 200.00"],
      ["2026-05-06", "ARS 500.00"],
    ].flatMap(([day = "", money = ""]) => ["devengado", "pagado"].map((kind) => [day, kind, money])),
  ],
  ["rejected, annulled and deleted ones post nothing", 8, []],
  ["annulled", 9, []],
  ["deleted", 10, []],
  ["the chosen option posts", 11, [["2026-04-05", "comprometido", "ARS 1150.00"]]],
  ["what moved is where it is", 12, [["2026-03-10", "solicitado", "ARS 1200.00"]]],
  [
    "asked for anew after a part was paid, only the rest waits",
    13,
    [
      ["2026-05-20", "devengado", "ARS 300.00"],
      ["2026-05-20", "pagado", "ARS 300.00"],
      ["2026-06-01", "solicitado", "ARS 1050.00"],
    ],
  ],
  [
    "a part that was paid stays in sight",
    14,
    [
      ["2026-05-21", "devengado", "ARS 400.00"],
      ["2026-05-21", "pagado", "ARS 400.00"],
    ],
  ],
])("%s", async (_, line, entries) => {
  expect(plain(await entriesOf(line))).toEqual(entries);
});

// Sonido was merged into Audio: it keeps what is its own, and sums go where it points to.
test("each has the purse of its area, its rubro, the area's company and its supplier; day and author are those of the version that brought it there", async () => {
  const [sentOne] = await entriesOf(2);
  expect(sentOne).toMatchObject({
    by: 1,
    of: "2026-03-09",
    place: "musicwins Técnica Sonido empresa 2",
    supplier: null,
  });
  expect(await entriesOf(3)).toMatchObject([{ by: 3, of: "2026-05-01" }]);
  expect(await entriesOf(4)).toMatchObject([{ by: 2, supplier: 1 }]);
  expect(await entriesOf(5)).toMatchObject([{ by: 2, supplier: 2 }, { supplier: 2 }]);
  expect((await entriesOf(7))[3]).toMatchObject({ by: 3, of: "2026-05-09" });
  expect(await entriesOf(12)).toMatchObject([{ by: 1, place: "musicwins Técnica Láser empresa 2" }]);
  expect(await entriesOf(13)).toMatchObject([{ place: "musicwins Marketing Digital empresa 2" }, {}, {}]);
  const made = await query(
    "SELECT parent_id, name, state FROM category WHERE id > 4 AND name IN ('Láser', 'Digital') ORDER BY name",
  );
  expect(made).toEqual([
    { parent_id: 3, name: "Digital", state: "propuesta" },
    { parent_id: 1, name: "Láser", state: "propuesta" },
  ]);
});

test("the sums are those of the board, by area and category, and what is kept is right", async () => {
  const posted = await query<{
    area: string;
    category: string;
    currency: "ARS" | "USD";
    counted: string;
    paid: string;
  }>(
    `SELECT p.area, t.category, e.currency::text AS currency, sum(e.amount) FILTER (WHERE e.kind <> 'pagado')::text AS counted,
       coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0)::text AS paid
     FROM ledger_entry e JOIN purse p ON p.id = e.purse_id JOIN ledger_text t ON t.entry_id = e.id GROUP BY 1, 2, 3`,
  );
  const at = (area: string, category: string, currency: "ARS" | "USD") =>
    posted.find((row) => row.area === area && row.category === category && row.currency === currency)?.counted ??
    "0.00";
  const { data } = await sumsOf(EVERYTHING, {});
  expect(data.length).toBeGreaterThan(40);
  for (const { area, category, approved: yes, pending } of data) {
    // What was rejected after a part of it was paid (line 14) is in no sum of the board but the paid one.
    const apart = category === "Digital" ? "400.00" : "0.00";
    expect([area, category, at(area, category, "ARS")]).toEqual([
      area,
      category,
      sumMoney([yes.ars, pending.ars, apart]),
    ]);
    expect([area, category, at(area, category, "USD")]).toEqual([area, category, sumMoney([yes.usd, pending.usd])]);
  }
  expect(await query("SELECT * FROM ledger_wrong()")).toEqual([]);
});

test("again it changes nothing, and with 2,000 lines it is done in a moment", async () => {
  const counted = () =>
    query("SELECT (SELECT count(*) FROM ledger_posting) AS postings, (SELECT count(*) FROM ledger_entry) AS entries");
  const before = await counted();
  await migrate(url);
  expect(await counted()).toEqual(before);
  // Half a second here, and far from what it would take line by line.
  expect(tookMs).toBeLessThan(10_000);
});
