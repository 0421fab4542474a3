import type { Provider } from "@/lib/auth/rules";
import { CallError } from "./callError";
import { noteProvider } from "./provider";
import { keepToken, storedToken } from "./token";

type Ask = () => Promise<Response>;
type Renewal = Promise<boolean>;

let renewing: Renewal | null = null;

/**
 * Asks for a fresh token with the session cookie, once for all calls and tabs that need it. False when the session is
 * over; throws the answer's error when nobody can say (server or database away), so that a fault never signs out.
 */
export function renewToken(ask: Ask, failed: (response: Response) => Promise<CallError>): Renewal {
  const before = storedToken();
  renewing ??= alone(async () => {
    if (storedToken() !== before && storedToken()) return true;
    const response = await ask();
    if (response.status === 401) return false;
    if (!response.ok) throw await failed(response);
    const answer = (await response.json()) as { token?: unknown; provider?: Provider; provider_reachable?: boolean };
    const { token, provider = "local", provider_reachable = true } = answer;
    if (typeof token !== "string") throw new CallError(response.status, "unknown", "No se pudo renovar la sesión.");
    keepToken(token, provider === "microsoft" ? "session" : "local");
    noteProvider({ provider, reachable: provider_reachable });
    return true;
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

// Locks exist only in secure contexts: over plain http to an address of the local network each tab asks for itself.
function alone(work: () => Renewal): Renewal {
  return navigator.locks ? navigator.locks.request("api-token", work) : work();
}
