import { IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { sessionCookie } from "@/lib/auth/session";
import type { DocumentRequest } from "@/lib/nav/firstReads";
import { letAsk } from "./documentReads";

const claims = { userId: 7, sessionId: "0b6c1a52-7a4e-4a39-9a38-0c0f5d1c2e3f" };
let cookie = "";
beforeAll(async () => {
  cookie = (await sessionCookie(claims)).split(";", 1)[0] ?? "";
});

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** A document asked for with these headers, by who may ask endpoints that answer like this. */
function document(headers: Record<string, string>, answer: Answer) {
  const req = Object.assign(new IncomingMessage(new Socket()), { headers }) as IncomingMessage & DocumentRequest;
  const asked: IncomingMessage[] = [];
  letAsk(req, async (inner, res) => {
    asked.push(inner);
    answer(inner, res);
    return true;
  });
  return { ask: (paths: string[]) => req.askWithDocument?.(paths), asked };
}

const echo: Answer = ({ url }, res) => void res.end(JSON.stringify({ url }));

test("endpoints are asked as who wants the document, by the cookie alone", async () => {
  const headers = { cookie, authorization: "Bearer of-somebody", "accept-encoding": "gzip", "x-request-id": "r1" };
  const { ask, asked } = document(headers, echo);
  expect(await ask(["/auth/me", "/tickets?pais=AR"])).toEqual({
    userId: 7,
    answers: [{ url: "/api/auth/me" }, { url: "/api/tickets?pais=AR" }],
  });
  for (const inner of asked) {
    expect(inner.method).toBe("GET");
    expect(inner.headers).toEqual({ cookie, "x-request-id": "r1" });
  }
});

test("without a session nothing is asked", async () => {
  const { ask, asked } = document({ cookie: "next-auth.session-token=nobody" }, echo);
  expect(await ask(["/auth/me"])).toBeNull();
  expect(asked).toEqual([]);
});

test.each([401, 403, 503])("an answer %i leaves all of it to the browser", async (status) => {
  const refusing: Answer = (req, res) => {
    if (req.url !== "/api/auth/me") res.statusCode = status;
    res.end(JSON.stringify({ error: "no" }));
  };
  expect(await document({ cookie }, refusing).ask(["/auth/me", "/tickets"])).toBeNull();
});

test("a late answer holds no document up, and one that fails breaks none", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
  const never = document({ cookie }, () => undefined).ask(["/auth/me"]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await never).toBeNull();
  jest.useRealTimers();
  const broken = document({ cookie }, () => {
    throw new Error("bang");
  });
  expect(await broken.ask(["/auth/me"])).toBeNull();
});
