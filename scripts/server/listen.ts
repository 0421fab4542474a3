import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { makeLog } from "@/lib/log";
import { loggedPath, methodRefusal, pathOf, type Refusal, refusalOf, stoppingRefusal } from "./guard";
import { securityHeaders } from "./securityHeaders.cjs";

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** What the application's own layer leaves on the request for the access log. */
type Annotated = IncomingMessage & { personMail?: string; routeName?: string };

interface Options {
  handle: Handle;
  port: number;
  /** The address of this machine it listens on. */
  host: string;
  logLevel: string;
  /** Browsers reach us over https: tell them to never come otherwise. */
  https: boolean;
  /** A proxy of ours stands before us: the last X-Forwarded-For entry, which it wrote, is the client. */
  trustProxy: boolean;
  /** What is left to do once no request is under way, before the process ends. */
  onStopped?: () => Promise<void>;
}

const HSTS = "max-age=31536000; includeSubDomains";
const SECURITY = Object.entries(securityHeaders());
const isCall = (url?: string) => pathOf(url).startsWith("/api/");
const GRACE_MS = 8_000;
// A kept connection lasts longer than the minute that proxies count on: ended sooner, the next request on it is lost.
const LIMITS = { requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 75_000, maxHeaderSize: 32 * 1024 };

function refuse(res: ServerResponse, requestId: string, { status, code, error, headers }: Refusal): void {
  res.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  res.end(JSON.stringify({ error, code, request_id: requestId }));
}

function logWhenDone(req: Annotated, res: ServerResponse, requestId: string, log: Logger): void {
  const start = performance.now();
  res.once("close", () => {
    log.info({
      request_id: requestId,
      method: req.method,
      path: loggedPath(req.url),
      route: req.routeName,
      person: req.personMail,
      status: res.statusCode,
      aborted: res.writableFinished ? undefined : true,
      duration_ms: Math.round((performance.now() - start) * 10) / 10,
    });
  });
}

/** Answers a request the parser gave up on, or one that asks for a tunnel, on its bare socket. */
function answerRaw(socket: Duplex, statusLine: string, { code, error, headers = {} }: Omit<Refusal, "status">): void {
  if (!socket.writable) return;
  const requestId = randomUUID();
  const body = JSON.stringify({ error, code, request_id: requestId });
  const all = {
    ...securityHeaders(),
    ...headers,
    "Cache-Control": "no-store",
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": requestId,
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join("")}\r\n${body}`);
}

const BAD_REQUEST = { status: "400 Bad Request", code: "bad_request", error: "El pedido no es HTTP válido." };
const PARSER_ANSWERS: Record<string, typeof BAD_REQUEST> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    code: "headers_too_large",
    error: "Los encabezados del pedido son demasiado grandes.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    code: "timeout",
    error: "El pedido tardó demasiado en llegar.",
  },
  HPE_INVALID_METHOD: { ...methodRefusal, status: "405 Method Not Allowed" },
};

/** SIGTERM and SIGINT: accept nothing more, let what is under way finish, end with status 0 within ten seconds. */
function stopGracefully(server: Server, log: Logger, onStopping: () => void, onStopped?: () => Promise<void>): void {
  const stop = (signal: string) => {
    log.info({ signal }, "stopping");
    onStopping();
    server.close(async () => {
      await onStopped?.();
      log.info("stopped");
      process.exit(0);
    });
    setInterval(() => server.closeIdleConnections(), 100);
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** Live streams have no end of their own; their browsers come back by themselves, to another process or to the next. */
function endStreams(open: ReadonlySet<ServerResponse>): void {
  for (const res of open) if (String(res.getHeader("content-type")).startsWith("text/event-stream")) res.end();
}

/** The caller: the connection's other end, never what a client says of itself unless a proxy of ours vouches for it. */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return forwarded || (req.socket.remoteAddress ?? "");
}

/**
 * Serves `handle` on `port` of `host`. Each request gets an id of ours (`x-request-id` towards the application,
 * `X-Request-Id` in the answer) and one JSON line in the log.
 * @throws when the port is taken (`EADDRINUSE`) or the address is none of this machine's (`EADDRNOTAVAIL`).
 */
export async function listen({ handle, port, host, logLevel, https, trustProxy, onStopped }: Options): Promise<Server> {
  const log = makeLog(logLevel);
  let stopping = false;
  const open = new Set<ServerResponse>();
  const server = createServer(LIMITS, async (req, res) => {
    const requestId = randomUUID();
    req.headers["x-request-id"] = requestId;
    req.headers["x-client-address"] = clientAddress(req, trustProxy);
    res.setHeader("X-Request-Id", requestId);
    for (const [name, value] of SECURITY) res.setHeader(name, value);
    if (isCall(req.url)) res.setHeader("Cache-Control", "no-store");
    logWhenDone(req, res, requestId, log);
    open.add(res);
    res.once("close", () => open.delete(res));
    const refusal = stopping ? stoppingRefusal : refusalOf(req.method, req.url);
    if (stopping) res.setHeader("Connection", "close");
    if (https) res.setHeader("Strict-Transport-Security", HSTS);
    if (refusal) return refuse(res, requestId, refusal);
    try {
      await handle(req, res);
    } catch (error) {
      log.error({ request_id: requestId, err: error }, "unhandled");
      if (res.headersSent) return res.destroy();
      refuse(res, requestId, { status: 500, code: "internal", error: "Ocurrió un error inesperado." });
    }
  });
  server.on("connect", (_req, socket) => answerRaw(socket, "405 Method Not Allowed", methodRefusal));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = PARSER_ANSWERS[error.code ?? ""] ?? BAD_REQUEST;
    answerRaw(socket, answer.status, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const noteStopping = () => {
    stopping = true;
    endStreams(open);
  };
  stopGracefully(server, log, noteStopping, onStopped);
  log.info({ port: (server.address() as AddressInfo).port }, "listening");
  return server;
}
