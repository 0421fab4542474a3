import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { sendJson } from "./sendJson";

async function sent(length: number, accepted?: string, method = "GET") {
  const json = JSON.stringify("ñ".repeat(length));
  const headers: Record<string, string> = {};
  let body: string | Buffer = "";
  const res = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    end: (bytes: string | Buffer) => {
      body = bytes;
    },
  };
  const req = { method, headers: { "accept-encoding": accepted } };
  await sendJson(req as unknown as IncomingMessage, res as unknown as ServerResponse, 200, json);
  const coding = headers["content-encoding"];
  return { coding, vary: headers.vary, whole: (coding ? gunzipSync(body).toString() : body) === json };
}

test.each([
  [10, "gzip", undefined],
  [2_000, "gzip, deflate, br", "gzip"],
  [2_000, "br;q=1, gzip;q=0.5", "gzip"],
  [200_000, "gzip", "gzip"],
  [2_000, undefined, undefined],
  [2_000, "identity", undefined],
  [2_000, "gzip;q=0", undefined],
  [2_000, "gzip; q=0.0, br", undefined],
])("%i characters for who takes %s are sent as %s, whole", async (length, accepted, coding) =>
  expect(await sent(length, accepted)).toMatchObject({ coding, whole: true }),
);

test("what is compressed for some says that it depends on who asks; nothing is for HEAD", async () => {
  expect((await sent(2_000, undefined)).vary).toBe("Accept-Encoding");
  expect((await sent(2_000, "gzip", "HEAD")).coding).toBeUndefined();
});
