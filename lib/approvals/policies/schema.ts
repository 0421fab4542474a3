import * as z from "zod";
import { roles } from "@/lib/access/roles";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { operators, policyStates, stepModes } from "../rules/words";
import { person } from "../schema";

/** Whose a step is, resolved to people each time it is asked. `duenio`: of what the record is of (a purse, a show, a centre, an area). */
export const who = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("rol"), role: z.enum(roles) }),
  z.strictObject({ type: z.literal("rol_produccion"), role: z.enum(roles) }),
  z.strictObject({ type: z.literal("duenio"), of: z.string().min(1).max(60) }),
  z.strictObject({ type: z.literal("persona"), user_id: recordId }),
  z.strictObject({ type: z.literal("jefe") }),
]);
export type Who = z.output<typeof who>;

const whos = z.array(who).max(8, "Hasta 8.");

export const step = z
  .strictObject({
    who: whos.min(1, "Falta quién aprueba."),
    mode: z.enum(stepModes),
    /** How many, for mode `n`. */
    needed: z.int().min(2).max(20).optional(),
    /** Working hours of the company's country; null: no deadline. */
    sla_hours: z.int().min(1).max(500).nullable().default(null),
    /** Who comes in at one and a half times the deadline. */
    escalate_to: whos.default([]),
    /** Who approved an earlier step and belongs to this one too counts for both. */
    may_skip: z.boolean().default(false),
  })
  .refine(({ mode, needed }) => (mode === "n") === (needed !== undefined), {
    path: ["needed"],
    message: "Falta cuántas personas aprueban.",
  });
export type Step = z.output<typeof step>;

/** An amount or a number is text, exact; one of several values is a list of them. */
export const condition = z.strictObject({
  field: z.string().min(1).max(60),
  op: z.enum(operators),
  value: z.union([z.string().max(120), z.boolean(), z.array(z.string().max(120)).min(1).max(50)]),
});
export type Condition = z.output<typeof condition>;

/** Without steps what matches is approved at once. */
export const rule = z.strictObject({
  match: z.enum(["todas", "alguna"]).default("todas"),
  conditions: z.array(condition).max(12, "Hasta 12 condiciones."),
  steps: z.array(step).max(8, "Hasta 8 pasos."),
});
export type Rule = z.output<typeof rule>;

/** Read in order, the first that matches holds; the last one has no conditions, so that nothing falls through. */
export const rules = z
  .array(rule)
  .min(1, "Falta una regla.")
  .max(40, "Hasta 40 reglas.")
  .refine((all) => all.at(-1)?.conditions.length === 0, "La última regla no lleva condiciones.")
  .refine(
    (all) => all.slice(0, -1).every(({ conditions }) => conditions.length > 0),
    "Solo la última regla va sin condiciones.",
  );
export type Rules = z.output<typeof rules>;

/** What a policy is asked about: by the keys of the kind's fields. An absent one is not known. */
export const factValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));
export type FactValues = z.output<typeof factValues>;

export const policyParams = z.object({ id: recordId });
export const policyView = z.object({
  id: z.int(),
  kind: z.string(),
  version: z.int(),
  state: z.enum(policyStates),
  currency: divisa,
  rules,
  note: z.string(),
  created_by: person.nullable(),
  created_at: z.string(),
  /** Asked to be published: by whom, since when, and from when it holds where nobody else is there to publish it. */
  asked_by: person.nullable(),
  asked_at: z.string().nullable(),
  holds_at: z.string().nullable(),
  published_by: person.nullable(),
  /** In force from and until. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** What the reader may do now. */
  acciones: z.array(z.enum(["cambiar", "descartar", "pedir", "publicar", "devolver"])),
  /** Why it may not be published as it is: steps that nobody may decide today. */
  problems: z.array(z.string()),
  edition: z.int(),
});
export type PolicyView = z.output<typeof policyView>;

/** Of every kind the version in force and the draft, if there is one. */
export const policiesView = z.object({
  data: z.array(
    z.object({ kind: z.string(), title: z.string(), vigente: policyView.nullable(), borrador: policyView.nullable() }),
  ),
});
export const versionsQuery = z.strictObject({ kind: z.string().min(1).max(60) });

const edition = z.int("Falta la versión.").min(1);
const note = z.string().trim().max(1_000, "Hasta 1.000 caracteres.").default("");
export const draftBody = z.strictObject({ kind: z.string().min(1).max(60) });
export const policyBody = z.strictObject({ edition, currency: divisa, rules, note });
export const editionBody = z.strictObject({ edition });

/** Facts by hand, or those of a real request; of a stored policy, or of rules as they are being written. */
export const simulateBody = z
  .strictObject({
    kind: z.string().min(1).max(60),
    policy_id: recordId.optional(),
    rules: rules.optional(),
    currency: divisa.default("ARS"),
    facts: factValues.default({}),
    request_id: recordId.optional(),
    asked_by: recordId.optional(),
  })
  .refine(({ policy_id, rules }) => policy_id === undefined || rules === undefined, {
    path: ["rules"],
    message: "De una regla guardada o de las que se escriben, no de las dos.",
  });

const candidate = person.extend({ for: person.nullable(), until: z.string().nullable(), title: z.string() });
export const simulation = z.object({
  facts: factValues,
  /** From 1. `unknown`: it is the strictest of those that could hold, since something is not known. */
  rule: z.int(),
  unknown: z.boolean(),
  /** What held of it, in words. */
  text: z.string(),
  /** The rule that the version in force would take, when it is another policy that is tried. */
  vigente_rule: z.int().nullable(),
  others: z.array(z.object({ rule: z.int(), why: z.string() })),
  steps: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      mode: z.enum(stepModes),
      needed: z.int(),
      sla_hours: z.int().nullable(),
      people: z.array(candidate),
    }),
  ),
  excluded: z.array(person.extend({ why: z.string() })),
  /** Why it could not be sent today; empty when it could. */
  problem: z.string(),
});
export type Simulation = z.output<typeof simulation>;

export const replayBody = z.strictObject({
  kind: z.string().min(1).max(60),
  policy_id: recordId.optional(),
  rules: rules.optional(),
  currency: divisa.default("ARS"),
});
/** The requests of 90 days by the rules that are tried, beside what the rules in force say of them. */
export const replay = z.object({
  total: z.int(),
  changed: z.int(),
  /** By rule of the draft: how many it takes, and how many the version in force takes by its rule of that place. */
  rules: z.array(z.object({ rule: z.int(), count: z.int(), before: z.int() })),
  /** One of each request, oldest first; the last 1,000. */
  cases: z.array(z.object({ id: z.string(), changed: z.boolean() })),
  changes: z.array(
    z.object({
      steps_before: z.int(),
      steps_after: z.int(),
      rule_before: z.int(),
      rule_after: z.int(),
      count: z.int(),
      sums: z.array(z.object({ currency: divisa, amount: money })),
    }),
  ),
  /** Requests that nobody could approve today under the draft. */
  stuck: z.int(),
  /** Median of working hours until they were approved, and as the deadlines of the draft would have it; null without any. */
  median_hours: z.object({ real: z.number().nullable(), draft: z.number().nullable() }),
});
export type Replay = z.output<typeof replay>;
