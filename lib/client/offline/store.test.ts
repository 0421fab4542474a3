/** @jest-environment jsdom */
import {
  blobOf,
  changeEntry,
  dropEntry,
  type Entry,
  entriesOf,
  keep,
  kept,
  lackNow,
  onEntries,
  othersCount,
  putEntry,
  unkeptPhotos,
} from "./store";

// This browser has no database at all, as a window that keeps nothing.
const entry = (id: string, more: Partial<Entry<{ amount: string }>> = {}): Entry<{ amount: string }> => ({
  id,
  person: 7,
  rev: 1,
  at: 1,
  data: { amount: "" },
  ...more,
});

test("what the device does not keep stays in the page with its photo, and goes when it was sent", async () => {
  const heard = jest.fn();
  const stop = onEntries(heard);
  const photo = new Blob(["photo"], { type: "image/jpeg" });
  expect(await entriesOf(7)).toEqual([]);
  await putEntry(entry("b", { at: 2 }), photo);
  await putEntry(entry("a"));
  await putEntry(entry("c", { person: 8 }));
  expect(lackNow()).toBe("roto");
  expect((await entriesOf(7)).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await othersCount(7)).toBe(0);
  expect(await blobOf("b")).toBe(photo);
  expect(unkeptPhotos()).toEqual([["b", photo]]);

  const grow = (amount: string) =>
    changeEntry<{ amount: string }>("b", (now) => ({ ...now, rev: now.rev + 1, data: { amount } }));
  await Promise.all([grow("1"), grow("2")]);
  expect(await entriesOf(7)).toMatchObject([{ id: "a" }, { id: "b", rev: 3, data: { amount: "2" } }]);
  expect(await changeEntry("gone", (now) => now)).toBeUndefined();

  expect(await dropEntry("b", 2)).toBe(false);
  expect(await dropEntry("b", 3)).toBe(true);
  expect(await blobOf("b")).toBeUndefined();
  expect(unkeptPhotos()).toEqual([]);
  for (const id of ["a", "c"]) await dropEntry(id, 1);
  expect(heard).toHaveBeenCalled();
  stop();
});

test("an answer that is not kept is known while the page is open", async () => {
  await keep("setup", { person: 7 });
  expect(await kept("setup")).toEqual({ person: 7 });
  expect(await kept("other")).toBeUndefined();
});
