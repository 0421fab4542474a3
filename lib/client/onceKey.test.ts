import { onceKey } from "./onceKey";

test("what is sent again is the same, what says something else is not, and what arrived may be said once more", () => {
  const once = onceKey();
  const first = once.keyOf({ text: "Hola", files: [] });
  expect(once.keyOf({ text: "Hola", files: [] })).toBe(first);
  const changed = once.keyOf({ text: "Hola a todos", files: [] });
  expect(changed).not.toBe(first);
  expect(once.keyOf({ text: "Hola a todos", files: [] })).toBe(changed);
  once.sent();
  expect(once.keyOf({ text: "Hola a todos", files: [] })).not.toBe(changed);
});
