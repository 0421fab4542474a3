import "@/lib/format/schemaTexts";
import type { NextApiHandler, NextApiRequest, NextApiResponse } from "next";
import type * as z from "zod";
import { can } from "@/lib/access/can";
import { type AuditFacts, audit, whetherTold } from "@/lib/audit/audit";
import type { SignedIn } from "@/lib/auth/person";
import { prisma } from "@/lib/db";
import { lookAt } from "@/lib/format/fieldTitles";
import { authenticate, refuseViewer } from "./authenticate";
import { readJson, refuseNul } from "./body";
import { recordCall } from "./callTimes";
import type { Contract, Download, Input, Output, ReceivedFile } from "./contract";
import { isBinary, isMultipart } from "./contractCall";
import { answerCors } from "./cors";
import { isTaken, sendDownload } from "./download";
import { badRequest, forbidden, issuesOf, methodNotAllowed, notFound, notSignedIn } from "./errors";
import { withKey } from "./idempotencyKey";
import { JsonText } from "./jsonText";
import { discard, receiveFile, receiveFiles } from "./multipart";
import { refuseReversed } from "./rangesInOrder";
import { sendError } from "./sendError";
import { sendJson } from "./sendJson";

/** Facts of a call that do not depend on who makes it. `setCookies` collects Set-Cookie values for the answer. */
export interface Caller {
  requestId: string;
  address: string;
  userAgent: string;
  /** Nobody sees the answer: a HEAD, or a browser that loads ahead of its person. */
  unseen?: boolean;
  /** Nobody waits for the answer any more: what was not begun needs not be. */
  hasLeft?: () => boolean;
  cookies: Partial<Record<string, string>>;
  setCookies: string[];
}

/** A signed-in caller: what services take as their first argument. */
export interface Actor extends Caller, SignedIn {}

type ActorOf<C extends Contract> = C["permission"] extends "public" ? Caller : Actor;
type Run<C extends Contract> = (actor: ActorOf<C>, input: Input<C>) => Promise<Output<C> | JsonText<Output<C>>>;

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
  const methods = bindings.map(({ contract }) => contract.method);
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
  const handler: NextApiHandler = async (req, res) => {
    const start = performance.now();
    const requestId = String(req.headers["x-request-id"] ?? crypto.randomUUID());
    res.setHeader("X-Request-Id", requestId);
    res.setHeader("Cache-Control", "no-store");
    if (answerCors(req, res, allow)) return;
    const method = req.method === "HEAD" ? "GET" : req.method;
    const binding = bindings.find(({ contract }) => contract.method === method);
    try {
      if (!binding) throw methodNotAllowed(allow);
      await answer(binding, req, res, requestId);
    } catch (error) {
      sendError(res, error, requestId, binding?.contract);
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
  sendError(res, notFound("Esta dirección no existe."), requestId);
};

async function answer({ contract, run }: Binding, req: NextApiRequest, res: NextApiResponse, requestId: string) {
  const caller: Caller = {
    requestId,
    address: String(req.headers["x-client-address"] ?? req.socket.remoteAddress ?? ""),
    userAgent: req.headers["user-agent"] ?? "",
    unseen: isUnseen(req),
    hasLeft: () => req.socket.destroyed,
    cookies: req.cookies,
    setCookies: [],
  };
  let actor: Caller | Actor = caller;
  if (contract.permission !== "public") {
    const person = await authenticate(req, contract.method !== "GET");
    if (!person) throw notSignedIn();
    (req as { personMail?: string }).personMail = person.viewer?.mail ?? person.mail;
    refuseViewer(person, contract);
    if (!can(person, contract.permission)) throw forbidden();
    actor = { ...caller, ...person };
  }
  const input = await parseInput(contract, req);
  const { done: output, told } = await whetherTold(() =>
    run(actor as never, input as never).finally(() => discardUnkept(contract, input.body)),
  );
  if (caller.setCookies.length) res.setHeader("Set-Cookie", caller.setCookies);
  if (isBinary(contract.reply)) {
    const file = output as Download;
    if (!told && "mail" in actor && !caller.unseen && isTaken(req, file))
      await audit(prisma, actor, takenFacts(contract, input, file));
    return sendDownload(req, res, contract.reply.type, file);
  }
  const json = output instanceof JsonText ? output.text : (JSON.stringify(contract.reply.parse(output)) ?? "null");
  await sendJson(req, res, contract.status ?? 200, json);
}

/** What the audit log says of a file of which its service says nothing itself: which call gave it, and with which filter. */
const takenFacts = (
  contract: Contract,
  { params, query }: { params?: unknown; query?: unknown },
  { filename }: Download,
): AuditFacts => ({
  action: "file.downloaded",
  object: `download:${filledPath(contract.path, params)}`,
  after: { what: contract.summary, file: filename, filter: query },
});

const filledPath = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, unknown> | undefined)?.[name]));

const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

const isUnseen = ({ method, headers }: NextApiRequest): boolean =>
  method === "HEAD" || AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name])));

// Of a form's files the service keeps the ones it wants; the rest goes. A JSON body may have a `files` of its own.
async function discardUnkept(contract: Contract, body: unknown): Promise<void> {
  if (isMultipart(contract.body) && typeof body === "object" && body !== null && "files" in body)
    await discard(body as { files: Record<string, ReceivedFile[]> });
}

async function parseInput(contract: Contract, req: NextApiRequest) {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const params = Object.fromEntries(names.map((name) => [name, req.query[name]]));
  const query = Object.fromEntries(Object.entries(req.query).filter(([name]) => !names.includes(name)));
  refuseNul(query);
  const head = {
    params: contract.params && parse(contract.params, params),
    query: contract.query ? parse(contract.query, query) : refuseUnknown(query),
  };
  refuseReversed(query);
  refuseNul(head.params ?? params);
  if (isMultipart(contract.body)) {
    const { fields, ...received } =
      contract.body.kind === "files" ? await receiveFiles(req, contract.body) : await receiveFile(req, contract.body);
    try {
      return {
        ...head,
        body: { ...received, fields: parse(contract.body.fields, withKey(req, contract.body.fields, fields), true) },
      };
    } catch (error) {
      await discard(received);
      throw error;
    }
  }
  const body = contract.body && parse(contract.body, withKey(req, contract.body, await readJson(req)), true);
  if (typeof body === "object" && body !== null) refuseReversed(body);
  return { ...head, body };
}

function refuseUnknown(query: Record<string, unknown>): undefined {
  const extra = Object.keys(query);
  if (extra.length)
    throw badRequest(
      `No existe el parámetro "${extra[0]}".`,
      extra.map((path) => ({ path, message: "No existe." })),
    );
}

function parse(schema: z.ZodType, value: unknown, sent = false): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  const first = issues[0];
  throw badRequest(
    first?.path ? lookAt(first.path, first.message, sent) : (first?.message ?? "Datos inválidos."),
    issues,
  );
}
