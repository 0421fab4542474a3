import { LIMITS, type Standing, turnOf } from "./rules";

const NONE = { failed: 0, ahead: 0, age: null };
const at = (facts: Partial<Standing>): Standing => ({
  pair: NONE,
  account: NONE,
  address: NONE,
  known: false,
  ...facts,
});
const judge = { kind: "judge" };
const wait = { kind: "wait" };
const refuse = (seconds: number) => ({ kind: "refuse", seconds });

test.each<[string, Partial<Standing>, object]>([
  ["nothing before it", {}, judge],
  ["nine failures here", { pair: { failed: 9, ahead: 0, age: null } }, judge],
  ["nine, and one under way that decides", { pair: { failed: 9, ahead: 1, age: null } }, wait],
  ["many under way, none failed", { pair: { failed: 0, ahead: 9, age: null } }, judge],
  ["ten failures, the first 360 s ago", { pair: { failed: 10, ahead: 0, age: 360 } }, refuse(540)],
  ["the first of ten just leaving", { pair: { failed: 10, ahead: 0, age: 899.9 } }, refuse(1)],
  ["a hundred of the address", { address: { failed: 100, ahead: 0, age: 0.5 } }, refuse(900)],
  ["ninety-nine of it and one under way", { address: { failed: 99, ahead: 1, age: null } }, wait],
  ["an office all at once", { address: { failed: 3, ahead: 90, age: null } }, judge],
  ["an account that failed twenty times, just now", { account: { failed: 20, ahead: 0, age: 0.4 } }, refuse(5)],
  ["that account five seconds later", { account: { failed: 20, ahead: 0, age: 5 } }, judge],
  ["then with another before it", { account: { failed: 20, ahead: 1, age: 5 } }, refuse(5)],
  ["at an address that it signed in from", { known: true, account: { failed: 500, ahead: 9, age: 0 } }, judge],
  ["there too ten failures shut", { known: true, pair: { failed: 10, ahead: 0, age: 0 } }, refuse(900)],
  ["the nineteenth with one under way", { account: { failed: 19, ahead: 1, age: 0 } }, wait],
  [
    "refused at once though another count would wait",
    { pair: { failed: 9, ahead: 1, age: null }, address: { failed: 100, ahead: 0, age: 0 } },
    refuse(LIMITS.windowSeconds),
  ],
])("a try with %s", (_, facts, turn) => {
  expect(turnOf(at(facts))).toEqual(turn);
});
