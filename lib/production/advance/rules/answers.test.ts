import * as fc from "fast-check";
import { type Answer, answered, leftText, ofWhomText } from "./answers";

const open: Answer = { state: "pedido", answer: "", confirmed: null };

test("a confirmed answer that changes has changed until it is confirmed as it is now", () => {
  const agreed = answered(open, { state: "confirmado", answer: "8 h" });
  expect(agreed).toEqual({ state: "confirmado", answer: "8 h", confirmed: null });
  const changed = answered(agreed, { state: "confirmado", answer: "9 h" });
  expect(changed).toEqual({ state: "cambio", answer: "9 h", confirmed: "8 h" });
  const again = answered(changed, { state: "cambio", answer: "10 h" });
  expect(again).toEqual({ state: "cambio", answer: "10 h", confirmed: "8 h" });
  expect(answered(again, { state: "confirmado", answer: "10 h" })).toEqual({
    state: "confirmado",
    answer: "10 h",
    confirmed: null,
  });
  expect(answered(again, { state: "cambio", answer: "8 h" }).state).toBe("confirmado");
  expect(answered(agreed, { state: "no_aplica", answer: "" }).state).toBe("no_aplica");
});

test("whatever is saved, only a changed answer keeps what was confirmed, and it is another one", () => {
  const state = fc.constantFrom("pendiente", "pedido", "confirmado", "no_aplica", "cambio");
  const sent = fc.record({ state, answer: fc.constantFrom("", "a", "b") });
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 8 }), (all) => {
      let now = open;
      for (const one of all) {
        now = answered(now, one);
        expect(now.state === "cambio").toBe(now.confirmed !== null);
        expect(now.confirmed).not.toBe(now.answer);
      }
    }),
  );
});

test("what is missing is said with whose it is", () => {
  const counts = [
    { owner: "nosotros", all: 10, left: 2 },
    { owner: "sala", all: 20, left: 5 },
    { owner: "artista", all: 12, left: 0 },
  ] as const;
  expect([leftText(counts), ofWhomText(counts)]).toEqual(["Faltan 7 de 42", "2 nuestras y 5 de la sala"]);
  expect(leftText([{ owner: "sala", all: 3, left: 0 }])).toBeNull();
});
