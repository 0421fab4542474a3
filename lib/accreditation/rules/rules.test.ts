import fc from "fast-check";
import { fromBase45, toBase45 } from "./base45";
import { codeText, packBadge, readCode } from "./code";
import { decide, type Question } from "./decide";
import { doubleUses, insideOf, type Passage } from "./doubles";
import { pastedPeople } from "./paste";
import { lastOf, normalDocument } from "./states";

test("base45 is that of RFC 9285, both ways", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect([toBase45(bytes("AB")), toBase45(bytes("Hello!!")), toBase45(bytes("base-45"))]).toEqual([
    "BB8",
    "%69 VD92EX0",
    "UJCLQE7W581",
  ]);
  expect(fromBase45("QED8WEX0")).toEqual(bytes("ietf!"));
  for (const wrong of ["GGW", "::", "A", "ab1"]) expect(fromBase45(wrong)).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (some) => {
      expect(fromBase45(toBase45(some))).toEqual(Uint8Array.from(some));
    }),
  );
});

const badge = fc.record({
  event: fc.integer({ min: 1, max: 2 ** 31 }),
  serial: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  revision: fc.integer({ min: 1, max: 255 }),
  expires: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  access: fc.array(fc.integer({ min: 0, max: 2 ** 14 - 1 }), { minLength: 1, maxLength: 12 }),
});

test("a code says what was packed, in no more letters than its QR holds", () => {
  fc.assert(
    fc.property(badge, (facts) => {
      const text = codeText(packBadge(facts), new Uint8Array(64));
      expect(text.length).toBeLessThanOrEqual(154);
      expect(readCode(text)?.facts).toEqual(facts);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void readCode(text)));
});

const DAY = 86_400;
const facts = { event: 7, serial: 1, revision: 2, expires: 10 * DAY, access: [0b11, 0b01, 0] };
const asked: Question = {
  code: { facts, signed: true },
  event: 7,
  zone: 0,
  day: 1,
  now: 9 * DAY,
  listed: { revision: 2, state: "impresa" },
  inside: "no",
  direction: "entra",
};

test.each<[string, Partial<Question>, string]>([
  ["all right", {}, "verde pasa"],
  ["another paper", { code: null }, "rojo ajena"],
  ["signed by nobody", { code: { facts, signed: false } }, "rojo firma"],
  ["another event", { event: 8 }, "rojo evento"],
  ["over", { now: 10 * DAY }, "rojo vencida"],
  ["revoked", { listed: { revision: 2, state: "revocada" } }, "rojo revocada"],
  ["the old paper", { listed: { revision: 3, state: "impresa" } }, "rojo vieja"],
  ["a zone that is not its own", { zone: 2 }, "rojo zona"],
  ["a zone that the event got later", { zone: 5 }, "rojo zona"],
  ["another day", { zone: 1 }, "rojo dia"],
  ["no day of the event", { day: -1 }, "rojo dia"],
  ["in already, as the phone knows", { inside: "telefono" }, "ambar doble"],
  ["in already, as the server says", { inside: "servidor" }, "rojo doble"],
  ["newer than the list", { listed: { revision: 1, state: "impresa" } }, "ambar nueva"],
  ["not in the list yet", { listed: undefined }, "ambar nueva"],
  ["out, on whatever day", { direction: "sale", day: -1, inside: "telefono" }, "verde sale"],
])("%s", (_, more, expected) => {
  const { tone, reason } = decide({ ...asked, ...more });
  expect(`${tone} ${reason}`).toBe(expected);
});

let made = 0;
const passage = (serial: number, at: number, more: Partial<Passage> = {}): Passage => ({
  id: String(++made).padStart(6, "0"),
  serial,
  zone: 0,
  gate: "A",
  direction: "entra",
  passed: true,
  at,
  reason: "pasa",
  ...more,
});

test("a double use is one whatever arrives first; leaving ends it, refused ones are told too", () => {
  const [first, again] = [passage(1, 10), passage(1, 20, { gate: "B" })];
  expect(doubleUses([again, first])).toEqual([{ first, again }]);
  const out = passage(1, 15, { direction: "sale" });
  expect(doubleUses([first, out, again])).toEqual([]);
  const refused = passage(1, 30, { passed: false, reason: "doble" });
  expect(doubleUses([first, refused]).map((one) => one.again)).toEqual([refused]);
  expect(doubleUses([first, passage(1, 30, { passed: false, reason: "zona" })])).toEqual([]);
  expect(doubleUses([first, passage(1, 30, { zone: 1 })])).toEqual([]);
});

test("none is counted twice: as many are in as different badges, however often and in whatever order they are told", () => {
  const some = fc.array(fc.record({ serial: fc.integer({ min: 1, max: 9 }), at: fc.nat(50) }), { maxLength: 60 });
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.nat()), (scans, seeds) => {
      const all = scans.map(({ serial, at }) => passage(serial, at));
      const shuffled = all.map((one) => ({ one, by: seeds.next().value })).toSorted((a, b) => a.by - b.by);
      const told = shuffled.map(({ one }) => one);
      const badges = new Set(scans.map(({ serial }) => serial)).size;
      expect(insideOf(told)).toHaveLength(badges);
      expect(doubleUses(told)).toHaveLength(scans.length - badges);
    }),
  );
});

test("a document is the same however it is written", () => {
  expect(["38.412.907", " 38412907", "038-412-907"].map(normalDocument)).toEqual(Array(3).fill("38412907"));
  expect(normalDocument("pae 442018")).toBe("PAE442018");
  expect(lastOf("38.412.907")).toBe("907");
});

test("a pasted list says which of its lines is wrong, and skips its head", () => {
  const text = "Nombre y apellido\tDocumento\tFunción\nÑandú Pérez\t38.412.907\tMonitores\tn@example.test\n\nSolo\n";
  expect(pastedPeople(text)).toEqual({
    people: [{ name: "Ñandú Pérez", document: "38.412.907", role: "Monitores", mail: "n@example.test" }],
    problems: ["Renglón 4: falta el nombre o el documento."],
  });
});
