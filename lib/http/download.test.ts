import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { NextApiRequest, NextApiResponse } from "next";
import { sendDownload } from "./download";

/** How many the framework itself has on the end of an answer. */
const OF_THE_FRAMEWORK = 4;

/** Counts those that listen for the end of an answer; gives the most there were beside how many it takes. */
function countListeners(res: ServerResponse): () => [most: number, taken: number] {
  for (let count = 0; count < OF_THE_FRAMEWORK; count++) res.on("close", () => {});
  let most = 0;
  res.on("newListener", (event) => {
    if (event === "close") most = Math.max(most, res.listenerCount("close") + 1);
  });
  return () => [most, res.getMaxListeners()];
}

test("a file is piped into its answer without more listeners than it takes", async () => {
  let counted: ReturnType<typeof countListeners> = () => [0, 0];
  const server = createServer((req, res) => {
    counted = countListeners(res);
    void sendDownload(req as NextApiRequest, res as NextApiResponse, "text/plain", {
      write: (out) => pipeline(Readable.from(["uno ", "dos"]), out),
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await answer.text()).toBe("uno dos");
    const [most, taken] = counted();
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(taken);
  } finally {
    await new Promise((done) => server.close(done));
  }
});
