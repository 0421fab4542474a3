import * as z from "zod";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { reasonTones } from "../rules/decide";
import { accState } from "../schema";

export const deviceTokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/, "El enlace no es válido.") });
export const listQuery = z.strictObject({ since: z.coerce.number().int().min(0).default(0) });

export const scanView = z.strictObject({
  id: z.uuid("Tiene que ser un identificador único."),
  serial: z
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  revision: z.int().min(0).max(255),
  direction: z.enum(["entra", "sale"]),
  tone: z.enum(["verde", "ambar", "rojo"]),
  reason: z.enum(keysOf(reasonTones)),
  passed: z.boolean(),
  /** The phone's clock, in ms of the epoch. */
  at: z.int().min(0),
});
export type SentScan = z.output<typeof scanView>;

export const scansBody = z.strictObject({
  /** The phone's clock as it sends, by which its hours are put right. */
  sent_at: z.int().min(0),
  scans: z.array(scanView).min(1).max(200, "Hasta 200 de una vez."),
});
/** One that waits at the door for what the server knows: kept as it is decided until the phone says what was done. */
export const checkBody = z.strictObject({ sent_at: z.int().min(0), scan: scanView });

export const listed = z.object({
  serial: z.int(),
  revision: z.int(),
  state: accState,
  name: z.string(),
  role: z.string(),
  company: z.string(),
  category: z.string(),
  letter: z.string(),
  document: z.string(),
  access: z.array(z.int()),
  /** A small JPEG as base64; empty without one. */
  thumb: z.string(),
});
export type ListedPerson = z.output<typeof listed>;

export const listView = z.object({
  event: z.object({
    id: z.int(),
    name: z.string(),
    zone: z.string(),
    days: z.array(z.string()),
    zones: z.array(z.string()),
    /** SPKI in base64: what badges are checked with. */
    key: z.string(),
  }),
  device: z.object({ id: z.int(), name: z.string(), gate: z.string(), zone: z.int(), until: z.string() }),
  /** Those that changed since what was asked for; all of them at first. */
  people: z.array(listed),
  /** Who is in: serial and zone. */
  inside: z.array(z.tuple([z.int(), z.int()])),
  /** What to ask with next, in ms by the server's clock. */
  now: z.int(),
});
export type ListView = z.output<typeof listView>;

export const kept = z.object({ kept: z.array(z.object({ id: z.string(), again: z.boolean() })) });
export const checked = z.object({ inside: z.object({ gate: z.string(), at: z.string() }).nullable() });
