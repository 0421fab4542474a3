import { type Agent, request } from "node:http";

export interface Answer {
  status: number;
  /** Until the last byte of the body. */
  ms: number;
  /** As they go over the wire: compressed when the server does so. */
  bytes: number;
}

export interface Target {
  port: number;
  token?: string;
  agent?: Agent;
}

/** One call as a browser makes it (it takes gzip), read to its end; with a `body`, a POST of it. */
function call({ port, token, agent }: Target, path: string, body?: object): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      "accept-encoding": "gzip",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    };
    const method = body ? "POST" : "GET";
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent }, (res) => {
      let bytes = 0;
      res.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      res.on("error", reject);
      res.on("end", () => resolve({ status: res.statusCode ?? 0, ms: performance.now() - start, bytes }));
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

export const get = (target: Target, path: string): Promise<Answer> => call(target, path);

/** The same, where anything but 200 ends the run: a quick refusal must not pass for a quick answer. */
export async function getOk(target: Target, path: string): Promise<Answer> {
  const answer = await get(target, path);
  if (answer.status !== 200) throw new Error(`GET ${path} contestó ${answer.status}`);
  return answer;
}

/** A POST that must be answered 200. */
export async function postOk(target: Target, path: string, body: object): Promise<Answer> {
  const answer = await call(target, path, body);
  if (answer.status !== 200) throw new Error(`POST ${path} contestó ${answer.status}`);
  return answer;
}
