import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { NextApiHandler } from "next";
import { apiResolver } from "next/dist/server/api-utils/node/api-resolver";
import { mintApiToken } from "@/lib/auth/apiToken";
import type { TestPerson } from "./factories";

export interface CallOptions {
  method?: string;
  /** Path parameters and query together, decoded, as Next gives them to a handler. */
  query?: Record<string, string | string[]>;
  /** Sent as JSON unless it is a Buffer or a string, which go as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * `body` is the parsed JSON when the answer is JSON; `raw` the bytes. `body` is unknown on purpose in shape: tests say
 * what they expect.
 */
export interface Answer<T> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: T;
  raw: Buffer;
}

/**
 * Calls an endpoint's handler as a person (null: nobody), over a real HTTP connection and through Next's own API
 * resolver, with a Bearer token of the person's session. Nothing of authentication or parsing is mocked.
 */
export async function callAs<T = never>(
  person: TestPerson | null,
  handler: NextApiHandler,
  options: CallOptions = {},
): Promise<Answer<T>> {
  return exchange<T>(person, options, "/api/test", (req, res) => resolve(req, res, handler, options.query ?? {}));
}

/** Runs a handler as `next start` would. Every endpoint of ours reads its body itself; `api` is what another file says. */
export function resolve(
  req: IncomingMessage,
  res: ServerResponse,
  handler: NextApiHandler,
  query: Record<string, unknown>,
  api: object = { bodyParser: false, responseLimit: false },
): Promise<void> {
  const module = { default: handler, config: { api: { ...api, externalResolver: true } } };
  const context = { previewModeId: "test", previewModeEncryptionKey: "", previewModeSigningKey: "", dev: false };
  return apiResolver(req, res, query, module, context, true);
}

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

// One server for all calls of a test file: each call's number leads to what serves it.
const NUMBER = "x-test-call";
const calls = new Map<string, { serve: Serve; failure?: unknown }>();
const kept = new Agent({ keepAlive: true });
let listening: Promise<Server> | undefined;
let made = 0;

function listen(): Promise<Server> {
  return new Promise((done) => {
    // A kept connection is never given up by the server: on a busy machine that would be in the middle of the next call.
    const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
      const call = calls.get(String(req.headers[NUMBER]));
      delete req.headers[NUMBER];
      call?.serve(req, res).catch((error: unknown) => {
        call.failure = error;
        res.destroy();
      });
    });
    server.listen(0, "127.0.0.1", () => done(server));
  });
}

async function close(): Promise<void> {
  const server = await listening;
  listening = undefined;
  kept.destroy();
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(undefined)));
}
// Modules may be loaded anew in the middle of a test, when Jest takes no more hooks: its setup file asks for these.
const ends = globalThis as { atFileEnd?: (() => Promise<void>)[] };
ends.atFileEnd?.push(close);

const tokens = new Map<string, { token: string; until: number }>();

/** An API token of the person's session: the same one for a minute, as a browser keeps its own. */
async function tokenOf(person: TestPerson): Promise<string> {
  const key = `${person.userId}:${person.sessionId}`;
  const known = tokens.get(key);
  if (known && known.until > Date.now()) return known.token;
  const { token } = await mintApiToken(person);
  tokens.set(key, { token, until: Date.now() + 60_000 });
  return token;
}

/** One request over HTTP, answered by `serve`. */
export async function exchange<T>(
  person: TestPerson | null,
  { method = "GET", body, headers = {} }: CallOptions,
  path: string,
  serve: Serve,
): Promise<Answer<T>> {
  listening ??= listen();
  const { port } = (await listening).address() as AddressInfo;
  const number = String(++made);
  const call: { serve: Serve; failure?: unknown } = { serve };
  calls.set(number, call);
  try {
    const payload = payloadOf(body);
    return await send<T>(port, path, method, payload, {
      [NUMBER]: number,
      ...(payload && { "content-length": String(payload.length), "content-type": "application/json" }),
      ...(person && { authorization: `Bearer ${await tokenOf(person)}` }),
      ...headers,
    });
  } catch (error) {
    throw call.failure ?? error;
  } finally {
    calls.delete(number);
  }
}

function payloadOf(body: unknown): Buffer | null {
  if (body === undefined) return null;
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

function send<T>(
  port: number,
  path: string,
  method: string,
  payload: Buffer | null,
  headers: Record<string, string>,
): Promise<Answer<T>> {
  return new Promise((done, fail) => {
    // A body may be refused before it is read, which ends its connection.
    const agent = payload ? false : kept;
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", fail);
      res.on("end", () => {
        const raw = Buffer.concat(chunks);
        const isJson = String(res.headers["content-type"]).startsWith("application/json");
        const body = (isJson && raw.length ? JSON.parse(raw.toString("utf8")) : undefined) as T;
        done({ status: res.statusCode ?? 0, headers: res.headers, body, raw });
      });
    });
    sent.on("error", fail);
    sent.end(payload ?? undefined);
  });
}
