import { namedActions } from "@/lib/nav/actions";

/** The part of JSON Schema that our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  readOnly?: boolean;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
  description?: string;
}

interface RawOperation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
  "x-permission"?: string;
}

/** An OpenAPI document as far as we read it. */
export interface OpenApi {
  paths: Record<string, unknown>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
}

export interface Operation {
  /** `GET /tickets/sales/{show}`: also its place in the page's address. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The first step of the path: what people look for. */
  area: string;
  /** Whose it is, in words. */
  permission: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | null;
  reply: { status: string; type: string; schema: Schema };
  failure: string;
}

const firstOf = (content: Content["content"]) => Object.entries(content ?? {})[0];

function permissionText(action: string | undefined): string {
  if (!action) return "Pública: no hace falta ingresar";
  const named = namedActions.find((one) => one.action === action);
  return named ? `${named.area}: ${named.title}` : action;
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const [status = "200", success] = Object.entries(raw.responses ?? {})[0] ?? [];
  const [bodyType, body] = firstOf(raw.requestBody?.content) ?? [];
  const [replyType = "application/json", reply] = firstOf(success?.content) ?? [];
  return {
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? "",
    area: path.split("/")[1] ?? "",
    permission: permissionText(raw["x-permission"]),
    parameters: (raw.parameters ?? []).flatMap(({ name, in: place, required = false, schema = {} }) =>
      place === "path" || place === "query" ? [{ name, in: place, required, schema }] : [],
    ),
    body: bodyType ? { type: bodyType, schema: body?.schema ?? {} } : null,
    reply: { status, type: replyType, schema: reply?.schema ?? {} },
    failure: raw.responses?.["4XX"]?.description ?? "",
  };
}

/** Every operation of the document, by address and method. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, RawOperation>).map(([method, raw]) => operationOf(path, method, raw)),
    )
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}
