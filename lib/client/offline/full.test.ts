/** @jest-environment jsdom */
import { openDB } from "idb";
import { blobOf, entriesOf, isKept, keep, kept, lackNow, putEntry } from "./store";

jest.mock("idb", () => ({ openDB: jest.fn() }));

const full = () => new DOMException("no room", "QuotaExceededError");
const cut = () => new DOMException("The transaction was aborted.", "AbortError");
/** Where a full device says so: at the photo, at its record, when both are to be written out, or nowhere at all. */
const POINTS: Record<
  string,
  { put?: (store: string) => Promise<unknown>; done?: () => Promise<unknown>; left?: number }
> = {
  "at the photo": { put: (store) => (store === "blobs" ? Promise.reject(full()) : Promise.resolve()) },
  "at its record": { put: (store) => (store === "entries" ? Promise.reject(full()) : Promise.resolve()) },
  "at once": {
    put: () => {
      throw full();
    },
  },
  "when both are written out": { put: () => Promise.reject(cut()), done: () => Promise.reject(full()) },
  "only by what is left": { done: () => Promise.reject(cut()), left: 1_000 },
};

const abort = jest.fn();
let point: (typeof POINTS)[string] = {};
beforeEach(() => {
  abort.mockClear();
  const store = (name: string) => ({
    put: () => (point.put ?? (async () => undefined))(name),
    get: async () => undefined,
  });
  jest.mocked(openDB).mockResolvedValue({
    transaction: () => ({ objectStore: store, done: (point.done ?? (() => Promise.reject(cut())))(), abort }),
    getAllFromIndex: async () => [],
    get: async () => "antes",
    put: () => Promise.reject(full()),
  } as never);
});

test.each(Object.entries(POINTS))(
  "a full device that says so %s keeps nothing by halves, and it is said",
  async (_, how) => {
    point = how;
    const estimate = async () => ({ quota: 10_000_000, usage: 10_000_000 - (how.left ?? 9_000_000) });
    Object.defineProperty(navigator, "storage", { value: { estimate }, configurable: true });
    const photo = new Blob(["photo"]);
    await putEntry({ id: "uno", person: 7, rev: 1, at: 1, data: {} }, photo);
    expect([lackNow(), isKept("uno"), abort.mock.calls.length]).toEqual(["lleno", false, 1]);
    expect((await entriesOf(7)).map(({ id }) => id)).toEqual(["uno"]);
    expect(await blobOf("uno")).toBe(photo);
  },
);

test("an answer that a full device does not take is known as it is, not as it was", async () => {
  await keep("meses", "ahora");
  expect(await kept("meses")).toBe("ahora");
});
