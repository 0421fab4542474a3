import { IncomingMessage, ServerResponse } from "node:http";
import { getCookieParser } from "next/dist/server/api-utils/get-cookie-parser";
import { readSessionCookie } from "@/lib/auth/session";
import type { AskWithDocument, DocumentRequest } from "@/lib/nav/firstReads";

type Answered = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

/** Somebody waits for the document: what takes longer is asked by the browser, with the frame in sight. */
const LONGEST_MS = 1_000;
/** Of the document's own request, what its reads are not asked with. */
const NOT_PASSED = ["authorization", "accept-encoding", "content-length", "content-type", "if-none-match"];

/** Asks an endpoint of this process in the name of who sent `req`, by the session's cookie. Null unless it answers 200. */
function ask(answered: Answered, req: IncomingMessage, path: string): Promise<unknown> {
  const own = new IncomingMessage(req.socket);
  const passed = Object.entries(req.headers).filter(([name]) => !NOT_PASSED.includes(name));
  Object.assign(own, { method: "GET", url: `/api${path}`, headers: Object.fromEntries(passed) });
  const res = new ServerResponse(own);
  return new Promise((resolve, reject) => {
    res.end = (body?: unknown) => {
      resolve(res.statusCode === 200 ? JSON.parse(String(body)) : null);
      return res;
    };
    answered(own, res).then((there) => !there && resolve(null), reject);
  });
}

/** Lets the pages of a request ask for what their document is drawn with, through the endpoints themselves. */
export function letAsk(req: IncomingMessage & DocumentRequest, answered: Answered): void {
  const asking: AskWithDocument = async (paths) => {
    const claims = await readSessionCookie({ cookies: getCookieParser(req.headers)() });
    if (!claims) return null;
    const answers = await Promise.all(paths.map((path) => ask(answered, req, path)));
    return answers.includes(null) ? null : { userId: claims.userId, answers };
  };
  req.askWithDocument = (paths) => Promise.race([asking(paths).catch(() => null), late()]);
}

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), LONGEST_MS).unref());
