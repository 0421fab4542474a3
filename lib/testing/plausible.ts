import * as z from "zod";
import type { Contract } from "@/lib/http/contract";
import { isMultipart } from "@/lib/http/contractCall";

interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  required?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** Values of things that exist, by the name that inputs give them (`show`, `email`, `id`). */
export type Known = Record<string, unknown>;

const byFormat: Record<string, string> = {
  email: "alguien@afuera.test",
  date: "2026-11-20",
  "date-time": "2026-11-20T12:00:00Z",
  uuid: "0b6c1a52-7a4e-4a39-9a38-0c0f5d1c2e3f",
  uri: "https://afuera.test/",
};

const byName: readonly (readonly [RegExp, string])[] = [
  [/fecha|dia|day|date|desde|hasta|since|until|_on$/, "2026-11-20"],
  [/month|feeds_from/, "2026-03"],
  [/^week$/, "2026-11-23"],
  [/country/, "AR"],
  [/tax_id/, "30-71234567-1"],
  [/reason|note/, "Porque hace falta"],
];

/** A value that a schema would take, as far as its shape says. */
export function plausible(schema: z.ZodType, known: Known = {}): unknown {
  return sampleOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape, known, "");
}

function sampleOf(shape: Shape, known: Known, name: string): unknown {
  if (name in known) return known[name];
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape.allOf?.[0];
  if (choice) return sampleOf(choice, known, name);
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([key, inner]) => [key, sampleOf(inner, known, key)]),
    );
  }
  if (shape.type === "array") return [sampleOf(shape.items ?? {}, known, name)];
  if (shape.type === "number" || shape.type === "integer") return Math.max(1, shape.minimum ?? 1);
  if (shape.type === "boolean") return true;
  if (shape.type === "object") return {};
  return byFormat[shape.format ?? ""] ?? byName.find(([names]) => names.test(name))?.[1] ?? "10";
}

export interface PlausibleCall {
  /** Below /api, as it goes over the wire. */
  path: string;
  body: unknown;
}

/** What a query has to say; what it may leave out is left out. */
function neededOf(query: z.ZodType, known: Known): string {
  const { required = [], properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as Shape;
  const said = required.map((name) => [name, String(sampleOf(properties[name] ?? {}, known, name))]);
  return said.length === 0 ? "" : `?${new URLSearchParams(said)}`;
}

/** A request that the contract describes, with values of `known` where they have names for them. */
export function plausibleCall({ path, params, query, body }: Contract, known: Known = {}): PlausibleCall {
  const given = (params ? plausible(params, known) : {}) as Record<string, unknown>;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given[name] ?? known[name] ?? "1")),
  );
  return {
    path: address + (query ? neededOf(query, known) : ""),
    body: body && !isMultipart(body) ? plausible(body, known) : undefined,
  };
}
