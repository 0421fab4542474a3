import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { post } from "@/lib/ledger/post";
import { followStep } from "@/lib/shows/service/followers";
import { testDatabase } from "@/lib/testing/db";
import { anOpenShow, aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { groupsOf, totalOf } from "./rules/totals";
import type { CostLine, CostsView, NewLine, ShowSupplier } from "./schema";

let boss: TestPerson;
let sound: number;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("ProduccionAdmin");
  sound = (await prisma.category.create({ data: { name: "Sonido de prueba" } })).id;
});
afterAll(disconnect);

type Answer = CostsView & { issues?: { path: string }[]; current?: CostsView };
const get = (person: TestPerson, id: number) => requestAs<Answer>(person, "GET", `/shows/${id}/costs`);
const add = (id: number, lines: Partial<NewLine>[], by = boss, client_id: string = crypto.randomUUID()) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/costs`, {
    lines: lines.map((line) => ({ label: "Sonido", currency: "ARS", ...line })),
    client_id,
  });
const change = (id: number, { id: line, version }: CostLine, facts: object, by = boss) =>
  requestAs<Answer>(by, "PUT", `/shows/${id}/costs/${line}`, { version, ...facts });
const budgetOf = async (show: number) =>
  (
    await query<{ category_id: number | null; currency: string; amount: string; kind: string }>(
      `SELECT r.category_id, r.currency::text AS currency, sum(r.amount)::text AS amount, p.kind FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id
       WHERE r.show_id = $1 AND r.kind = 'presupuestado' GROUP BY 1, 2, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2`,
      [show],
    )
  ).map(({ category_id, currency, amount, kind }) => [category_id, currency, amount, kind]);

describe("the budget of a show", () => {
  test("is a plan until the show is confirmed, then the ledger's; what changes of it is what is posted", async () => {
    const { id } = await aShow({ state: "oferta" });
    const made = await add(id, [
      { category_id: sound, presupuesto: "1000", oferta: "900" },
      { label: "Catering", currency: "USD", presupuesto: "50,5" },
    ]);
    expect([made.status, made.body.lines.map(({ presupuesto }) => presupuesto)]).toEqual([201, ["1000.00", "50.50"]]);
    expect(await budgetOf(id)).toEqual([]);
    await query("UPDATE show SET state = 'confirmado' WHERE id = $1", [id]);
    const actor = { userId: boss.userId, mail: boss.mail, requestId: "paso" };
    for (let times = 0; times < 2; times++)
      await prisma.$transaction((tx) =>
        followStep(tx, actor, { id, from: "oferta", to: "confirmado", reason: "", version: 1 }),
      );
    expect(await budgetOf(id)).toEqual([
      [sound, "ARS", "1000.00", "show"],
      [null, "USD", "50.50", "show"],
    ]);
    const [line] = made.body.lines as [CostLine];
    const other = (await prisma.category.create({ data: { name: "Luces de prueba" } })).id;
    const moved = await change(id, line, { presupuesto: "1200", category_id: other });
    expect(await budgetOf(id)).toContainEqual([other, "ARS", "1200.00", "show"]);
    const gone = moved.body.lines[0] as CostLine;
    expect((await requestAs(boss, "DELETE", `/shows/${id}/costs/${gone.id}?version=${gone.version}`)).status).toBe(200);
    expect(await budgetOf(id)).toEqual([[null, "USD", "50.50", "show"]]);
    expect(await query("SELECT 1 FROM purse WHERE show_id = $1", [id])).toHaveLength(1);
    const { name } = await prisma.show.findUniqueOrThrow({ where: { id } });
    expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual([
      "show_costs.added",
      "show.prepared",
      "show_costs.changed",
      "show_costs.dropped",
    ]);
  });

  test("twenty who change a line at once: one is first, the others see what it became; a paste repeated is once", async () => {
    const { id } = await aShow({ state: "confirmado" });
    const key = crypto.randomUUID();
    const twice = await Promise.all([
      add(id, [{ presupuesto: "10" }], boss, key),
      add(id, [{ presupuesto: "10" }], boss, key),
    ]);
    expect(twice.map(({ status, body }) => [status, body.lines.length])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    const [line] = twice[0].body.lines as [CostLine];
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(id, line, { presupuesto: String(100 + n) })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(all.find(({ status }) => status === 409)?.body.current?.lines[0]?.version).toBe(2);
    const { lines } = (await get(boss, id)).body;
    expect(await budgetOf(id)).toEqual([[null, "ARS", lines[0]?.presupuesto, "show"]]);
  });

  test("a line that is no fixed amount says its rate; a paste is all or nothing", async () => {
    const { id } = await aShow();
    expect((await add(id, [{ label: "SADAIC", kind: "%_bruto" }])).status).toBe(400);
    expect((await add(id, [{ label: "Sonido", rate: "3" }])).status).toBe(400);
    const bad = await add(id, [{ label: "Bien" }, { label: "Mal", category_id: 2_000_000_000 }]);
    expect([bad.status, bad.body.issues?.[0]?.path]).toEqual([400, "lines.1.category_id"]);
    expect((await get(boss, id)).body.lines).toEqual([]);
    expect((await add(id, [{ label: "SADAIC", kind: "%_bruto", rate: "12,5" }])).body.lines[0]).toMatchObject({
      kind: "%_bruto",
      rate: "12.5",
    });
  });

  test("the costs of the offer come once, those of the artist's reckoning shared", async () => {
    const { id } = await aShow();
    expect(
      (await requestAs(boss, "POST", `/shows/${id}/costs/from-offer`, { client_id: crypto.randomUUID() })).status,
    ).toBe(422);
    const terms = {
      currency: "ARS",
      tickets: [],
      expenses: [
        { name: "Sala", per: "fixed", amount: "1000" },
        { name: "SADAIC", per: "gross", amount: "0.12" },
      ],
      own_costs: [{ name: "Pauta", per: "fixed", amount: "300" }],
      artist: { kind: "flat", guarantee: "10" },
    };
    await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', $2)", [id, JSON.stringify(terms)]);
    const bring = () =>
      requestAs<Answer>(boss, "POST", `/shows/${id}/costs/from-offer`, { client_id: crypto.randomUUID() });
    const first = await bring();
    expect(
      first.body.lines?.map(({ label, kind, rate, oferta, shared }) => [label, kind, rate, oferta, shared]),
    ).toEqual([
      ["Sala", "fijo", null, "1000.00", true],
      ["SADAIC", "%_bruto", "12", null, true],
      ["Pauta", "fijo", null, "300.00", false],
    ]);
    expect((await bring()).body.lines).toHaveLength(3);
  });
});

describe("what was promised and what is real", () => {
  test("is the ledger's, by rubro and currency, and each figure opens its entries", async () => {
    const { id } = await aShow({ state: "confirmado" });
    await add(id, [{ category_id: sound, presupuesto: "1000" }]);
    const line = { currency: "ARS", show_id: id, category_id: sound } as const;
    await prisma.$transaction((tx) =>
      post(tx, { userId: boss.userId }, [
        {
          source: { type: "prueba", id, event: "todo" },
          day: todayIn(),
          lines: [
            { ...line, kind: "comprometido", amount: "300.00" },
            { ...line, kind: "devengado", amount: "450.00" },
          ],
        },
      ]),
    );
    const view = (await get(boss, id)).body;
    const [group] = groupsOf(view, "ARS");
    expect([group?.sums, group?.left]).toEqual([
      { oferta: "0.00", presupuesto: "1000.00", comprometido: "300.00", real: "450.00", declarado: "0.00" },
      "250.00",
    ]);
    expect(totalOf(groupsOf(view, "ARS")).left).toBe("250.00");
    for (const [kind, sum] of [
      ["presupuestado", "1000.00"],
      ["comprometido", "300.00"],
      ["devengado", "450.00"],
    ]) {
      const figure = `currency=ARS&side=gasto&kind=${kind}&category=${sound}&list=show_costs&narrowed=${encodeURIComponent(`show=${id}`)}`;
      const opened = (person: TestPerson) =>
        requestAs<{ sum: string; data: unknown[] }>(person, "GET", `/ledger/entries?${figure}`);
      expect([kind, (await opened(boss)).body.sum]).toEqual([kind, sum]);
      expect([kind, (await opened(await aPerson("Negocio"))).body.sum]).toEqual([kind, sum]);
      const guest = await aPerson("Office");
      await anOpenShow(guest, { show: id, level: "costos" });
      expect([kind, (await opened(guest)).body.sum]).toEqual([kind, sum]);
      const other = await aPerson("Office");
      await anOpenShow(other, { level: "costos" });
      expect([kind, (await opened(other)).status]).toEqual([kind, 404]);
    }
  });
});

test("who reads and who types them: by role, or because of an access to that show", async () => {
  const { id } = await aShow({ state: "confirmado" });
  const closed = await aShow({ state: "oferta" });
  const statuses = async (person: TestPerson) => [
    (await get(person, id)).status,
    (await add(id, [{ label: "De alguien" }], person)).status,
    (await get(person, closed.id)).status,
    (await requestAs(person, "GET", `/shows/${id}/costs/excel`)).status,
  ];
  for (const [rol, expected] of [
    ["ProduccionAdmin", [200, 201, 200, 200]],
    ["Admin secundario", [200, 201, 200, 200]],
    ["Administracion", [200, 201, 404, 200]],
    ["Negocio", [200, 403, 404, 200]],
    ["Board", [200, 403, 404, 200]],
    ["Produccion", [403, 403, 403, 403]],
    ["Marketing", [403, 403, 403, 403]],
    ["Booking Sr", [403, 403, 403, 403]],
    ["Booking", [403, 403, 403, 403]],
  ] as const)
    expect([rol, await statuses(await aPerson(rol))]).toEqual([rol, expected]);
  for (const [level, expected] of [
    ["ver", [404, 404, 404, 404]],
    ["editar", [404, 404, 404, 404]],
    ["costos", [200, 201, 404, 200]],
    ["liquidar", [200, 201, 404, 200]],
  ] as const) {
    const guest = await aPerson("Produccion");
    await anOpenShow(guest, { show: id, level });
    expect([level, await statuses(guest)]).toEqual([level, expected]);
  }
});

describe("who works for a show", () => {
  type Suppliers = { data: ShowSupplier[] };
  const suppliers = (person: TestPerson, id: number) => requestAs<Suppliers>(person, "GET", `/shows/${id}/suppliers`);

  test("each once, with what they did, what is owed of it and what of their papers runs out; money by its right", async () => {
    const { id } = await aShow({ state: "confirmado", fecha: "2031-06-15" });
    const make = (name: string, tax_id: string | null) =>
      prisma.supplier.create({ data: { name, country: "AR", tax_id } });
    const [lights, old] = [await make("Luces del Sur", "30-71234567-1"), await make("Luces viejo", null)];
    await query("UPDATE supplier SET merged_into = $1 WHERE id = $2", [lights.id, old.id]);
    const bare = await make("Sin número", null);
    await add(id, [
      { supplier_id: old.id, presupuesto: "500" },
      { supplier_id: bare.id, presupuesto: "20" },
    ]);
    await query(
      "INSERT INTO supplier_document (supplier_id, kind, ends_on, created_by) VALUES ($1, 'seguro', '2031-01-01', $2)",
      [lights.id, boss.userId],
    );
    await prisma.$transaction((tx) =>
      post(tx, { userId: boss.userId }, [
        {
          source: { type: "prueba", id: id + 1_000_000, event: "todo" },
          day: todayIn(),
          lines: [
            { kind: "devengado", currency: "ARS", amount: "300.00", show_id: id, supplier_id: lights.id },
            { kind: "pagado", currency: "ARS", amount: "120.00", show_id: id, supplier_id: old.id },
          ],
        },
      ]),
    );
    const { body } = await suppliers(boss, id);
    expect(body.data).toEqual([
      {
        id: lights.id,
        name: "Luces del Sur",
        orders: 0,
        vouchers: 0,
        asked: 0,
        missing: [expect.stringMatching(/^Seguro o ART: vence el /)],
        amounts: [
          { currency: "ARS", budgeted: "500.00", committed: "0.00", accrued: "300.00", paid: "120.00", owed: "180.00" },
        ],
      },
      expect.objectContaining({ id: bare.id, missing: ["Sin CUIT"] }),
    ]);
    const seen = await suppliers(await aPerson("Produccion"), id);
    expect([seen.status, seen.body.data.length, JSON.stringify(seen.body).includes("amounts")]).toEqual([
      200,
      2,
      false,
    ]);
    for (const rol of ["Marketing", "Booking Sr", "Booking"] as const)
      expect([rol, (await suppliers(await aPerson(rol), id)).status]).toEqual([rol, 403]);
    const guest = await aPerson("Office");
    await anOpenShow(guest, { show: id });
    expect((await suppliers(guest, id)).status).toBe(404);
    expect((await requestAs(boss, "GET", `/shows/${id}/suppliers/excel`)).status).toBe(200);
  });
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("show_cost")).toEqual([]);
});
