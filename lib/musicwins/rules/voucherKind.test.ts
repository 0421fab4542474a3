import { readFileSync } from "node:fs";
import { disconnect, prisma, txQuery } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { kindCode } from "./voucherKind";

const MIGRATION = "prisma/migrations/20261124202000_bring_invoices_into_vouchers/migration.sql";
const LETTERS = ["A", "B", "C", "E", "M", "X", ""];
const WORDS = [
  "",
  "FACTURA",
  "FC",
  "FCE",
  "FACTURA DE CREDITO",
  "FACTURA DE CRÉDITO ELECTRONICA",
  "NC",
  "NOTA DE CREDITO",
  "NOTA DE CRÉDITO",
];
const MORE = [
  "ND",
  "NOTA DE DEBITO",
  "NOTA DE DÉBITO",
  "RECIBO",
  "RC",
  "TICKET",
  "FACTURA SIMPLIFICADA",
  "FACTURA RECTIFICATIVA",
  "NCX",
  "FCX",
];

beforeAll(testDatabase);
afterAll(disconnect);

test("what invoices were brought over as is what their words are read as today", async () => {
  const [made] = /CREATE FUNCTION pg_temp\.code_of[\s\S]*?\n\$\$;/.exec(readFileSync(MIGRATION, "utf8")) ?? [];
  if (!made) throw new Error("no code_of in the migration");
  const said = [...WORDS, ...MORE]
    .flatMap((word) => LETTERS.map((letter) => `${word} ${letter}`.trim()))
    .filter(Boolean);
  const cases = ["AR", "ES", "UY"].flatMap((country) => said.map((tipo) => ({ country, tipo })));
  const then = await prisma.$transaction(async (tx) => {
    // A temporary function is of its connection alone.
    await txQuery(tx, made);
    return txQuery<{ country: string; tipo: string; code: string }>(
      tx,
      "SELECT country, tipo, pg_temp.code_of(country, tipo) AS code FROM unnest($1::text[], $2::text[]) AS t(country, tipo)",
      cases.map(({ country }) => country),
      cases.map(({ tipo }) => tipo),
    );
  });
  expect(then).toEqual(cases.map((one) => ({ ...one, code: kindCode(one.country, one.tipo) })));
});
