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

/** Starts the proxy: TLS ends here, as with the proxy of a deployment (`TRUST_PROXY=1`). */
export async function startProxy(certified: Certified): Promise<Proxy> {
  const targets: number[] = [];
  let turn = 0;
  const server = createServer(certified, (req, res) => {
    const headers = {
      ...req.headers,
      "x-forwarded-for": req.socket.remoteAddress ?? "",
      "x-forwarded-proto": "https",
    };
    const port = targets[turn++ % targets.length];
    const sent = request({ host: "127.0.0.1", port, method: req.method, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    sent.on("error", () => res.destroy());
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
