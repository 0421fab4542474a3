import { env } from "@/lib/env";

/** Browsers reach this deployment over https, so its cookies are Secure and named so. */
export const secureCookies = (): boolean => env().APP_BASE_URL.startsWith("https://");

/** Name of a cookie of ours that only this host may set: with the `__Host-` prefix over https. */
export function hostCookieName(name: string): string {
  return secureCookies() ? `__Host-${name}` : name;
}

/** A `Set-Cookie` value for the whole host: HttpOnly, and Secure over https. Zero seconds deletes the cookie. */
export function setCookie(name: string, value: string, seconds: number, sameSite: "Lax" | "Strict" = "Lax"): string {
  const secure = secureCookies() ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}${secure}`;
}

export type Cookies = Partial<Record<string, string>>;
