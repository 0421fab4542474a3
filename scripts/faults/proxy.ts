import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface BreakingProxy {
  port: number;
  /** Ends each connection there is; new ones pass. */
  cut: () => void;
  /** Connections stay and nothing passes, in either direction, until it is let go on. */
  freeze: (frozen: boolean) => void;
  /** The next `times` answers to a COMMIT are lost with their connection: what was asked happened, nobody heard. */
  loseCommits: (times: number) => void;
  /** How many of those were lost so far. */
  lost: () => number;
  close: () => void;
}

const COMMIT = Buffer.from("COMMIT");

/** What stands between programs and their PostgreSQL, and breaks as networks do. */
export async function startProxy(target: () => number): Promise<BreakingProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  let toLose = 0;
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(target(), "127.0.0.1");
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    let losing = false;
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    client.on("data", (bytes) => {
      if (toLose > 0 && bytes.includes(COMMIT)) {
        toLose -= 1;
        losing = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (!losing) return void client.write(bytes);
      lost += 1;
      end();
    });
    for (const socket of pair) {
      socket.on("error", end).on("close", end);
      if (frozen) socket.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    },
    freeze: (to) => {
      frozen = to;
      for (const sockets of pairs) for (const socket of sockets) socket[to ? "pause" : "resume"]();
    },
    loseCommits: (times) => {
      toLose = times;
    },
    lost: () => lost,
    close: () => server.close(),
  };
}
