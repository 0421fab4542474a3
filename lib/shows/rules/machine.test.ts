import { type Facts, missingOf } from "./guards";
import { type ShowState, showStates, stageIn, stages, stagesOf } from "./kinds";
import { nextStates, type Step, transitions } from "./machine";

/** Which state may follow which, as the design's table has it (shows.md, section 2). */
const TABLE: Record<ShowState, ShowState[]> = {
  consulta: ["hold", "oferta", "caido"],
  hold: ["oferta", "confirmado", "consulta", "caido"],
  oferta: ["hold", "confirmado", "caido"],
  confirmado: ["anunciado", "a_la_venta", "reprogramado", "cancelado"],
  anunciado: ["a_la_venta", "reprogramado", "cancelado"],
  a_la_venta: ["sold_out", "realizado", "reprogramado", "cancelado"],
  sold_out: ["a_la_venta", "realizado", "reprogramado", "cancelado"],
  realizado: ["en_liquidacion", "a_la_venta", "sold_out"],
  en_liquidacion: ["liquidado", "realizado"],
  liquidado: ["en_liquidacion"],
  cancelado: [],
  reprogramado: ["confirmado", "anunciado", "a_la_venta", "sold_out", "cancelado"],
  caido: ["consulta"],
};

const pairs = showStates.flatMap((from) => showStates.map((to) => [from, to] as const));

test.each(pairs)("%s → %s", (from, to) => {
  expect(to in transitions[from]).toBe(TABLE[from].includes(to));
});

const steps = pairs.flatMap(([from, to]) => {
  const step: Step | undefined = transitions[from][to];
  return step ? [[from, to, step] as const] : [];
});

test("what is called off, put off, lost or opened again asks why; the first two are told", () => {
  for (const [from, to, step] of steps) {
    const asks = ["cancelado", "reprogramado", "caido"].includes(to) || from === "liquidado";
    expect([from, to, step.reason ?? false]).toEqual([from, to, asks]);
    expect([from, to, step.tells ?? false]).toEqual([from, to, to === "cancelado" || to === "reprogramado"]);
  }
});

test("deals are booking's, shows production's, settlements of who settles; ticketing sells", () => {
  const who = (from: ShowState, to: ShowState) => transitions[from][to]?.who;
  for (const [from, to, step] of steps)
    if (["consulta", "hold", "oferta"].includes(from) || from === "caido")
      expect([from, to, step.who]).toEqual([from, to, ["deals"]]);
  expect(who("confirmado", "a_la_venta")).toEqual(["production"]);
  expect(who("a_la_venta", "sold_out")).toEqual(["production", "ticketing"]);
  expect(who("a_la_venta", "cancelado")).toEqual(["production", "ticketingWithoutDeal"]);
  expect(who("en_liquidacion", "liquidado")).toEqual(["settle"]);
  expect(who("liquidado", "en_liquidacion")).toEqual(["reopen"]);
});

test("a cancelled show stays so, and one put off goes back only to where it was", () => {
  expect(nextStates("cancelado", null)).toEqual([]);
  expect(nextStates("reprogramado", "sold_out")).toEqual(["sold_out", "cancelado"]);
  expect(nextStates("reprogramado", null)).toEqual(["a_la_venta", "cancelado"]);
});

test("every stage is of some state, and a show keeps its stage while its state has it", () => {
  expect([...new Set(Object.values(stagesOf).flat())].sort()).toEqual([...stages].sort());
  expect(stageIn("oferta", "contrato")).toBe("contrato");
  expect(stageIn("confirmado", "contrato")).toBe("confirmado");
  expect(stageIn("cancelado", "confirmado")).toBe("caido");
  expect(stageIn("confirmado", null)).toBeNull();
});

const facts: Facts = {
  id: 7,
  fecha: "2031-03-01",
  city: "",
  venue: { name: "Quality", own: true },
  company_id: 1,
  divisa: "ARS",
  announce_on: "2031-01-01",
  live_holds: 1,
  hold: { id: 3, own: true, answered: true, rank: 1, before: [] },
  taken: null,
  deal: {
    side: "promotor",
    valid: true,
    currency: "ARS",
    deposit: "0.00",
    promised: "0.00",
    deposit_due: null,
    priced: true,
    no_offer_reason: "",
  },
  offer: "aceptada",
  contract: "ninguno",
  received: "0.00",
  waived: false,
  paid_for: false,
  refund_by: null,
  categories: { all: 2, ready: 2 },
  closed: true,
};
const NEEDS = transitions.oferta.confirmado?.needs ?? [];
const missing = (change: Partial<Facts>, reason = "") =>
  missingOf(NEEDS, { ...facts, ...change }, reason).map(({ path }) => path);

test("what is called off says who gives back what was paid, where something was", () => {
  const needs = transitions.a_la_venta.cancelado?.needs ?? [];
  expect(missingOf(needs, facts, "")).toEqual([]);
  expect(missingOf(needs, { ...facts, paid_for: true }, "").map(({ path }) => path)).toEqual(["refund_by"]);
  expect(missingOf(needs, { ...facts, paid_for: true, refund_by: "ticketera" }, "")).toEqual([]);
});

describe("what a show needs before it is confirmed", () => {
  test("with everything, nothing; with nothing, all of it at once, each with its link", () => {
    expect(missing({})).toEqual([]);
    const bare = { fecha: null, venue: null, company_id: null, deal: null, hold: null, offer: "ninguna" } as const;
    const found = missingOf(NEEDS, { ...facts, ...bare }, "");
    expect(found.map(({ path, link }) => [path, link])).toEqual([
      ["fecha", "/shows/7"],
      ["venue", "/shows/7"],
      ["company_id", "/shows/7"],
      ["deal", "/shows/7?tab=deal"],
    ]);
  });

  test("a place in our queues: the first, and none that another show has", () => {
    expect(missing({ hold: null })).toEqual(["holds"]);
    const behind = { id: 3, own: true, answered: true, rank: 2, before: ["La Zorzal"] };
    expect(missingOf(NEEDS, { ...facts, hold: behind }, "")).toMatchObject([
      { message: "Hay un hold antes: La Zorzal. Desafiar o esperar." },
    ]);
    expect(missing({ taken: "Otro" })).toEqual(["venue"]);
  });

  test("a venue of others says yes by its first place, or in words", () => {
    const venue = { name: "Ajena", own: false };
    const hold = { id: 3, own: false, answered: true, rank: 1, before: [] };
    expect(missing({ venue, hold })).toEqual([]);
    for (const one of [null, { ...hold, rank: 2 }, { ...hold, answered: false, rank: null }]) {
      expect(missing({ venue, hold: one })).toEqual(["reason"]);
      expect(missing({ venue, hold: one }, "Confirmó por mail")).toEqual([]);
    }
  });

  test("who promotes needs a yes to the offer; who is paid needs the deposit, where there is one", () => {
    expect(missing({ offer: "enviada" })).toEqual(["offer"]);
    expect(missing({ offer: "de otros términos" })).toEqual(["offer"]);
    const deal = {
      side: "artista",
      valid: true,
      currency: "USD",
      deposit: "5000.00",
      promised: "5000.00",
      deposit_due: null,
      priced: true,
      no_offer_reason: "",
    } as const;
    const of = (received: string) => missingOf(NEEDS, { ...facts, divisa: "USD", deal, received }, "");
    expect(of("1500.00")).toMatchObject([{ path: "deposit", message: "Falta cobrar US$ 3.500,00 del anticipo." }]);
    expect(of("5000.00")).toEqual([]);
    expect(missingOf(NEEDS, { ...facts, divisa: "USD", deal, waived: true }, "")).toEqual([]);
    // A signature does what a yes does, as long as it is of these terms.
    expect(missing({ offer: "enviada", contract: "firmado" })).toEqual([]);
    expect(missing({ contract: "de otros términos" })).toEqual(["contract"]);
    expect(
      missingOf(NEEDS, { ...facts, divisa: "USD", deal, waived: true, contract: "de otros términos" }, ""),
    ).toHaveLength(1);
    expect(missing({ deal: { ...deal, currency: "ARS", deposit: "0.00" }, offer: "enviada" })).toEqual(["offer"]);
    expect(missing({ deal: { ...deal, currency: "EUR", deposit: "0.00" } })).toEqual(["divisa"]);
  });
});
