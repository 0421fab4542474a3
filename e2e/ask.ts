import { type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * A request as it is, also of methods and addresses that browsers would not send, on a connection of its own: a kept one
 * may end just as it is used again.
 */
export function ask(
  base: string,
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
  data?: string,
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  // Node frames the body of no DELETE by itself.
  const framing = data === undefined ? {} : { "content-length": Buffer.byteLength(data) };
  const options = { hostname, port, path, method, headers: { ...headers, ...framing }, agent: false };
  return new Promise((resolve, reject) => {
    const sent = request(options, async (res) => {
      let body = "";
      for await (const part of res) body += part;
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body });
    });
    sent.on("error", reject);
    sent.end(data);
  });
}

const AT_ONCE = 8;

/** Does `work` for each, a few at once. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
    }),
  );
}
