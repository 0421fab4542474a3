import { type NextRequest, NextResponse } from "next/server";
import { landing } from "@/lib/auth/landing";
import { readSessionCookie } from "@/lib/auth/session";
import { cspWithAnalytics } from "@/lib/http/csp";
import { log } from "@/lib/log";
import { isPublic } from "@/lib/nav/screens";

/**
 * Lets a page through; with an analytics script in the environment of the running process, under the policy that allows it
 * (next.config.js knows only the environment of the build). Public pages are not for it, so their policy stays.
 */
function pass(): NextResponse {
  const response = NextResponse.next();
  const policy = cspWithAnalytics(process.env);
  if (policy) response.headers.set("Content-Security-Policy", policy);
  return response;
}

const cookiesOf = (request: NextRequest) =>
  Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));

/** The login page says these to people who are signed in as well. */
const SAID = ["ended", "error", "acceso"];

/**
 * Where a browser at `/` or `/login` belongs; null: on the login page. A fault of the database lets nobody lose their way
 * in: the login page says it.
 */
async function entrance(request: NextRequest): Promise<string | null> {
  const { pathname, searchParams } = request.nextUrl;
  const home = pathname === "/";
  if (!home && SAID.some((name) => searchParams.has(name))) return null;
  const cookies = cookiesOf(request);
  try {
    const place = await landing({
      cookies,
      returnTo: searchParams.get("returnTo"),
      userAgent: request.headers.get("user-agent") ?? "",
    });
    if (place) return place;
    if (!home) return null;
    return (await readSessionCookie({ cookies })) ? "/login?ended=1" : "/login";
  } catch (error) {
    log.error({ err: error }, "nobody could be sent to a first page");
    return home ? "/login?error=servicio" : null;
  }
}

/** Redirects only: it protects nothing by itself; every handler decides for itself. */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const to = (path: string) => NextResponse.redirect(new URL(path, request.url));
  if (pathname === "/" || pathname === "/login") {
    const place = await entrance(request);
    return place === null ? NextResponse.next() : to(place);
  }
  if (isPublic(pathname)) return NextResponse.next();
  const signedIn = await readSessionCookie({ cookies: cookiesOf(request) });
  return signedIn ? pass() : to(`/login?returnTo=${encodeURIComponent(pathname + search)}`);
}

// On Node it shares the process's connections, so that it reads session and role as every call does. Where providers come
// back to (auth/) and the gallery of development (dev/) are no screens.
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/|auth/|dev/|favicon|.*\\.(?:svg|png|ico|webp|woff2|js|txt|webmanifest)$).*)"],
};
