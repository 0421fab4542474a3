import { disconnect, prisma, query } from "@/lib/db";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aPosting } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { wrongRollups } from "../sales/rollups";
import { moneyOf, references } from "./references";

type Merged = { merge_id: number; show: string; version: number; ventas: number; colisiones: number; code?: string };
type Preview = { por_decidir: number; iguales: number; colisiones: { fecha_venta: string }[] };

let admin: TestPerson;
beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Ticketing");
});
afterAll(disconnect);

const merge = (id: number, body: object) => requestAs<Merged>(admin, "POST", `/shows/${id}/merge`, body);
const undo = (id: number) => requestAs<{ show: string }>(admin, "POST", `/shows/merges/${id}/undo`, {});
const salesOf = (show_id: number) =>
  prisma.ticketSale.findMany({
    where: { show_id },
    orderBy: [{ fecha_venta: "asc" }, { ticketera: "asc" }],
    select: { id: true, fecha_venta: true, ticketera: true, venta_diaria: true, venta_total: true, version: true },
  });
const seriesOf = (show_id: number) =>
  prisma.salesSeries.findMany({ where: { show_id }, orderBy: { ticketera: "asc" }, omit: { updated_at: true } });

let pairs = 0;

/** Two shows that are one: a day that both have with other figures, an equal one, and one of each alone. */
async function twoOfOne() {
  const artist = `Mal escrito ${++pairs}`;
  const source = await aShow({ artist, anotaciones: "Sponsor", capacidad: 900 });
  const target = await aShow({ artist: "Bien escrito" });
  const computed = { venta_total_computed: true, recaudacion_total_computed: true, ticketera: "A" };
  await aSale(source.id, "2026-11-01", { ...computed, venta_diaria: 5, monto_diario: "50" });
  await aSale(source.id, "2026-11-02", {
    ...computed,
    venta_diaria: 7,
    monto_diario: "70",
    venta_total: 12,
    recaudacion_total: "120",
  });
  await aSale(source.id, "2026-11-03", { ticketera: "B", venta_diaria: 1, monto_diario: "9" });
  await aSale(target.id, "2026-11-02", { ...computed, venta_diaria: 20, monto_diario: "200" });
  await aSale(target.id, "2026-11-03", { ticketera: "B", venta_diaria: 1, monto_diario: "9" });
  return { artist, source, target, body: { into: target.name, version: 1, into_version: 1 } };
}

test("shows what would move, and asks what stays of a day that both have with other figures", async () => {
  const { source, target, body } = await twoOfOne();
  const { body: seen } = await requestAs<Preview>(
    admin,
    "GET",
    `/shows/${source.id}/merge?into=${encodeURIComponent(target.name)}`,
  );
  expect(seen).toMatchObject({ por_decidir: 1, iguales: 1, colisiones: [{ fecha_venta: "2026-11-02" }] });
  const open = await merge(source.id, body);
  expect([open.status, open.body.code]).toEqual([422, "colisiones_sin_decidir"]);
  expect(await salesOf(source.id)).toHaveLength(3);
  expect((await merge(source.id, { ...body, into: source.name, resto: "sumar" })).status).toBe(400);
  expect((await merge(source.id, { ...body, version: 9, resto: "sumar" })).status).toBe(409);
});

test.each([
  ["destino", 25],
  ["origen", 12],
  ["sumar", 32],
] as const)(
  "with «%s» the sales are one show's, their totals add up, and undo puts everything back",
  async (resto, total) => {
    const { artist, source, target, body } = await twoOfOne();
    await prisma.ticketeraLink.create({ data: { show_id: source.id, url: "https://a.test" } });
    const guest = await aPerson("InvitadoTicketing", { access: { artista: artist, accesoMontos: false } });
    const before = await Promise.all([
      salesOf(source.id),
      salesOf(target.id),
      seriesOf(source.id),
      seriesOf(target.id),
    ]);
    const { status, body: done } = await merge(source.id, { ...body, resto });
    expect([status, done]).toEqual([200, expect.objectContaining({ show: target.name, ventas: 1, colisiones: 2 })]);
    expect(await prisma.show.count({ where: { id: source.id } })).toBe(0);
    expect(await seriesOf(target.id)).toMatchObject([
      { ticketera: "A", days: 2, venta_sum: total, last_venta_total: total },
      { ticketera: "B", days: 1, venta_sum: 1 },
    ]);
    expect(await prisma.show.findUniqueOrThrow({ where: { id: target.id } })).toMatchObject({
      anotaciones: "Sponsor",
      capacidad: 900,
    });
    for (const path of [
      `/tickets/show/${encodeURIComponent(source.name)}`,
      `/tickets/ticketera/${encodeURIComponent(source.name)}`,
    ])
      expect((await requestAs(guest, "GET", path)).status).toBe(200);

    expect(await wrongRollups()).toEqual([]);
    expect((await undo(done.merge_id)).body.show).toBe(source.name);
    expect(await wrongRollups()).toEqual([]);
    expect((await undo(done.merge_id)).status).toBe(200);
    const after = await Promise.all([salesOf(source.id), salesOf(target.id), seriesOf(source.id), seriesOf(target.id)]);
    const figures = (rows: (typeof after)[0]) => rows.map(({ version: _, ...row }) => row);
    expect([figures(after[0]), figures(after[1]), after[2], after[3]]).toEqual([
      figures(before[0]),
      figures(before[1]),
      before[2],
      before[3],
    ]);
    expect(await prisma.show.findUniqueOrThrow({ where: { id: target.id } })).toMatchObject({
      anotaciones: "",
      capacidad: 0,
    });
    expect(await prisma.ticketeraLink.count({ where: { show_id: source.id } })).toBe(1);
    expect((await prisma.ticketingAccess.findUniqueOrThrow({ where: { user_id: guest.userId } })).artista).toBe(artist);
    expect((await auditOf(`show:${target.name}`)).map(({ action }) => action)).toEqual([
      "show.merged",
      "show.merge_undone",
    ]);
  },
);

/** A show with two days through one ticketera, its totals typed. */
async function typed(days: Record<string, [venta: number, total: number]>) {
  const show = await aShow();
  for (const [day, [venta_diaria, venta_total]] of Object.entries(days)) {
    const [monto_diario, recaudacion_total] = [String(venta_diaria * 10), String(venta_total * 10)];
    await aSale(show.id, day, { ticketera: "A", venta_diaria, venta_total, monto_diario, recaudacion_total });
  }
  return show;
}
const totalsOf = async (show_id: number) => (await salesOf(show_id)).map(({ venta_total }) => venta_total);

test("typed totals that say just their days add up in the merged show, and are as typed after undo", async () => {
  const source = await typed({ "2026-11-18": [10, 10], "2026-11-19": [20, 30] });
  const target = await typed({ "2026-11-19": [7, 7], "2026-11-20": [3, 10] });
  const { body } = await merge(source.id, { into: target.name, version: 1, into_version: 1, resto: "sumar" });
  expect(await totalsOf(target.id)).toEqual([10, 37, 40]);
  expect(await seriesOf(target.id)).toMatchObject([{ venta_sum: 40, last_venta_total: 40 }]);
  await undo(body.merge_id);
  expect([await totalsOf(source.id), await totalsOf(target.id)]).toEqual([
    [10, 30],
    [7, 10],
  ]);
  expect(await prisma.ticketSale.count({ where: { show_id: source.id, venta_total_computed: true } })).toBe(0);
});

test("a typed total that says more than its days stays as typed, and what is typed after a merge survives its undo", async () => {
  const source = await typed({ "2026-11-18": [10, 990] });
  const target = await typed({ "2026-11-20": [3, 3] });
  const { body: kept } = await merge(source.id, { into: target.name, version: 1, into_version: 1 });
  expect(await totalsOf(target.id)).toEqual([990, 3]);
  await undo(kept.merge_id);
  const other = await typed({ "2026-11-19": [5, 5] });
  const { version } = await prisma.show.findUniqueOrThrow({ where: { id: target.id } });
  const { body } = await merge(other.id, { into: target.name, version: 1, into_version: version });
  expect(await totalsOf(target.id)).toEqual([5, 8]);
  const sale = { show: target.name, fecha: "2026-11-20", ticketera: "A", venta: 4, ventaTotal: 12, montoDiario: "40" };
  expect((await requestAs(admin, "POST", "/tickets/sales", sale)).status).toBe(200);
  await undo(body.merge_id);
  expect([await totalsOf(other.id), await totalsOf(target.id)]).toEqual([[5], [12]]);
});

test("is not undone over what was corrected since in a decided day", async () => {
  const { source, target, body } = await twoOfOne();
  const { body: done } = await merge(source.id, { ...body, resto: "sumar" });
  const sale = { show: target.name, fecha: "2026-11-02", ticketera: "A", venta: 1, montoDiario: "1" };
  await requestAs(admin, "POST", "/tickets/sales", sale);
  expect((await undo(done.merge_id)).status).toBe(409);
});

test("sales that arrive while two shows are merged are in one of them, none is lost", async () => {
  const source = await aShow();
  const target = await aShow();
  const save = (fecha: string) =>
    requestAs(admin, "POST", "/tickets/sales", { show: source.name, fecha, venta: 1, montoDiario: "1" });
  const days = Array.from({ length: 12 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);
  const [merged, ...saved] = await Promise.all([
    merge(source.id, { into: target.name, version: 1, into_version: 1 }),
    ...days.map(save),
  ]);
  expect(merged?.status).toBe(200);
  const ok = saved.filter(({ status }) => status === 200).length;
  expect(saved.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  expect(await salesOf(target.id)).toHaveLength(ok);
});

test("the chat of both becomes one, and goes apart again", async () => {
  const source = await aShow();
  const target = await aShow();
  for (const { id } of [source, target]) {
    const channel = await prisma.chatChannel.create({ data: { kind: "show", show_id: id } });
    await prisma.talkMessage.create({
      data: { channel_id: channel.id, author_id: admin.userId, client_id: crypto.randomUUID(), text: "Hola" },
    });
  }
  const messages = (show_id: number) => prisma.talkMessage.count({ where: { channel: { show_id } } });
  const { body } = await merge(source.id, { into: target.name, version: 1, into_version: 1 });
  expect(await messages(target.id)).toBe(2);
  await undo(body.merge_id);
  expect([await messages(source.id), await messages(target.id)]).toEqual([1, 1]);
});

test("an empty show is removed, one that has something is not, and says what", async () => {
  const empty = await aShow();
  const used = await aShow();
  await aSale(used.id, "2026-11-01");
  const remove = (id: number, version = 1) =>
    requestAs<{ error: string }>(admin, "DELETE", `/shows/${id}`, { version });
  expect((await remove(empty.id, 5)).status).toBe(409);
  expect((await remove(empty.id)).status).toBe(200);
  expect((await remove(empty.id)).status).toBe(404);
  const refused = await remove(used.id);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("1 venta")]);
  expect(
    (await requestAs(admin, "POST", "/tickets/shows", { name: empty.name, artist: "Otra vez", type: "booking" }))
      .status,
  ).toBe(201);
});

test("a show with money is not merged away nor removed: the other one is merged into it", async () => {
  const [paid, other] = [await aShow(), await aShow()];
  await prisma.$transaction((tx) => post(tx, { userId: admin.userId }, [aPosting({ show_id: paid.id })]));
  const versions = { version: 1, into_version: 1 };
  const into = (from: { id: number }, to: { name: string }) =>
    requestAs<{ error: string }>(admin, "POST", `/shows/${from.id}/merge`, { into: to.name, ...versions });
  const refused = await into(paid, other);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("movimientos de dinero")]);
  const kept = await requestAs<{ error: string }>(admin, "DELETE", `/shows/${paid.id}`, { version: 1 });
  expect([kept.status, kept.body.error]).toEqual([422, expect.stringContaining("1 movimiento de dinero")]);
  expect((await into(other, paid)).status).toBe(200);
});

test("every table that points to a show moves with it, but for what says money", async () => {
  const rows = await query<{ table: string }>(
    `SELECT conrelid::regclass::text AS "table" FROM pg_constraint WHERE contype = 'f' AND confrelid = '"show"'::regclass`,
  );
  const elsewhere = [
    ...moneyOf,
    "ticket_sale",
    "sales_series",
    "sales_month",
    "sales_gap",
    "show_light",
    "show_name",
    "chat_channel",
  ];
  expect(rows.map(({ table }) => table).sort()).toEqual([...references.map(({ table }) => table), ...elsewhere].sort());
});
