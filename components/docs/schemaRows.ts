import type { OpenApi, Schema } from "./openApi";

/** One field of a schema, in words. */
export interface SchemaRow {
  /** `filas[].monto_diario`; "" for the whole. */
  path: string;
  type: string;
  required: boolean;
  /** Limits, what is meant when it is left out, and what the contract says of it. */
  note: string;
}

const DEEPEST = 5;

/** Follows a reference into the document's components. */
export function resolved(schema: Schema, document: OpenApi): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (document.components?.schemas?.[name] ?? {}) : schema;
}

const WORDS: Record<string, string> = {
  string: "texto",
  integer: "entero",
  number: "número",
  boolean: "sí o no",
  object: "objeto",
  array: "lista",
  null: "nada",
};

const choices = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const isNothing = ({ type }: Schema) => type === "null";

/** What a value may be, in words: `texto`, `lista de entero`, `uno de: a, b`. A schema may hold itself: it is told so deep. */
export function typeText(given: Schema, document: OpenApi, depth = 0): string {
  if (depth > DEEPEST) return "...";
  const schema = resolved(given, document);
  if (schema.enum) return `uno de: ${schema.enum.map(String).join(", ")}`;
  if (schema.const !== undefined) return `siempre ${String(schema.const)}`;
  if (schema.format === "binary" || schema.format === "file") return "archivo";
  const several = choices(schema);
  if (several.length > 0) return [...new Set(several.map((one) => typeText(one, document, depth + 1)))].join(" o ");
  if (schema.items) return `lista de ${typeText(schema.items, document, depth + 1)}`;
  const types = [schema.type ?? []].flat();
  return types.map((type) => WORDS[type] ?? type).join(" o ") || "cualquier valor";
}

function limitsText({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string[] {
  const safe = (value?: number) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return [`de ${least} a ${most}${unit}`];
    if (most !== undefined) return [`hasta ${most}${unit}`];
    return least ? [`desde ${least}${unit}`] : [];
  };
  return [
    ...range(minLength, maxLength, " caracteres"),
    ...range(safe(minimum), safe(maximum), ""),
    ...range(minItems, maxItems, " elementos"),
  ];
}

const sentence = (text: string): string => (text ? text[0]?.toUpperCase() + text.slice(1) : "");

function noteOf(schema: Schema): string {
  const facts = limitsText(schema);
  if (schema.default !== undefined) facts.push(`si falta, ${JSON.stringify(schema.default)}`);
  if (schema.readOnly) facts.push("solo lectura: se acepta y no se mira");
  return [schema.description, sentence(facts.join(", "))].filter(Boolean).join(" ");
}

/** The schema whose fields are shown: of a list its elements', of a choice its first object's. */
function fieldsOf(given: Schema, document: OpenApi, path: string, depth = 0): { schema: Schema; path: string } | null {
  if (depth > DEEPEST) return null;
  const schema = resolved(given, document);
  if (schema.properties) return { schema, path };
  if (schema.items) return fieldsOf(schema.items, document, `${path}[]`, depth + 1);
  for (const one of [...choices(schema), ...(schema.allOf ?? [])]) {
    const found = isNothing(one) ? null : fieldsOf(one, document, path, depth + 1);
    if (found) return found;
  }
  return null;
}

/** A schema as rows: one per field, those of its parts below it. One without fields is a row of its own. */
export function rowsOf(schema: Schema, document: OpenApi): SchemaRow[] {
  const rows = below(schema, document, "", 0);
  if (rows.length > 0) return rows;
  return [{ path: "", type: typeText(schema, document), required: true, note: noteOf(resolved(schema, document)) }];
}

function below(given: Schema, document: OpenApi, at: string, depth: number): SchemaRow[] {
  const found = depth < DEEPEST ? fieldsOf(given, document, at) : null;
  if (!found) return [];
  const { properties = {}, required = [] } = found.schema;
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = [found.path, name].filter(Boolean).join(".");
    const [type, note] = [typeText(schema, document), noteOf(resolved(schema, document))];
    return [{ path, type, required: required.includes(name), note }, ...below(schema, document, path, depth + 1)];
  });
}
