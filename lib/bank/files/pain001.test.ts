import { readFile } from "node:fs/promises";
import path from "node:path";
import input from "../fixtures/batch_input.json";
import { checkPain001 } from "../process/validate";
import type { TransferBatch } from "../rules/transfers";
import { sepaProblems, sepaText, writePain001 } from "./pain001";

const fixture = (name: string) => readFile(path.join(__dirname, "../fixtures", name));
const batch: TransferBatch = {
  id: input.id,
  made_at: "2026-11-20T10:15:00",
  day: input.day,
  currency: "EUR",
  company: { name: input.name, tax_id: input.nif, town: input.city, country: "ES" },
  account: input.acct,
  bic: input.bic,
  transfers: input.items.map((item) => ({
    end_to_end: item.e2e,
    amount: item.amt,
    payee: item.nm,
    tax_id: "",
    account: item.iban,
    address: { street: item.st, number: item.nb, postal_code: item.pc, town: item.town, country: "ES" },
    text: item.rmt,
  })),
};
const first = batch.transfers[0] as TransferBatch["transfers"][number];

test("a batch is the sample's file, by the schema and the rule for addresses, and always the same bytes", async () => {
  const bytes = writePain001(batch);
  const flat = (xml: Buffer) => xml.toString("utf8").replace(/>\s+</g, "><").trim();
  expect(flat(bytes)).toBe(flat(await fixture("batch_ok.xml")).replace("Locales &amp; Salas", "Locales + Salas"));
  expect(writePain001(structuredClone(batch))).toEqual(bytes);
  expect(await checkPain001(bytes)).toEqual([]);
});

test("free text as an address is what the schema takes and banks refuse; what the schema refuses is said with its line", async () => {
  const [problem] = await checkPain001(await fixture("unstructured_address.xml"));
  expect(problem).toMatch(/no tiene ciudad y país/);
  const wrong = writePain001(batch).toString("utf8").replace("<PmtMtd>TRF</PmtMtd>", "<PmtMtd>XXX</PmtMtd>");
  expect((await checkPain001(Buffer.from(wrong)))[0]).toMatch(/^Línea \d+: .*PmtMtd/);
});

test("without a BIC, an address or a text it is still the schema's", async () => {
  const none = { street: "", number: "", postal_code: "", town: "", country: "" };
  const bare = { ...batch, bic: "", transfers: [{ ...first, payee: "Peña & Ñandú <SL>", address: none, text: "" }] };
  const bytes = writePain001(bare);
  expect(bytes.toString("utf8")).toContain("<Othr><Id>NOTPROVIDED</Id></Othr>");
  expect(bytes.toString("utf8")).toContain("<Nm>Pena + Nandu .SL.</Nm>");
  expect(await checkPain001(bytes)).toEqual([]);
});

test.each([
  ["town", { address: { ...first.address, town: "" } }, "falta la ciudad del beneficiario (SEPA desde 15/11/2026)"],
  ["country", { address: { ...first.address, country: "" } }, "falta el país"],
  ["account", { account: "ES6400491500042810007910" }, "IBAN"],
  ["amount", { amount: "1000000000.00" }, "999.999.999,99"],
  ["amount", { amount: "0.00" }, "0,01"],
  ["end_to_end", { end_to_end: "A//B" }, "35"],
  ["end_to_end", { end_to_end: "OP-000102" }, "dos veces"],
  ["payee", { payee: " " }, "nombre"],
])("%s that is wrong is named", (field, change, words) => {
  const problems = sepaProblems({ ...batch, transfers: [{ ...first, ...change }, batch.transfers[1] ?? first] });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ field, message: expect.stringContaining(words) });
});

test("texts come in the alphabet of SEPA, cut where they are too long", () => {
  expect(sepaText("Ünión «Ñu» 1º, & más", 70)).toBe("Union .Nu. 1, + mas");
  expect(sepaText("a".repeat(200), 140)).toHaveLength(140);
});
