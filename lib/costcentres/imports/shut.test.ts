import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetStorage } from "@/lib/files/storage";
import { importJobs } from "@/lib/imports/jobs";
import { aCentre, entriesPosted } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aShutMonth } from "@/lib/testing/ledger";
import { aCompany, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { ImportView } from "./schema";

jest.setTimeout(60_000);
jest.mock("@/lib/imports/process/spawn", () => jest.requireActual("@/lib/testing/importsHere"));

let mockBlind = false;
jest.mock("@/lib/ledger/shut", () => {
  const real = jest.requireActual("@/lib/ledger/shut");
  return {
    ...real,
    shutMonths: (...given: unknown[]) => (mockBlind ? async () => () => null : real.shutMonths)(...given),
  };
});
afterEach(() => {
  mockBlind = false;
});

let hispa: TestPerson;
let uploads: string;
let company: number;
beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "cost-imports-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  hispa = await aPerson("Hispa");
  company = (await aCompany()).id;
  await aCentre(hispa, { code: "ADM-01", name: "Administración", company_id: company, currencies: ["ARS"] });
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

type Queued = { id: string };
const view = async (id: string) => (await requestAs<ImportView>(hispa, "GET", `/cost-centres/imports/${id}`)).body;
const runJob = (id: string) => importJobs[0]?.handle({ id }, { id: "test", signal: new AbortController().signal });
async function load(lines: string[], mapping: object, dry_run: boolean): Promise<ImportView> {
  const fields = { mapping: JSON.stringify(mapping), dry_run: String(dry_run) };
  const content = Buffer.from(lines.join("\n"));
  const { body } = await sendForm<Queued>(hispa, "POST", "/cost-centres/imports", fields, [{ name: "m.csv", content }]);
  await runJob(body.id);
  return view(body.id);
}
const rows = {
  columns: { dia: "Fecha", tipo: "Tipo", centro: "Centro", concepto: "Concepto", importe: "Importe", moneda: "Moneda" },
};
const HEAD = "Fecha;Tipo;Centro;Concepto;Importe;Moneda";
const text = (month: string) => `El mes ${month} está cerrado: lo cerró ${hispa.mail}.`;

test("rows of a shut month are named with row and column, tried or saved; what is promised goes on", async () => {
  await aShutMonth(hispa, company, "2021-03");
  const file = [
    HEAD,
    "01/02/2021;Real;ADM-01;Luz;10;ARS",
    "05/03/2021;Real;ADM-01;Luz;20;ARS",
    "06/03/2021;Presupuesto;ADM-01;Luz;30;ARS",
    "07/03/2021;Comprometido;ADM-01;Luz;40;ARS",
  ];
  const problems = [3, 4].map((row) => ({
    row,
    column: "Fecha",
    field: "dia",
    value: `2021-03-0${row + 2}`,
    message: `Fecha: ${text("marzo de 2021")}`,
  }));
  const tried = await load(file, rows, true);
  expect(tried).toMatchObject({ status: "done", rows_rejected: 2, problems });
  const saved = await load(file, rows, false);
  expect(saved).toMatchObject({ status: "failed", rows_rejected: 2, problems });
  expect(await entriesPosted({ import: saved.id })).toEqual([]);
  // What the posting itself would say is the same sentence.
  const posted = await requestAs<{ error: string }>(hispa, "POST", "/cost-centres/entries", {
    kind: "real",
    day: "2021-03-05",
    concept: "Luz",
    amount: "20",
    currency: "ARS",
    centre_id: (await prisma.costCentre.findFirstOrThrow({ where: { code: "ADM-01" } })).id,
  });
  expect([posted.status, posted.body.error]).toEqual([422, text("marzo de 2021")]);
  expect(await load([HEAD, file[4] ?? ""], rows, false)).toMatchObject({ status: "done", inserted: 1 });
});

test("in a sheet by months the problem stands at the month's own column", async () => {
  await aShutMonth(hispa, company, "2022-02");
  const months = ["Ene", "Feb", "Mar"].map((column, at) => ({ column, month: `2022-0${at + 1}` }));
  const mapping = { columns: { centro: "Centro" }, constants: { tipo: "real", moneda: "ARS" }, months };
  const tried = await load(["Centro;Ene;Feb;Mar", "ADM-01;1;2;3"], mapping, true);
  expect(tried.problems).toMatchObject([{ row: 2, column: "Feb", message: `Fecha: ${text("febrero de 2022")}` }]);
});

test("a month that is shut between the trial and the save, or at the very commit, is told once and not tried again", async () => {
  const file = [HEAD, "01/05/2021;Real;ADM-01;Luz;10;ARS"];
  const tried = await load(file, rows, true);
  expect(tried.rows_rejected).toBe(0);
  await aShutMonth(hispa, company, "2021-05");
  const { body } = await requestAs<Queued>(hispa, "POST", `/cost-centres/imports/${tried.id}/commit`);
  await runJob(body.id);
  expect(await view(body.id)).toMatchObject({ status: "failed", rows_rejected: 1 });

  // As if it were shut after the rows were looked at.
  mockBlind = true;
  const late = await load(file, rows, false);
  expect(late).toMatchObject({ status: "failed", error: text("mayo de 2021") });
  const [{ attempts } = { attempts: 0 }] = await query<{ attempts: number }>(
    "SELECT attempts FROM import WHERE id = $1::uuid",
    [late.id],
  );
  expect(attempts).toBe(1);
});
