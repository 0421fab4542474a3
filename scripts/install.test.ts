import { installIsComplete } from "./lib/install.mjs";

const lock = {
  "": {},
  "node_modules/next": { version: "1.0.0" },
  "node_modules/jest": { version: "2.0.0", dev: true },
  "node_modules/binary-of-another-system": { version: "3.0.0", optional: true },
};
const next = { "node_modules/next": { version: "1.0.0" } };

test("what tests alone need may be absent where the application is run, and nowhere else", () => {
  expect(installIsComplete(lock, next, { dev: false })).toBe(true);
  expect(installIsComplete(lock, next)).toBe(false);
  expect(installIsComplete(lock, { ...next, "node_modules/jest": { version: "2.0.0" } })).toBe(true);
});

test("one that is missing, older or unfinished is not complete", () => {
  expect(installIsComplete(lock, {}, { dev: false })).toBe(false);
  expect(installIsComplete(lock, { "node_modules/next": { version: "0.9.0" } }, { dev: false })).toBe(false);
  expect(installIsComplete(lock, undefined, { dev: false })).toBe(false);
});
