import type { Contract } from "@/lib/http/contract";
import { storedToken } from "./token";

const BASE = process.env.NEXT_PUBLIC_API_URL || "/api";

/**
 * Sends what nobody waits for, also while the page is being left. By the session's cookie on our own API; a failure is
 * nobody's concern, so it asks for no new session and says nothing.
 */
export function sendQuietly(contract: Pick<Contract, "method" | "path">, body: unknown): void {
  const token = BASE.startsWith("/") ? null : storedToken();
  void fetch(BASE + contract.path, {
    method: contract.method,
    keepalive: true,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => {});
}
