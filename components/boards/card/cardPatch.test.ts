import type { CardDetail } from "@/lib/boards/schema";
import { conflictFacts, patched, type Settled, settle, settledBase, untouched } from "./cardPatch";

const card = {
  title: "A",
  due_on: null,
  labels: ["x"],
  fields: { monto: "1", firma: "2026-12-01" },
} as unknown as CardDetail;
const context = { fields: [], nameOf: () => "" };

test("a patch meets another change only where both wrote the same part", () => {
  const theirs = { ...card, title: "B", fields: { ...card.fields, firma: "2027-01-01" } };
  expect(untouched({ due_on: "2026-12-01" }, card, theirs)).toBe(true);
  expect(untouched({ fields: { monto: "2" } }, card, theirs)).toBe(true);
  expect(untouched({ title: "C" }, card, theirs)).toBe(false);
  expect(untouched({ labels: ["x", "y"], fields: { firma: null } }, card, theirs)).toBe(false);
});

test("shows at once what it will be, and takes fields out", () => {
  expect(patched(card, { title: "C", fields: { monto: null } })).toMatchObject({
    title: "C",
    labels: ["x"],
    fields: { firma: "2026-12-01" },
  });
  expect(patched(card, { fields: { monto: null } }).fields).not.toHaveProperty("monto");
});

test("puts both versions side by side, of what differs", () => {
  const description = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Mío" }] }] };
  expect(conflictFacts({ title: "C", labels: ["x"], description }, card, context, (key) => key)).toEqual([
    { label: "title", theirs: "A", mine: "C" },
    { label: "description", theirs: "vacío", mine: "Mío" },
  ]);
});

test("what was on its way from here is nobody else's change", () => {
  const settled: Settled = new Map();
  const sent = { fields: { monto: "1.234,5" }, title: "B" };
  const shown = patched(card, sent);
  const kept = { ...card, title: "B", fields: { ...card.fields, monto: "1234.50" } };
  settle(settled, sent, kept);
  const next = { fields: { monto: null } };
  expect(untouched(next, shown, kept)).toBe(false);
  expect(untouched(next, settledBase(shown, next, settled), kept)).toBe(true);
  // Somebody else's since then is.
  const theirs = { ...kept, fields: { ...kept.fields, monto: "7.00" } };
  expect(untouched(next, settledBase(shown, next, settled), theirs)).toBe(false);
  expect(untouched(next, settledBase(kept, next, settled), theirs)).toBe(false);
});

test("what was refused is as it was before", () => {
  const settled: Settled = new Map();
  const sent = { due_on: "2026-12-01" };
  settle(settled, sent, card);
  const next = { due_on: "2026-12-02" };
  expect(untouched(next, settledBase(patched(card, sent), next, settled), card)).toBe(true);
});
