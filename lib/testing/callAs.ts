import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
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

/** `body` is the parsed JSON when the answer is JSON; `raw` the bytes. `body` is unknown on purpose in shape: tests say what they expect. */
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

/** One request against a server that lives for this request only. */
export async function exchange<T>(
  person: TestPerson | null,
  { method = "GET", body, headers = {} }: CallOptions,
  path: string,
  serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
): Promise<Answer<T>> {
  let failure: unknown;
  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => {
      failure = error;
      res.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    const payload = payloadOf(body);
    return await send<T>((server.address() as AddressInfo).port, path, method, payload, {
      ...(payload && { "content-length": String(payload.length), "content-type": "application/json" }),
      ...(person && { authorization: `Bearer ${(await mintApiToken(person)).token}` }),
      ...headers,
    });
  } catch (error) {
    throw failure ?? error;
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
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
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
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
