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
