import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { env } from "@/lib/env";

const TIMEOUT_MS = 30_000;
/** Its answer is a line written at once: one that trickles, or has no end, is not clamd's. */
const ANSWER_MS = 2_000;
const LONGEST_ANSWER = 4_000;
const CHUNK = 64 * 1024;

/** What the scanner says of a file; "off" when none is configured. `virus` is the scanner's name for what it found. */
export type Verdict = { state: "off" } | { state: "clean" } | { state: "infected"; virus: string };

/** The file is not known to be clean: clamd is away or late, or (`answered`) will not judge this one file. */
export class ScannerAway extends Error {
  constructor(
    message: string,
    readonly answered = false,
  ) {
    super(message);
  }
}

/** Asks clamd (CLAMD_URL) about a file on this machine, over its INSTREAM command. Throws ScannerAway. */
export async function scanFile(path: string): Promise<Verdict> {
  const { CLAMD_URL } = env();
  if (!CLAMD_URL) return { state: "off" };
  const { hostname, port } = new URL(CLAMD_URL);
  const answer = await ask(hostname, Number(port || 3310), path);
  if (/^stream: OK$/.test(answer)) return { state: "clean" };
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus) return { state: "infected", virus: virus.slice(0, 200) };
  throw new ScannerAway(`clamd: ${answer.slice(0, 200) || "empty answer"}`, answer !== "");
}

function ask(host: string, port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const failed = (error: Error) => {
      socket.destroy();
      reject(new ScannerAway(`clamd: ${error.message}`));
    };
    let answer = "";
    let late: NodeJS.Timeout | undefined;
    const done = () => resolve(answer.replace(/\0[\s\S]*$/, "").trim());
    socket.setTimeout(TIMEOUT_MS, () => failed(new Error("timeout")));
    socket.on("error", failed);
    socket.on("data", (bytes: Buffer) => {
      answer += bytes.toString("latin1");
      late ??= setTimeout(() => failed(new Error("answer not ended")), ANSWER_MS);
      if (answer.length > LONGEST_ANSWER) failed(new Error("answer too long"));
      if (!answer.includes("\0")) return;
      done();
      socket.destroy();
    });
    socket.on("close", () => {
      clearTimeout(late);
      done();
    });
    socket.on("connect", () => void send(socket, path).catch(failed));
  });
}

/** `zINSTREAM`, then length and bytes of each part, then a length of zero. clamd answers and closes. */
async function send(socket: Socket, path: string): Promise<void> {
  const write = (bytes: Buffer | string) =>
    new Promise<void>((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done())));
  await write("zINSTREAM\0");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
  }
  await write(Buffer.alloc(4));
}
