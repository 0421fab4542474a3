import type { CardSetup } from "@/lib/cards/schema";
import { ARCA_EXAMPLE, arcaUrl } from "@/lib/testing/samples";
import {
  dayHere,
  defaultFacts,
  type Facts,
  freshOf,
  missingOf,
  showsInOrder,
  timeHere,
  type WaitingExpense,
} from "./entry";
import { alikeHere, exceeded, purchasesHere } from "./others";
import { wrongPhoto } from "./photo";
import { factsOfQr } from "./readQr";

const now = new Date("2026-11-27T21:32:00").getTime();
const company = { id: 1, name: "Productora Bambalina SA", tax_id: "30-71234567-1", country: "AR" };
const setup: CardSetup = {
  person: { id: 7, name: "Nora", mail: "nora@demo.test" },
  now: new Date(now).toISOString(),
  cards: [
    { id: 1, last4: "4821", name: "", currency: "ARS", company },
    { id: 2, last4: "9037", name: "", currency: "EUR", company },
  ],
  shows: [
    { id: 10, name: "Ayer", day: "2026-11-26", city: "Jujuy" },
    { id: 11, name: "Hoy", day: "2026-11-27", city: "Salta" },
    { id: 12, name: "Lejos", day: "2026-12-20", city: "Lima" },
  ],
  last: { show_id: 12, category: "hotel", card_id: 2 },
  own_tax_ids: ["30712345671"],
  merchants: [],
};
const entry = (id: string, facts: Partial<Facts>, photo: WaitingExpense["data"]["photo"] = null): WaitingExpense => ({
  id,
  person: 7,
  rev: 1,
  at: now,
  data: { ...freshOf({ ...defaultFacts(setup, now, 0), ...facts }, photo), saved: true },
});

test("today's show first, then the last one used; the last card and category are chosen", () => {
  expect(showsInOrder(setup, "2026-11-27").map(({ id }) => id)).toEqual([11, 12, 10]);
  expect(defaultFacts(setup, now, 0)).toMatchObject({ show_id: 11, card_id: 2, currency: "EUR", category: "hotel" });
  const tomorrow = now + 86_400_000;
  expect(defaultFacts(setup, tomorrow, 0)).toMatchObject({ show_id: 12, day: "2026-11-28" });
  expect(
    defaultFacts({ ...setup, last: { show_id: null, category: null, card_id: null } }, tomorrow, 0).show_id,
  ).toBeNull();
});

test("a phone's clock that is known to be wrong does not make the day", () => {
  expect(defaultFacts(setup, now, 3 * 86_400_000).day).toBe("2026-11-24");
  expect(dayHere(now)).toBe("2026-11-27");
  expect(new Date(timeHere(now)).getTime()).toBe(now);
  expect(timeHere(now)).toMatch(/^2026-11-27T21:32:00\.000[+-]\d\d:\d\d$/);
});

test("what is missing is said; nothing else holds it up", () => {
  const { data } = entry("a", { amount: "" }, "raw");
  expect(missingOf(data)).toBe("Falta el importe");
  expect(missingOf({ ...data, facts: { ...data.facts, amount: "1.00" } })).toBeNull();
  expect(missingOf(entry("a", { amount: "1.00", card_id: null }).data)).toBe("Falta la tarjeta");
  expect(missingOf(entry("a", { amount: "1.00" }).data)).toBe("Falta por qué no hay comprobante");
  const observed = { ...data, facts: { ...data.facts, amount: "1.00" }, observed: "Falta la factura A" };
  expect(missingOf({ ...observed, answer: " " })).toBe("Falta la respuesta");
  expect(missingOf({ ...observed, answer: "No la dan" })).toBeNull();
});

test("the same photo, receipt, or card, day, amount and merchant is seen before anything is sent", () => {
  const photo = { sha256: "a".repeat(64), size: 3 };
  const one = entry(
    "a",
    { amount: "10.00", merchant: "Café", number: "5", issuer_tax_id: "30", type_code: "6", point: "1" },
    photo,
  );
  const like = (other: WaitingExpense) => alikeHere(other, [one, other])?.id;
  expect(like(entry("b", { amount: "11.00" }, photo))).toBe("a");
  expect(like(entry("b", { amount: "11.00", number: "5", issuer_tax_id: "30", type_code: "6", point: "1" }))).toBe("a");
  expect(like(entry("b", { amount: "10.00", merchant: " CAFE " }))).toBe("a");
  expect(like(entry("b", { amount: "10.00", merchant: "Otro" }))).toBeUndefined();
  expect(like(entry("b", { amount: "" }))).toBeUndefined();
});

test("a voucher's QR fills in amount, day, whom and to whom; another code nothing", () => {
  const facts = factsOfQr(arcaUrl({ ...ARCA_EXAMPLE, importe: 48950.5, moneda: "PES", fecha: "2026-11-27" }));
  expect(facts).toMatchObject({
    amount: "48950.50",
    amount_from: "qr",
    day: "2026-11-27",
    day_from: "qr",
    currency: "ARS",
  });
  expect(facts?.issuer_tax_id).toBe(String(ARCA_EXAMPLE.cuit));
  expect(facts?.number).toBe(String(ARCA_EXAMPLE.nroCmp));
  expect(factsOfQr("https://example.com/fe/qr/?p=abc")).toBeNull();
  // An amount that takes away is not read as one that adds.
  const negative = factsOfQr(arcaUrl({ ...ARCA_EXAMPLE, tipoCmp: 3, importe: -5, moneda: "PES", fecha: "2026-11-27" }));
  expect(negative).toMatchObject({ type_code: "3" });
  expect(negative).not.toHaveProperty("amount");
});

test("nothing, or less, is no amount; what is no photo is said when it is taken", async () => {
  const at = (amount: string) => missingOf(freshOf({ ...defaultFacts(setup, now, 0), amount }, "raw"));
  for (const none of ["", "0", "0.00", "-5.00"]) expect(at(none)).toBe("Falta el importe");
  expect(at("0.01")).toBeNull();
  const file = (text: string, type: string) => wrongPhoto(new Blob([text], { type }));
  expect(await file("", "image/jpeg")).toBe("La foto pesa 0 bytes: sacarla de nuevo.");
  expect(await file("%PDF", "application/pdf")).toMatch(/no es una foto/);
  expect(await file("x", "image/heic")).toBeNull();
});

test("something may be given back of what waits here and of what the server told of, each once, bought by then", () => {
  const known = (client_id: string, day: string) => ({
    client_id,
    day,
    merchant: "YPF",
    amount: "900.00",
    left: "400.00",
    currency: "ARS" as const,
    card_id: 1,
    show_id: null,
    category: "combustible" as const,
  });
  const told: CardSetup = {
    ...setup,
    purchases: [known("a", "2026-11-20"), known("b", "2026-11-28"), known("c", "2026-11-02")],
  };
  const entries = [
    entry("a", { amount: "900.00", day: "2026-11-21" }),
    entry("d", { amount: "50.00", day: "2026-11-27" }),
    entry("e", { amount: "10.00", day: "2026-11-27", takes_away: true }),
    entry("f", { amount: "", day: "2026-11-27" }),
  ];
  const found = purchasesHere(told, entries, { day: "2026-11-27" });
  expect(found.map(({ client_id, left }) => [client_id, left])).toEqual([
    ["d", "50.00"],
    ["a", "900.00"],
    ["c", "400.00"],
  ]);
  expect(purchasesHere(setup, [], { day: "2026-11-27" })).toEqual([]);
});

test("no more is given back than its purchase has left: what the phone knows of it is enough to say so", () => {
  const bought = entry("a", { amount: "700.00", day: "2026-11-20" });
  const back = (amount: string) =>
    entry("g", { amount, day: "2026-11-21", takes_away: true, returns: "a" }, { sha256: "a", size: 1 });
  const said = (amount: string) => exceeded(setup, [bought, back(amount)], back(amount).data.facts, "g");
  expect(said("700.01")).toMatchObject({ client_id: "a", left: "700.00" });
  expect(said("700.00")).toBeUndefined();
  expect(said("")).toBeUndefined();
  expect(exceeded(setup, [], back("900.00").data.facts, "g")).toBeUndefined();
  // What else waits here of it counts, too: each alone would fit, both do not.
  const other = entry("h", { amount: "400.00", day: "2026-11-22", takes_away: true, returns: "a" });
  const both = (amount: string, more: Partial<typeof other.data> = {}) =>
    exceeded(
      setup,
      [bought, back(amount), { ...other, data: { ...other.data, ...more } }],
      back(amount).data.facts,
      "g",
    );
  expect(both("300.01")).toMatchObject({ client_id: "a", left: "300.00" });
  expect(both("300.00")).toBeUndefined();
  expect(both("700.00", { discard: true })).toBeUndefined();
  // Of what the server told of, only what it does not know yet is taken: its own figure counts the rest.
  const told = {
    client_id: "t",
    day: "2026-11-20",
    merchant: "YPF",
    amount: "700.00",
    left: "500.00",
    currency: "ARS" as const,
    card_id: 1,
    show_id: null,
    category: "combustible" as const,
  };
  const of = (id: string, server: { id: number; version: number } | null) => {
    const one = entry(id, { amount: "200.00", day: "2026-11-22", takes_away: true, returns: "t" });
    return { ...one, data: { ...one.data, server } };
  };
  const known = [of("i", { id: 1, version: 1 }), of("j", null)];
  const left = purchasesHere({ ...setup, purchases: [told] }, known, { day: "2026-11-27" }, "g");
  expect(left.map((one) => one.left)).toEqual(["300.00"]);
  const asked = { ...known[0]!.data.facts, amount: "700.00" };
  expect(exceeded({ ...setup, purchases: [told] }, known, asked, "i")).toBeUndefined();
  expect(exceeded({ ...setup, purchases: [told] }, known, asked, "k")).toMatchObject({ left: "300.00" });
});

test("what was given back says of what, or why; it is not the purchase of that day again", () => {
  const back = entry("g", { amount: "10.00", takes_away: true }, { sha256: "a", size: 1 });
  expect(missingOf(back.data)).toBe("Falta de qué es la devolución");
  const said = (more: Partial<Facts>) => missingOf({ ...back.data, facts: { ...back.data.facts, ...more } });
  expect(said({ returns: "a" })).toBeNull();
  expect(said({ returns_reason: "Del hotel de marzo" })).toBeNull();
  expect(alikeHere(back, [entry("h", { amount: "10.00" })])).toBeUndefined();
  expect(factsOfQr(arcaUrl({ ...ARCA_EXAMPLE, tipoCmp: 3 }))).toMatchObject({ type_code: "3", takes_away: true });
  expect(factsOfQr(arcaUrl({ ...ARCA_EXAMPLE, tipoCmp: 1 }))).not.toHaveProperty("takes_away");
});

test("the QR of a Spanish invoice fills in whose, which one, the day and the amount in euros, verified or not", () => {
  const at = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT";
  const facts = {
    amount: "241.40",
    amount_from: "qr",
    day: "2026-11-27",
    day_from: "qr",
    currency: "EUR",
    issuer_tax_id: "B12345674",
    number: "GIRA/2026-118",
    type_code: "",
  };
  const query = "nif=B12345674&numserie=GIRA%2F2026-118&fecha=27-11-2026&importe=241.40";
  expect(factsOfQr(`${at}/ValidarQR?${query}`)).toMatchObject(facts);
  expect(factsOfQr(`${at}/ValidarQRNoVerifactu?${query}`)).toMatchObject(facts);
  const back = factsOfQr(`${at}/ValidarQR?${query.replace("241.40", "-41.40")}`);
  expect(back).toMatchObject({ amount: "41.40", takes_away: true, type_code: "R1" });
  const half = factsOfQr(`${at}/ValidarQR?nif=B12345674&numserie=9&fecha=31-02-2026&importe=mucho`);
  expect([half?.number, half?.day, half?.amount]).toEqual(["9", undefined, undefined]);
  expect(factsOfQr(`https://example.com/wlpl/TIKE-CONT/ValidarQR?${query}`)).toBeNull();
  expect(factsOfQr(`${at}/ValidarQR?nif=B12345674`)).toBeNull();
});
