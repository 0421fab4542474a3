import { type NextRequest, NextResponse } from "next/server";
import { getToken } from "next-auth/jwt";
import { cspWithAnalytics } from "@/lib/http/csp";

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

/** Redirects only: it protects nothing by itself; every handler decides for itself. */
export async function middleware(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl;
  const signedIn = Boolean(
    await getToken({
      req: request,
      secret: process.env.NEXTAUTH_SECRET,
      secureCookie: (process.env.APP_BASE_URL || process.env.NEXTAUTH_URL)?.startsWith("https://") ?? false,
    }),
  );
  const to = (path: string) => NextResponse.redirect(new URL(path, request.url));
  const stays = ["ended", "error", "acceso"].some((name) => searchParams.has(name));
  if (pathname === "/login") return signedIn && !stays ? to(`/api/auth/landing${search}`) : NextResponse.next();
  if (!signedIn) return to(pathname === "/" ? "/login" : `/login?returnTo=${encodeURIComponent(pathname + search)}`);
  return pathname === "/" ? to("/api/auth/landing") : pass();
}

export const config = {
  matcher: [
    "/((?!api/|_next/|upload-invoice/|upload-invoice-shows/|auth/|dev/|login/|favicon|theme.js|.*\\.(?:svg|png|ico|webp|woff2|js|txt)$).*)",
  ],
};
