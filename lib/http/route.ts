import "@/lib/format/schemaTexts";
import type { NextApiHandler, NextApiRequest, NextApiResponse } from "next";
import type * as z from "zod";
import { can } from "@/lib/access/can";
import type { SignedIn } from "@/lib/auth/person";
import { log } from "@/lib/log";
import { recordCall } from "@/lib/stats/calls/record";
import { authenticate } from "./authenticate";
import { readJson, refuseNul } from "./body";
import type { Contract, Download, Input, Output } from "./contract";
import { isBinary, isMultipart } from "./contractCall";
import {
  AppError,
  badRequest,
  forbidden,
  issuesOf,
  methodNotAllowed,
  notFound,
  notSignedIn,
  toAppError,
} from "./errors";
import { receiveFile } from "./multipart";

/** Facts of a call that do not depend on who makes it. `setCookies` collects Set-Cookie values for the answer. */
export interface Caller {
  requestId: string;
  address: string;
  userAgent: string;
  setCookies: string[];
}

/** A signed-in caller: what services take as their first argument. */
export interface Actor extends Caller, SignedIn {}

type ActorOf<C extends Contract> = C["permission"] extends "public" ? Caller : Actor;
type Run<C extends Contract> = (actor: ActorOf<C>, input: Input<C>) => Promise<Output<C>>;

export interface Binding {
  contract: Contract;
  run: (actor: never, input: never) => Promise<unknown>;
}

/** Binds a contract to the service function that does it. */
export function on<C extends Contract>(contract: C, run: Run<C>): Binding {
  return { contract, run };
}

/** A handler that says which contracts it answers for; the access test and the registry tests read it. */
export type RouteHandler = NextApiHandler & { contracts: readonly Contract[] };

/** The handler of one address: method, session, permission, parse in, run, check and send, map errors. */
export function route(...bindings: Binding[]): RouteHandler {
  const allow = bindings.map(({ contract }) => contract.method).join(", ");
  const handler: NextApiHandler = async (req, res) => {
    const start = performance.now();
    const requestId = String(req.headers["x-request-id"] ?? crypto.randomUUID());
    res.setHeader("X-Request-Id", requestId);
    res.setHeader("Cache-Control", "no-store");
    const method = req.method === "HEAD" ? "GET" : req.method;
    const binding = bindings.find(({ contract }) => contract.method === method);
    try {
      if (!binding) throw methodNotAllowed(allow);
      await answer(binding, req, res, requestId);
    } catch (error) {
      sendError(res, error, requestId, binding?.contract.failure ?? "Error");
    }
    if (binding && isMeasurable(req, res))
      recordCall(binding.contract.method, binding.contract.path, res.statusCode, performance.now() - start);
  };
  return Object.assign(handler, { contracts: bindings.map(({ contract }) => contract) });
}

/** Not who left before the answer, nor answers that go on while somebody listens: neither is a measure of us. */
const isMeasurable = (req: NextApiRequest, res: NextApiResponse) =>
  !req.socket.destroyed && !String(res.getHeader("Content-Type")).startsWith("text/event-stream");

/** The answer for an address that no endpoint has: 404 in the shape of every other error. */
export const unknownAddress: NextApiHandler = (req, res) => {
  const requestId = String(req.headers["x-request-id"] ?? crypto.randomUUID());
  res.setHeader("X-Request-Id", requestId);
  res.setHeader("Cache-Control", "no-store");
  sendError(res, notFound("Esta dirección no existe."), requestId, "Error");
};

async function answer({ contract, run }: Binding, req: NextApiRequest, res: NextApiResponse, requestId: string) {
  const caller: Caller = {
    requestId,
    address: String(req.headers["x-client-address"] ?? req.socket.remoteAddress ?? ""),
    userAgent: req.headers["user-agent"] ?? "",
    setCookies: [],
  };
  let actor: Caller | Actor = caller;
  if (contract.permission !== "public") {
    const person = await authenticate(req, contract.method !== "GET");
    if (!person) throw notSignedIn();
    (req as { personMail?: string }).personMail = person.mail;
    if (!can(person, contract.permission)) throw forbidden();
    actor = { ...caller, ...person };
  }
  const input = await parseInput(contract, req);
  const output = await run(actor as never, input as never);
  if (caller.setCookies.length) res.setHeader("Set-Cookie", caller.setCookies);
  if (isBinary(contract.reply)) return sendDownload(res, contract.reply.type, output as Download);
  const json = JSON.stringify(contract.reply.parse(output)) ?? "null";
  res.statusCode = contract.status ?? 200;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.end(json);
}

async function parseInput(contract: Contract, req: NextApiRequest) {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const params = Object.fromEntries(names.map((name) => [name, req.query[name]]));
  const query = Object.fromEntries(Object.entries(req.query).filter(([name]) => !names.includes(name)));
  refuseNul([params, query]);
  const head = {
    params: contract.params && parse(contract.params, params),
    query: contract.query ? parse(contract.query, query) : refuseUnknown(query),
  };
  if (isMultipart(contract.body)) {
    const { file, fields } = await receiveFile(req, contract.body);
    return { ...head, body: { file, fields: parse(contract.body.fields, fields) } };
  }
  return { ...head, body: contract.body && parse(contract.body, await readJson(req)) };
}

function refuseUnknown(query: Record<string, unknown>): undefined {
  const extra = Object.keys(query);
  if (extra.length)
    throw badRequest(
      `No existe el parámetro "${extra[0]}".`,
      extra.map((path) => ({ path, message: "No existe." })),
    );
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  const first = issues[0];
  throw badRequest(
    first?.path ? `Revisar "${first.path}": ${first.message}` : (first?.message ?? "Datos inválidos."),
    issues,
  );
}

async function sendDownload(res: NextApiResponse, type: string, { filename, write }: Download) {
  res.setHeader("Content-Type", type);
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  res.setHeader(
    "Content-Disposition",
    `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
  );
  await write(res);
}

function sendError(res: NextApiResponse, error: unknown, requestId: string, failure: string) {
  const known = toAppError(error);
  if (!known) log.error({ requestId, err: error }, failure);
  if (res.headersSent) return void res.destroy();
  const { status, code, message, extra } = known ?? new AppError(500, "internal", failure);
  if (extra.allow) res.setHeader("Allow", extra.allow);
  if (extra.retryAfter) res.setHeader("Retry-After", String(extra.retryAfter));
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.end(
    JSON.stringify({ error: message, code, issues: extra.issues, current: extra.current, request_id: requestId }),
  );
}
