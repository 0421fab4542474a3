/** @jest-environment jsdom */
import { draftKey, keepDraft, readDraft } from "./draft";
import { emptyDoc } from "./gridState";

const key = draftKey("lucia@demo.test", "2026-11-19");
const doc = { edits: { a: { base: null, texts: { venta_diaria: "45" } } }, added: [] };

describe("the draft of a day", () => {
  beforeEach(() => localStorage.clear());

  it("comes back as it was typed", () => {
    expect(keepDraft(key, { doc, sheets: { Platea: "159" }, at: "2026-11-19T13:42:00Z" })).toBe(true);
    expect(readDraft(key)).toEqual({ doc, sheets: { Platea: "159" }, at: "2026-11-19T13:42:00Z" });
    expect(readDraft(draftKey("otra@demo.test", "2026-11-19"))).toBeNull();
  });

  it("goes away with the last change", () => {
    keepDraft(key, { doc, sheets: {}, at: "" });
    expect(keepDraft(key, { doc: emptyDoc, sheets: { Platea: "" }, at: "" })).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["{", "[]", '{"doc":{"edits":[]}}', '{"doc":null}'])("is nothing when what is kept is %s", (kept) => {
    localStorage.setItem(key, kept);
    expect(readDraft(key)).toBeNull();
  });
});
