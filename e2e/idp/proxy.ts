import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certified } from "./certificates";

/** One https address before several processes of the application. */
export interface Proxy {
  origin: string;
  /** Ports of the processes; requests go to them in turn. */
  targets: number[];
  stop(): Promise<void>;
}

/** What concerns one connection alone: a proxy does not hand it on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

/** Headers as they came, in pairs, without those of the connection. */
function handedOn(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2)
    if (!HOP_BY_HOP.includes(raw[at]?.toLowerCase() ?? "")) kept.push(...raw.slice(at, at + 2));
  return kept;
}

/** Starts the proxy: TLS ends here, as with the proxy of a deployment (`TRUST_PROXY=1`). */
export async function startProxy(certified: Certified): Promise<Proxy> {
  const targets: number[] = [];
  let turn = 0;
  // Connections end with the browser, never while it waits or is about to use one again.
  const lasting = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };
  const server = createServer({ ...certified, ...lasting }, (req, res) => {
    const port = targets[turn++ % targets.length];
    const own = ["x-forwarded-for", req.socket.remoteAddress ?? "", "x-forwarded-proto", "https"];
    // A body of unknown length needs its framing again; one without body has none.
    const framing = req.headers["transfer-encoding"] ? ["transfer-encoding", "chunked"] : [];
    const headers = [...handedOn(req.rawHeaders), ...own, ...framing, "connection", "close"];
    // A connection for each request: the application may close a kept one just as it is used again.
    const sent = request(
      { host: "127.0.0.1", port, method: req.method, path: req.url, headers, agent: false },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, handedOn(answer.rawHeaders));
        // Cut short there, cut short here.
        answer.once("error", () => res.destroy());
        answer.pipe(res);
      },
    );
    sent.on("error", () => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    // One who left hears no more: a stream of events would go on for nobody.
    res.once("close", () => sent.destroy());
    req.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, done));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
