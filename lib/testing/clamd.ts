import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { forgetEnv } from "@/lib/env";

const verdict = (bytes: Buffer) => (bytes.includes("EICAR") ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");

/** clamd as far as INSTREAM goes: finds "EICAR" in what it gets, unless told to answer otherwise. */
export interface TestClamd {
  answerWith: ((bytes: Buffer) => string) | null;
  /** From now on the application asks it. */
  up: () => void;
  /** From now on the application asks where nobody answers. */
  down: () => void;
  /** From now on the application has no scanner. */
  off: () => void;
  close: () => Promise<void>;
  verdict: (bytes: Buffer) => string;
}

const setScanner = (url: string | undefined) => {
  if (url) process.env.CLAMD_URL = url;
  else delete process.env.CLAMD_URL;
  forgetEnv();
};

export async function testClamd(): Promise<TestClamd> {
  const server: Server = createServer((socket) => listen(socket, (bytes) => (clamd.answerWith ?? verdict)(bytes)));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const clamd: TestClamd = {
    answerWith: null,
    up: () => setScanner(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`),
    // Nobody listens on the port that only the kernel may use.
    down: () => setScanner("tcp://127.0.0.1:1"),
    off: () => setScanner(undefined),
    close: async () => {
      setScanner(undefined);
      await new Promise((done) => server.close(done));
    },
    verdict,
  };
  return clamd;
}

function listen(socket: Socket, answer: (bytes: Buffer) => string): void {
  let got = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    got = Buffer.concat([got, bytes]);
    const command = "zINSTREAM\0";
    const parts: Buffer[] = [];
    for (let at = command.length; at + 4 <= got.length; ) {
      const length = got.readUInt32BE(at);
      if (length === 0) {
        const known = got.toString("latin1", 0, command.length) === command;
        return void socket.end(known ? answer(Buffer.concat(parts)) : "UNKNOWN COMMAND\0");
      }
      parts.push(got.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}
