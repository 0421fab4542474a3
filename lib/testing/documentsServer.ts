import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { keepDocument } from "@/lib/documents/service/receive";
import postDocument from "@/pages/api/documents/index";
import { resolve } from "./callAs";

/**
 * A process for tests to kill. `server`: answers POST /documents on a port that it prints. `keep PATH SIZE SHA256`: keeps
 * a file's bytes, prints "kept", and waits before its row would be written.
 */
async function main([what, path = "", size = "0", sha256 = ""]: string[]): Promise<void> {
  await mkdir(process.env.UPLOAD_DIR || "", { recursive: true });
  if (what === "keep") {
    const file = { path, name: "a.pdf", size: Number(size), sha256, declared: "" };
    await keepDocument({ userId: null, mail: "test", requestId: "" }, file);
    process.stdout.write("kept\n");
    setInterval(() => {}, 60_000);
    return;
  }
  const server = createServer((req, res) => void resolve(req, res, postDocument, {}));
  server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
}

void main(process.argv.slice(2));
