/**
 * What people do and look at, by whichever version's own code lies beside this file: `try-upgrade` runs it in both.
 * `deeds.ts load|look FILE [NAME]`: `load` fills through services and endpoints, `look` writes what the endpoints answer.
 */
import { writeFileSync } from "node:fs";
import { prisma, query } from "@/lib/db";
import { importJobs } from "@/lib/imports/jobs";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";

const FILES = 4;
const ROWS = 50_000;
const LINES = 2_000;
const TIMES = 5;
const columns = {
  dia: "Fecha",
  tipo: "Tipo",
  centro: "Centro",
  rubro: "Rubro",
  concepto: "Concepto",
  proveedor: "Proveedor",
  importe: "Importe",
  moneda: "Moneda",
};
const KINDS = ["Presupuesto", "Comprometido", "Real"];

async function ok<T>(person: TestPerson, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await requestAs<T>(person, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A file of entries: every centre, two years, three kinds, and rubros in every spelling. */
function fileOf(name: string, number: number, centres: readonly { code: string; currencies: string[] }[]): Buffer {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const n = number * ROWS + at;
    const { code, currencies } = centres[n % centres.length] ?? { code: "", currencies: [] };
    const day = `${2025 + (n % 2)}-${String(1 + ((n * 7) % 12)).padStart(2, "0")}-${String(1 + ((n * 13) % 28)).padStart(2, "0")}`;
    const rubro = `${n % 3 ? "Rubro" : "RÚBRO "} ${n % 30}`;
    const amount = ((n * 7907) % 1_000_000) / 100 + 0.01;
    return [
      day,
      KINDS[n % 3],
      code,
      rubro,
      `Factura ${name} ${n}`,
      `Ñandú ${(n * 17) % 900} S.A.`,
      amount.toFixed(2),
      currencies[n % currencies.length],
    ].join(";");
  });
  return Buffer.from(["Fecha;Tipo;Centro;Rubro;Concepto;Proveedor;Importe;Moneda", ...lines].join("\n"));
}

/** Saves such files as the worker does. @returns milliseconds for all of them, and the most memory of this process, in MB */
async function importFiles(person: TestPerson, name: string): Promise<{ ms: number; mb: number }> {
  const centres = await query<{ code: string; currencies: string[] }>(
    "SELECT code::text AS code, currencies FROM cost_centre WHERE archived_at IS NULL ORDER BY id",
  );
  let mb = 0;
  let ms = 0;
  const watch = setInterval(() => {
    mb = Math.max(mb, process.memoryUsage().rss / 2 ** 20);
  }, 20);
  for (let number = 0; number < FILES; number++) {
    const fields = { mapping: JSON.stringify({ columns }), dry_run: "false" };
    const content = fileOf(name, number, centres);
    const sent = await sendForm<{ id: string }>(person, "POST", "/cost-centres/imports", fields, [
      { name: `${name}-${number}.csv`, content },
    ]);
    const start = performance.now();
    await importJobs[0]?.handle(
      { id: sent.body.id } as never,
      { id: "upgrade", signal: new AbortController().signal } as never,
    );
    ms += performance.now() - start;
    const [row] = await query<{ status: string; inserted: number; error: string }>(
      "SELECT status, inserted, error FROM import WHERE id = $1",
      [sent.body.id],
    );
    if (row?.status !== "done" || row.inserted !== ROWS) throw new Error(`${name}: ${JSON.stringify(row)}`);
  }
  clearInterval(watch);
  return { ms: Math.round(ms), mb: Math.round(mb) };
}

async function mend(person: TestPerson): Promise<void> {
  const page = await ok<{ data: { id: number }[] }>(person, "GET", "/cost-centres/entries?year=2026&kind=real");
  for (const { id } of page.data.slice(0, 20))
    await ok(person, "POST", `/cost-centres/entries/${id}/reverse`, { reason: "Estaba en otro centro" });
  const [from, to] = await query<{ id: number }>(
    "SELECT id FROM cost_centre WHERE 'ARS' = ANY (currencies) ORDER BY id LIMIT 2",
  );
  await ok(person, "POST", "/cost-centres/entries", {
    kind: "presupuestado",
    day: "2026-05-01",
    centre_id: from?.id,
    concept: "Refuerzo",
    amount: "900000000",
    currency: "ARS",
  });
  const move = {
    from_centre_id: from?.id,
    from_month: "2026-05",
    to_centre_id: to?.id,
    to_month: "2026-06",
    currency: "ARS",
    amount: "1000",
    reason: "Se adelanta",
  };
  const asked = await ok<{ id: number; version: number }>(person, "POST", "/cost-centres/reallocations", move);
  await ok(
    await aPerson("Hispa Director", { mail: "otra@upgrade.invalid" }),
    "POST",
    `/cost-centres/reallocations/${asked.id}/approve`,
    { version: asked.version },
  );
}

async function lines(): Promise<void> {
  const area = "Área de prueba";
  const maker = await aMember(area, "editor");
  const approver = await aMember(area, "approver");
  for (let number = 0; number < LINES; number++) {
    const fields = {
      alicuota_ars: String(1000 + number),
      alicuota_usd: String(number % 5),
      category: `Categoría ${number % 9}`,
    };
    const line = await aBudget(maker, area, fields);
    if (number % 4 === 0) await setStatus(approver, line, { status: "aprobado" });
  }
}

/** What every screen of these domains asks for, and how long each took (median, ms). */
async function look(person: TestPerson): Promise<{ answers: Record<string, unknown>; took: Record<string, number> }> {
  const answers: Record<string, unknown> = {};
  const took: Record<string, number> = {};
  const see = async <T>(path: string): Promise<T> => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const start = performance.now();
      answers[path] = await ok(person, "GET", path);
      times.push(performance.now() - start);
    }
    took[path] = Math.round(times.sort((a, b) => a - b)[TIMES >> 1] ?? 0);
    return answers[path] as T;
  };
  const { years } = await see<{ years: number[] }>("/cost-centres/board");
  for (const year of years)
    for (const currency of ["ARS", "USD", "EUR"]) {
      await see(`/cost-centres/board?year=${year}&currency=${currency}`);
      const list = `/cost-centres/entries?year=${year}&currency=${currency}`;
      const { total } = await see<{ total: number }>(`${list}&sort=-dia`);
      for (const rest of [
        "sort=-importe",
        `sort=-importe&page=${Math.max(1, Math.floor(total / 50))}`,
        "sort=proveedor",
        "month=5&kind=real",
        "q=factura",
        "q=nandu+17",
      ])
        await see(`${list}&${rest}`);
    }
  await see("/cost-centres");
  await see("/cost-centres/reallocations");
  await see("/bsastrap/sums-with-financieros");
  await see("/bsastrap/with-labels");
  answers.booking = await bookingCards(person);
  return { answers, took };
}

/** What an update leaves of booking's cards, which get their shows by it. */
async function bookingCards(person: TestPerson): Promise<unknown> {
  type Card = { number: number; title: string; type: string; column_id: number };
  const { items } = await ok<{ items: Card[] }>(person, "GET", "/boards/booking/cards");
  const kept = items.map(({ number, title, type, column_id }) => ({ number, title, type, column_id }));
  return kept.sort((a, b) => a.number - b.number);
}

/** The same person in both versions, or one more would be seen in the second. */
async function administrator(mail: string): Promise<TestPerson> {
  const known = await prisma.user.findUnique({ where: { mail } });
  if (!known) return aPerson("Administrador", { mail });
  const data = {
    user_id: known.id,
    provider: "local",
    expires_at: new Date(Date.now() + 3_600_000),
    last_seen: new Date(),
  };
  const session = await prisma.session.create({ data });
  return { userId: known.id, sessionId: session.id, mail, rol: "Administrador" };
}

async function main([deed = "", file = "", name = ""]: string[]): Promise<void> {
  const admin = await administrator("quien-mira@upgrade.invalid");
  for (let skipped = 0; skipped < 50; skipped++) next();
  if (deed === "load") {
    const imported = await importFiles(admin, name);
    if (name === "antes") {
      await mend(admin);
      await lines();
    }
    writeFileSync(file, JSON.stringify(imported));
  } else {
    writeFileSync(file, JSON.stringify(await look(admin)));
  }
  await prisma.$disconnect();
  process.exit(0);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.stack);
  process.exit(1);
});
