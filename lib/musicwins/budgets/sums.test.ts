import ExcelJS from "exceljs";
import fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aMember, anArea, anAssignment, sendForm } from "@/lib/testing/musicWins";
import { CATEGORIES, deed, type Place } from "@/lib/testing/musicWinsDeeds";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";
import { approvedStatuses, priorities, statuses } from "../rules/kinds";

let areas: readonly [string, string];
let people: TestPerson[];

beforeAll(() => testDatabase());
afterAll(disconnect);

const FIELDS = ["ars", "usd"] as const;
const pairOf = (pairs: { ars: string; usd: string }[]) =>
  Object.fromEntries(FIELDS.map((field) => [field, sumMoney(pairs.map((pair) => pair[field]))]));
const worth = (rows: BudgetRow[], wanted: readonly string[]) =>
  pairOf(
    rows
      .filter(({ status }) => wanted.includes(status))
      .map(({ alicuota_ars, alicuota_usd }) => ({ ars: alicuota_ars, usd: alicuota_usd })),
  );
const sumsOf = (rows: BudgetRow[]) => ({
  approved: worth(rows, approvedStatuses),
  pending: worth(rows, ["pendiente"]),
  financieros: {
    pendiente: pairOf(rows.map(({ financieros }) => financieros.pendiente)),
    pagado: pairOf(rows.map(({ financieros }) => financieros.pagado)),
  },
  lineas: rows.length,
});

type Figures = ReturnType<typeof sumsOf>;
interface Sums {
  data: (Figures & { area: string; category: string })[];
  areas: (Figures & { area: string })[];
  total: Figures;
}
type Filter = Record<string, string | undefined>;

const addressOf = (filter: Filter) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();

/** The list of a person with a filter, its sums and its workbook say the same. */
async function checkScreen(who: TestPerson, filter: Filter): Promise<BudgetRow[]> {
  const at = addressOf(filter);
  const { body: listed } = await requestAs<{ data: BudgetRow[] }>(who, "GET", `/bsastrap?${at}`);
  const rows = listed.data.filter(({ area }) => areas.includes(area));
  expect(rows).toHaveLength(listed.data.length);
  const { body: sums } = await requestAs<Sums>(who, "GET", `/bsastrap/sums-with-financieros?${at}`);
  expect(sums.total).toEqual(sumsOf(rows));
  for (const { area, ...figures } of sums.areas)
    expect(figures).toEqual(sumsOf(rows.filter((row) => row.area === area)));
  const places = new Set(rows.map(({ area, category }) => `${area}/${category}`));
  expect(new Set(sums.data.map(({ area, category }) => `${area}/${category}`))).toEqual(places);
  for (const { area, category, ...figures } of sums.data) {
    expect(figures).toEqual(sumsOf(rows.filter((row) => row.area === area && row.category === category)));
  }
  await checkBook(who, at, rows, sums.total);
  return rows;
}

async function checkBook(who: TestPerson, at: string, rows: BudgetRow[], total: Figures): Promise<void> {
  const book = new ExcelJS.Workbook();
  const { raw } = await requestAs(who, "GET", `/bsastrap/export-excel?${at}`);
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const [sheet, , parts] = book.worksheets;
  const column = (number: number) => (sheet?.getColumn(number).values ?? []).slice(2);
  const numbers = rows.flatMap(({ alicuota_ars }) => Number(alicuota_ars));
  expect(column(11)).toEqual([...numbers, Number(total.approved.ars), Number(total.pending.ars)]);
  expect(column(3).filter(Boolean)).toEqual(rows.map(({ id }) => id));
  const known = new Set(rows.map(({ id }) => id));
  for (const id of (parts?.getColumn(1).values ?? []).slice(2)) expect(known).toContain(id);
}

/** What is due by day and by part is the same, and no more than what is approved. */
async function checkDue(who: TestPerson, rows: BudgetRow[]): Promise<void> {
  type Due = { data: { id: number; ars: string; usd: string }[]; total: object };
  const { body: due } = await requestAs<Due>(who, "GET", "/bsastrap/presupuesto-a-pagar");
  const { body: days } = await requestAs<{ total: object }>(who, "GET", "/bsastrap/info-pagos-dia-total-bsastrap");
  expect([pairOf(due.data), days.total]).toEqual([due.total, due.total]);
  const payable = rows.filter(
    ({ status, status_admin }) => ["aprobado", "a_pagar"].includes(status) && status_admin === "aprobado",
  );
  const paid = pairOf(payable.map(({ financieros }) => financieros.pagado));
  const owed = pairOf(payable.map(({ alicuota_ars, alicuota_usd }) => ({ ars: alicuota_ars, usd: alicuota_usd })));
  expect(pairOf([due.total as typeof paid, paid] as never)).toEqual(owed);
}

/** Gapless versions with one head each, one proposal approved a line, nothing paid unapproved or by who made it. */
async function checkHistory(): Promise<void> {
  const lines = await prisma.budgetLine.findMany({
    where: { area: { in: [...areas] } },
    include: { proposals: { include: { versions: { orderBy: { version: "asc" } }, financieros: true } } },
  });
  for (const line of lines) {
    const standing = line.proposals.filter(({ deleted_at }) => !deleted_at);
    expect(standing.filter(({ chosen }) => chosen)).toHaveLength(1);
    const heads = standing.map(({ versions }) => versions.at(-1)?.status ?? "");
    expect(heads.filter((status) => approvedStatuses.includes(status as never)).length).toBeLessThan(2);
    const movers = line.proposals.flatMap(({ versions }) => versions.filter(({ accion }) => accion === "mover"));
    for (const { versions, created_by, financieros, deleted_at } of line.proposals) {
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
      expect(versions.map(({ head }) => head)).toEqual(versions.map((_, index) => index === versions.length - 1));
      for (const [index, { accion, created_by: by, created_at, status_admin }] of versions.entries()) {
        if (!["aprobar", "confirmar", "pagar"].includes(accion)) continue;
        const makers = versions.slice(0, index).filter((one) => ["crear", "editar", "mover"].includes(one.accion));
        const moved = movers.filter((one) => one.created_at < created_at);
        expect([line.created_by, created_by, ...[...makers, ...moved].map((one) => one.created_by)]).not.toContain(by);
        if (accion === "pagar") expect(status_admin).toBe("aprobado");
      }
      const parts = financieros.filter((part) => !part.deleted_at && part.estado !== "anulado");
      const head = versions.at(-1);
      for (const field of ["alicuota_ars", "alicuota_usd"] as const) {
        const sum = sumMoney(parts.map((part) => part[field].toFixed(2)));
        expect(Number(sum)).toBeLessThanOrEqual(Number(head?.[field]));
      }
      // Money that went out is never out of sight.
      const begun = financieros.some(({ estado }) => estado === "pagado");
      if (begun) expect([line.deleted_at, deleted_at, head?.status === "anulado"]).toEqual([null, null, false]);
    }
  }
}

/** Everybody's roles: in the first area, and in the second. One sees a category only. */
async function cast(): Promise<TestPerson[]> {
  const [first, second] = areas;
  const boss = await aMember(first, "admin");
  await anAssignment(boss, second, "admin");
  const limited = await aMember(first, "editor", { categories: ["Luces"] });
  await anAssignment(limited, second, "reader");
  const approver = await aMember(first, "approver");
  await anAssignment(approver, second, "editor");
  const payer = await aPerson("Administracion");
  await anAssignment(payer, first, "approver");
  await anAssignment(payer, second, "reader", ["Sonido"]);
  const other = await aMember(first, "admin");
  await anAssignment(other, second, "admin", ["Sonido", "Luces"]);
  return [boss, other, payer, approver, limited];
}

const begin = (who: TestPerson, area: string, category: string, more: Record<string, string> = {}) =>
  sendForm(who, "POST", "/bsastrap", { area, category, alicuota_ars: "1000.01", status: "pendiente", ...more });

const filterOf = fc.record({
  area: fc.option(fc.nat(1), { nil: undefined }),
  category: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined }),
  status: fc.option(fc.constantFrom(...statuses), { nil: undefined, freq: 2 }),
  prioridad: fc.option(fc.constantFrom(...priorities), { nil: undefined, freq: 2 }),
  q: fc.option(fc.constantFrom("pampa", "luces", "=suma"), { nil: undefined, freq: 2 }),
  desde: fc.option(fc.constantFrom("2024-02-29", "2026-12-02"), { nil: undefined, freq: 2 }),
});

const RUNS = Number(process.env.MUSIC_WINS_HISTORIES || 4);

test(
  "after any history of deeds the sums are those of the rows, and history keeps its rules",
  async () => {
    const deeds = fc.array(fc.tuple(deed, fc.nat(5), fc.nat(2), fc.nat(9)), { minLength: 20, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(deeds, filterOf, fc.nat(4), async (history, { area, ...filter }, viewer) => {
        areas = [anArea(), anArea()];
        people = await cast();
        const [boss, other] = people as [TestPerson, TestPerson];
        await begin(boss, areas[0], "Luces");
        await begin(other, areas[0], "Sonido");
        for (const [act, nth, option, who] of history) {
          const lines = await prisma.budgetLine.findMany({
            where: { area: { in: [...areas] }, deleted_at: null },
            orderBy: { id: "asc" },
            include: { proposals: { select: { financieros: { select: { id: true } } } } },
          });
          const line = lines[nth % Math.max(lines.length, 1)];
          const parts = lines.flatMap(({ proposals }) => proposals.flatMap(({ financieros }) => financieros));
          const place: Place = {
            areas,
            line: line?.id ?? 1_000_000,
            option,
            part: parts[nth % Math.max(parts.length, 1)]?.id ?? 1_000_000,
          };
          // Those who may do most act most, so that histories get somewhere.
          const { status } = await act(place, people[who < 5 ? who : who % 3] as TestPerson);
          expect(status).toBeLessThan(500);
        }
        await checkHistory();
        const rows = await checkScreen(boss, {});
        await checkDue(boss, rows);
        const asked = { ...filter, area: area === undefined ? undefined : areas[area as 0 | 1] };
        await checkScreen(people[viewer] as TestPerson, asked);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 30_000,
);
