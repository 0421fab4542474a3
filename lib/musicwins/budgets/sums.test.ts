import ExcelJS from "exceljs";
import fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aMember, anArea, anAssignment, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { approvedStatuses, statuses } from "../rules/kinds";
import type { BudgetRow } from "./schema";

let area: string;
let people: TestPerson[];

beforeAll(() => testDatabase());
afterAll(disconnect);

/** One thing somebody does to one of the lines; most are refused, as in life. */
type Deed = (line: number, option: number, who: TestPerson) => Promise<{ status: number }>;

const body = (id: number, option: number) => ({ id, isop: option > 0, option_number: option });
const post = (who: TestPerson, path: string, sent: object) => requestAs(who, "POST", `/bsastrap/${path}`, sent);
const money = fc
  .integer({ min: 0, max: 10_000_000_00 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        category: fc.constantFrom("Luces", "Sonido"),
        ars: money,
        usd: money,
        status: fc.constantFrom("borrador", "pendiente"),
      })
      .map(
        ({ category, ars, usd, status }): Deed =>
          (_, __, who) =>
            sendForm(who, "POST", "/bsastrap", { area, category, alicuota_ars: ars, alicuota_usd: usd, status }),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(money, money).map(
      ([ars, usd]): Deed =>
        (line, option, who) =>
          option
            ? sendForm(who, "PUT", `/bsastrap/${line}/option`, {
                option_number: String(option),
                alicuota_ars: ars,
                alicuota_usd: usd,
              })
            : sendForm(who, "PUT", `/bsastrap/${line}`, { alicuota_ars: ars, alicuota_usd: usd }),
    ),
  },
  {
    weight: 2,
    arbitrary: money.map(
      (ars): Deed =>
        (line, _, who) =>
          sendForm(who, "POST", `/bsastrap/${line}/isop`, { alicuota_ars: ars }),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(...statuses).map(
      (newStatus): Deed =>
        (line, option, who) =>
          setStatus(who, body(line, option), { newStatus, reason: "porque sí" }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("aprobado", "rechazado", "pendiente").map(
      (newStatusAdmin): Deed =>
        (line, option, who) =>
          setStatus(who, body(line, option), { newStatusAdmin, reason: "porque sí" }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Deed>((line, option, who) =>
      post(who, "budget/clone-change-fecha-pago", { ...body(line, option), nueva_fecha_pago: "2026-12-01" }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Deed>((line, option, who) => post(who, "budget/clone-mark-paid", body(line, option))),
  },
  {
    weight: 2,
    arbitrary: money.map(
      (ars): Deed =>
        (line, _, who) =>
          sendForm(who, "POST", `/bsastrap/${line}/financieros`, { alicuota_ars: ars }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Deed>((line, option, who) =>
      requestAs(who, "PUT", `/bsastrap/${line}/choose`, { isop: option > 0, option_number: option }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Deed>((line, option, who) =>
      option
        ? requestAs(who, "DELETE", `/bsastrap/${line}/option?option_number=${option}`)
        : requestAs(who, "DELETE", `/bsastrap/${line}`),
    ),
  },
);

const add = (rows: BudgetRow[], wanted: readonly string[], field: "alicuota_ars" | "alicuota_usd") =>
  sumMoney(rows.filter(({ status }) => wanted.includes(status)).map((row) => row[field]));
const pair = (rows: BudgetRow[], wanted: readonly string[]) => ({
  ars: add(rows, wanted, "alicuota_ars"),
  usd: add(rows, wanted, "alicuota_usd"),
});

interface Sums {
  data: { category: string; approved: object; pending: object; lineas: number }[];
  total: { approved: { ars: string; usd: string }; pending: { ars: string; usd: string }; lineas: number };
}

async function check(): Promise<void> {
  const [boss] = people as [TestPerson];
  const at = `area=${encodeURIComponent(area)}`;
  const listed = await requestAs<{ data: BudgetRow[] }>(boss, "GET", `/bsastrap?${at}`);
  const rows = listed.body.data;
  const { body: sums } = await requestAs<Sums>(boss, "GET", `/bsastrap/sums-with-financieros?${at}`);
  expect(sums.total).toMatchObject({
    approved: pair(rows, approvedStatuses),
    pending: pair(rows, ["pendiente"]),
    lineas: rows.length,
  });
  for (const { category, approved, pending, lineas } of sums.data) {
    const there = rows.filter((row) => row.category === category);
    expect([approved, pending, lineas]).toEqual([
      pair(there, approvedStatuses),
      pair(there, ["pendiente"]),
      there.length,
    ]);
  }
  const due = await requestAs<{ data: { ars: string }[]; total: object }>(
    boss,
    "GET",
    `/bsastrap/presupuesto-a-pagar?${at}`,
  );
  const days = await requestAs<{ total: object }>(boss, "GET", `/bsastrap/info-pagos-dia-total-bsastrap?${at}`);
  expect(due.body.total).toEqual(days.body.total);
  await checkBook(boss, at, sums);
}

async function checkBook(boss: TestPerson, at: string, { total }: Sums): Promise<void> {
  const book = new ExcelJS.Workbook();
  const { raw } = await requestAs(boss, "GET", `/bsastrap/export-excel?${at}`);
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  const last = sheet?.rowCount ?? 0;
  const ars = (row: number) => sheet?.getRow(row).getCell(11).value;
  expect([ars(last - 1), ars(last)]).toEqual([Number(total.approved.ars), Number(total.pending.ars)]);
  expect(last - 3).toBe(total.lineas);
}

/** Gapless versions with one head each, one approved proposal a line, nothing paid unapproved or by who made it. */
async function checkHistory(): Promise<void> {
  const proposals = await prisma.budgetProposal.findMany({
    where: { line: { area } },
    include: { versions: { orderBy: { version: "asc" } }, line: true },
  });
  for (const { versions, line, created_by } of proposals) {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
    expect(versions.map(({ head }) => head)).toEqual(versions.map((_, index) => index === versions.length - 1));
    for (const [index, { accion, created_by: by, status_admin }] of versions.entries()) {
      if (accion !== "aprobar" && accion !== "pagar") continue;
      const makers = versions.slice(0, index).filter((one) => ["crear", "editar"].includes(one.accion));
      expect([line.created_by, created_by, ...makers.map((one) => one.created_by)]).not.toContain(by);
      if (accion === "pagar") expect(status_admin).toBe("aprobado");
    }
  }
}

test("after any history of deeds the sums are those of the rows, and history keeps its rules", async () => {
  const deeds = fc.array(fc.tuple(deed, fc.nat(5), fc.nat(2), fc.nat(3)), { minLength: 15, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      area = anArea();
      people = [await aMember(area, "admin"), await aMember(area, "admin"), await aMember(area, "editor")];
      const payer = await aPerson("Administracion");
      await anAssignment(payer, area, "approver");
      people.push(payer);
      await sendForm(people[0] as TestPerson, "POST", "/bsastrap", {
        area,
        category: "Luces",
        alicuota_ars: "10",
        status: "pendiente",
      });
      for (const [act, nth, option, who] of history) {
        const lines = await prisma.budgetLine.findMany({ where: { area, deleted_at: null }, orderBy: { id: "asc" } });
        const line = lines[nth % Math.max(lines.length, 1)]?.id ?? 1_000_000;
        const { status } = await act(line, option, people[who] as TestPerson);
        expect(status).toBeLessThan(500);
      }
      await sendForm(people[0] as TestPerson, "POST", "/bsastrap", {
        area,
        category: "Luces",
        alicuota_ars: "0.01",
        status: "pendiente",
      });
      await check();
      await checkHistory();
    }),
    { numRuns: 8 },
  );
}, 120_000);
