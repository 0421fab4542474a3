import ExcelJS from "exceljs";
import type { Role } from "@/lib/access/roles";
import { contracts } from "@/lib/contracts";
import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Contract } from "@/lib/http/contract";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { anOpenShow, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { refreshStale } from "./lights/refresh";

jest.setTimeout(120_000);

/** Amounts that stand nowhere else: what was sold, budgeted, spent, and what is owed. */
const AMOUNTS = ["7654321", "8765432", "9123456"];
/** What somebody without the right to it may not get either: the keys of amounts, and what is said of them. */
const KEYS = ["amounts", "budgets", "montos", "recaudacion_total", "precio", "presupuesto", "declarado"];

let id: number;
let name: string;
beforeAll(async () => {
  await testDatabase();
  const boss = await aPerson("Administrador");
  const show = await aShow({ name: "Con dinero", state: "a_la_venta", capacidad: 500, fecha: "2031-06-15" });
  ({ id, name } = show);
  await aSale(id, todayIn(), { venta_diaria: 9, monto_diario: "7654321" });
  await prisma.showCategory.create({
    data: { show_id: id, categoria: "Platea", capacidad: 500, precio: "8765432", divisa: "ARS" },
  });
  const supplier = await prisma.supplier.create({ data: { name: "Quien cobra", country: "AR" } });
  await query(
    "INSERT INTO show_cost_line (show_id, label, currency, presupuesto, supplier_id) VALUES ($1, 'Sonido', 'ARS', 8765432, $2)",
    [id, supplier.id],
  );
  await prisma.$transaction((tx) =>
    post(tx, { userId: boss.userId }, [
      {
        source: { type: "prueba", id, event: "todo" },
        day: todayIn(),
        lines: [{ kind: "devengado", currency: "ARS", amount: "9123456.00", show_id: id, supplier_id: supplier.id }],
      },
    ]),
  );
  await refreshStale();
});
afterAll(disconnect);

/** Every read of shows and of what tells of them elsewhere: lists, pages, workbooks, calendars, the cards of a conversation. */
const reads: readonly (Contract & { address: string })[] = contracts
  .filter(
    ({ method, path, permission }) =>
      method === "GET" && (/^\/shows(\/|$)/.test(path) || permission === "calendar.read" || path === "/chat/unfold"),
  )
  .map((contract) => ({ ...contract, address: addressOf(contract.path) }));

function addressOf(path: string): string {
  const query: Record<string, string> = {
    "/chat/unfold": `?link=${encodeURIComponent("/shows/ID")}`,
    "/calendar/items": "?from=2031-06-01&to=2031-06-30",
  };
  return `${path.replace("{n}", "1")}${query[path] ?? ""}`;
}

/** All that an answer says: a workbook by its cells, the rest as it is. */
async function saidBy({ raw, headers }: { raw: Buffer; headers: Record<string, unknown> }): Promise<string> {
  if (!String(headers["content-type"]).includes("spreadsheet")) return raw.toString("utf8");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  return book.worksheets
    .flatMap((sheet) => sheet.getSheetValues())
    .flatMap((row) => (Array.isArray(row) ? row : []))
    .map((cell) => JSON.stringify(cell ?? ""))
    .join(" ");
}

const plain = (text: string) => text.replaceAll(/(?<=\d)[.,](?=\d{3})/g, "");

async function leaks(person: TestPerson): Promise<string[]> {
  const found: string[] = [];
  for (const { address } of reads) {
    const answer = await requestAs<never>(person, "GET", address.replace("{id}", String(id)).replace("ID", String(id)));
    if (answer.status >= 300) continue;
    const said = await saidBy(answer);
    for (const amount of AMOUNTS) if (plain(said).includes(amount)) found.push(`${address}: ${amount}`);
    for (const key of KEYS) if (said.includes(`"${key}":`)) found.push(`${address}: ${key}`);
  }
  return found;
}

test("there are calls to look at, each answered to an administrator", async () => {
  expect(reads.length).toBeGreaterThan(10);
  const boss = await aPerson("Administrador");
  const said = await leaks(boss);
  for (const path of [
    "/shows",
    "/shows/excel",
    "/shows/{id}",
    "/shows/{id}/tickets",
    "/shows/{id}/costs",
    "/shows/{id}/costs/excel",
    "/shows/{id}/suppliers",
    "/shows/{id}/suppliers/excel",
  ])
    expect([path, said.some((one) => one.startsWith(`${path}:`))]).toEqual([path, true]);
});

const roles: Role[] = [
  "Produccion",
  "Marketing",
  "Booking",
  "Booking Jr",
  "Ticketing",
  "Gerente",
  "Manager",
  "Legales",
];
test.each(roles)("%s gets no money of a show from any of them, with the show open to them or not", async (rol) => {
  const person = await aPerson(rol, { grants: rol === "Legales" ? ["shows"] : [] });
  // The sales report has its own rights: who reads its amounts, reads them there.
  expect(await leaks(person)).toEqual([]);
  for (const level of ["ver", "editar"]) {
    const opened = await aPerson(rol);
    await anOpenShow(opened, { show: id, level });
    expect([level, await leaks(opened)]).toEqual([level, []]);
  }
});

test("what somebody may not see answers as if there were none, whatever is asked of it", async () => {
  const [limited, granted, guest] = [
    await aPerson("ProduccionAdmin", { access: { artista: "Otra gente", accesoMontos: true } }),
    await aPerson("User", { grants: ["shows"] }),
    await aPerson("Office"),
  ];
  await anOpenShow(guest);
  const own = contracts.filter(
    ({ path, permission }) => path.startsWith("/shows/{id}") && String(permission).startsWith("shows."),
  );
  expect(own.length).toBeGreaterThan(8);
  for (const person of [limited, granted, guest])
    for (const { method, path } of own.filter((one) => one.method === "GET")) {
      const asked = path.endsWith("/reschedule") ? "?fecha=2031-05-05" : "";
      const { status, raw } = await requestAs(person, method, path.replace("{id}", String(id)) + asked);
      expect([person.rol, path, status === 404 || status === 403, raw.toString().includes(name)]).toEqual([
        person.rol,
        path,
        true,
        false,
      ]);
    }
  expect((await requestAs<{ data: unknown[] }>(granted, "GET", "/shows")).body.data).toEqual([]);
});
