import { type NextRequest, NextResponse } from "next/server";
import { getToken } from "next-auth/jwt";

/** Redirects only: it protects nothing by itself; every handler decides for itself. */
export async function middleware(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl;
  const signedIn = Boolean(
    await getToken({
      req: request,
      secret: process.env.NEXTAUTH_SECRET,
      secureCookie: process.env.APP_BASE_URL?.startsWith("https://"),
    }),
  );
  const to = (path: string) => NextResponse.redirect(new URL(path, request.url));
  const stays = ["ended", "error", "acceso"].some((name) => searchParams.has(name));
  if (pathname === "/login") return signedIn && !stays ? to(`/api/auth/landing${search}`) : NextResponse.next();
  if (!signedIn) return to(pathname === "/" ? "/login" : `/login?returnTo=${encodeURIComponent(pathname + search)}`);
  return pathname === "/" ? to("/api/auth/landing") : NextResponse.next();
}

export const config = {
  matcher: [
    "/((?!api/|_next/|upload-invoice/|upload-invoice-shows/|auth/|dev/|favicon|theme.js|.*\\.(?:svg|png|ico|webp|woff2|js|txt)$).*)",
  ],
};
