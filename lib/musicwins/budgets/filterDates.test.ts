import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aMember, anArea, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { BudgetRow } from "../line/schema";

type Sums = { total: { pending: { ars: string } } };
type Rates = { success: true; data: { moneda: string; valor: string }[] };

let area: string;
let editor: TestPerson;

beforeAll(() => testDatabase());
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
});
afterAll(disconnect);

const ask = (titulo: string, fecha_pago: string) =>
  sendForm(editor, "POST", "/bsastrap", {
    area,
    category: "Luces",
    titulo,
    alicuota_ars: "10.10",
    status: "pendiente",
    fecha_pago,
  });

test("payment days, both included, choose the lines and their sums; who has none is left out", async () => {
  await ask("antes", "2026-12-10");
  await ask("primero", "2026-12-11");
  await ask("último", "2026-12-20");
  await ask("después", "2026-12-21");
  await ask("sin fecha", "");
  const query = `?area=${encodeURIComponent(area)}&desde=2026-12-11&hasta=2026-12-20`;
  const { body } = await requestAs<{ data: BudgetRow[] }>(editor, "GET", `/bsastrap${query}`);
  expect(body.data.map(({ titulo }) => titulo)).toEqual(["primero", "último"]);
  const sums = await requestAs<Sums>(editor, "GET", `/bsastrap/sums-with-financieros${query}`);
  expect(sums.body.total.pending.ars).toBe("20.20");
});

test("a day that does not exist is refused by name", async () => {
  const { status, body } = await requestAs<{ issues: { path: string }[] }>(editor, "GET", "/bsastrap?desde=2026-02-30");
  expect([status, body.issues[0]?.path]).toEqual([400, "desde"]);
});

test("whoever is in an area has the rates to compare with, and nobody else", async () => {
  const { status, body } = await requestAs<Rates>(editor, "GET", "/bsastrap/conversiones");
  expect([status, body.success]).toEqual([200, true]);
  const outsider = await aPerson("Gerente");
  expect((await requestAs(outsider, "GET", "/bsastrap/conversiones")).status).toBe(403);
});
