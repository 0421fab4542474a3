import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { contracts } from "@/lib/contracts";
import { clave } from "@/lib/format/onceKey";
import { takesKey, withKey } from "./idempotencyKey";

const sent = (key?: string) =>
  ({ headers: key === undefined ? {} : { "idempotency-key": key } }) as unknown as IncomingMessage;
const body = z.strictObject({ day: z.string(), clave });

test("the header is the key of every call that takes one, and of no other", () => {
  expect(withKey(sent("a-1"), body, { day: "x" })).toEqual({ day: "x", clave: "a-1" });
  expect(withKey(sent("a-1"), body.refine(() => true).optional(), undefined)).toEqual({ clave: "a-1" });
  expect(withKey(sent("a-1"), z.strictObject({ day: z.string() }), { day: "x" })).toEqual({ day: "x" });
  expect(withKey(sent(), body, { day: "x" })).toEqual({ day: "x" });
  expect(withKey(sent("a-1"), body, { day: "x", clave: "a-1" })).toEqual({ day: "x", clave: "a-1" });
  expect(() => withKey(sent("a-1"), body, { day: "x", clave: "b-2" })).toThrow("mandar una sola");
});

/** Permissions with which somebody pays, collects, or says what the bank did. */
const PAYING: readonly string[] = [
  "payments.prepare",
  "payments.sign",
  "statements.write",
  "artistStatements.write",
  "artistStatements.sign",
  "issued.write",
  "cards.review",
  "cards.sign",
  "musicwins.use",
];
/** What is done with them that moves no money. What is new is written here only where it moves none, else it takes a key. */
const MOVES_NONE: readonly (string | RegExp)[] = [
  "PUT /payment-batches/{id}",
  /^POST \/artist-charges/,
  /^(POST|PUT) \/artist-statements(\/\{id\}(\/(discard|return|review|send))?)?$/,
  /^(POST|PUT) \/commission-rules/,
  /^(POST|PUT) \/bank-(layouts|rules)/,
  "POST /statements/import",
  "POST /statements/{id}/undo",
  /^(POST|PUT) \/expense-cards/,
  /^POST \/card-reports\//,
  /^POST \/card-expenses\/\{id\}\/(approve|observe|reconsider|reject)$/,
  /^POST \/card-statements\/(\{id\}\/(reconcile|reopen)|lines\/\{id\}|import.*)$/,
  /^POST \/issued-vouchers\/\{id\}\/(uncollectible|recover|send|artist)$/,
  /^(POST|PUT|DELETE) \/bsastrap\/(assign-user|update-user-role|file\/.*|invoice-request\/.*)$/,
  /^DELETE \/bsastrap\//,
  /^(POST|PUT) \/bsastrap(\/\{id\}(\/(priority|comments.*|files|choose|isop|option|financieros))?)?$/,
  /^POST \/bsastrap\/budget\/(clone-change-fecha-pago|history\/\{id\}|versions\/\{id\})$/,
];

test("every call that pays, collects or matches takes a key: what is new is sorted here, or fails", () => {
  const calls = contracts
    .filter(({ method, permission }) => method !== "GET" && PAYING.includes(permission))
    .map(({ method, path, body: own }) => ({ name: `${method} ${path}`, keyed: takesKey(own ?? null) }));
  const none = (name: string) => MOVES_NONE.some((one) => (typeof one === "string" ? one === name : one.test(name)));
  expect(calls.filter(({ name, keyed }) => !keyed && !none(name)).map(({ name }) => name)).toEqual([]);
  expect(calls.filter(({ keyed }) => keyed).length).toBeGreaterThan(20);
});

test("whatever moves money by a new record or a step of a batch takes a key", () => {
  const paths = contracts
    .filter(({ body: own }) => takesKey(own ?? null))
    .map(({ method, path }) => `${method} ${path}`);
  expect(paths).toEqual(
    expect.arrayContaining([
      "POST /payment-batches",
      "POST /payment-batches/{id}/release",
      "POST /payment-batches/{id}/send",
      "POST /payment-orders/{id}/credit",
      "POST /payment-orders/{id}/reject",
      "POST /payment-advances",
      "POST /payment-nettings",
    ]),
  );
});
