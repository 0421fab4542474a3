import type { CallInput, CallOutput, Contract, Issue } from "@/lib/http/contract";
import { failureText, fillPath, isBinary, isMultipart, queryString } from "@/lib/http/contractCall";
import { CallError } from "./callError";
import { forgetFirstReads, takeFirstRead } from "./firstReads";
import { owesLeaving } from "./offline/person";
import { renewToken } from "./renewToken";
import { signInAgain } from "./sessionOver";
import { dropToken, storedToken } from "./token";

export { CallError };

/** Where the API is: a path of ours, or the address of a hosted one. */
export const BASE = process.env.NEXT_PUBLIC_API_URL || "/api";

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address of a call, also the key under which its answer is kept. */
export function addressOf<C extends Contract>(contract: C, input: CallInput<C>): string {
  const { params, query } = input as Loose;
  return BASE + fillPath(contract.path, params) + queryString(query);
}

/**
 * Makes the call a contract describes. Throws CallError. A token that ran out is renewed; when the session itself is
 * over and the shell can ask, the call waits until the person has signed in again and then goes out once more.
 */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallOutput<C>> {
  const address = addressOf(contract, input);
  if (contract.method !== "GET") forgetFirstReads();
  const send = () => fetch(address, request(contract, (input as Loose).body, signal));
  const mayBeAsked = contract.method === "GET" && contract.permission !== "public";
  let response = await reach(() => (mayBeAsked ? takeFirstRead(address)?.catch(send) : undefined) ?? send());
  if (
    response.status === 401 &&
    contract.permission !== "public" &&
    ((await renewed(contract)) || (await signInAgain()))
  )
    response = await reach(send);
  if (!response.ok) throw await errorOf(response, contract.failure);
  return (isBinary(contract.reply) ? response.blob() : response.json()) as Promise<CallOutput<C>>;
}

function request(contract: Contract, body: unknown, signal?: AbortSignal): RequestInit {
  const token = contract.permission === "public" ? null : storedToken();
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (isMultipart(contract.body)) return { method: contract.method, headers, body: body as FormData, signal };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return { method: contract.method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal };
}

/**
 * Sends; throws CallError "offline" where nothing is reached. Whoever left without signal is out before anything is asked for: their session is
 * nobody's any more.
 */
export async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    if (owesLeaving()) {
      forgetFirstReads();
      await (await import("./leaving")).finishLeaving();
    }
    return await send();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError(0, "offline", "No hay conexión con Bambalina. Revisar la red y reintentar.");
  }
}

async function errorOf(response: Response, failure: string): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as {
    error?: string;
    code?: string;
    issues?: Issue[];
    request_id?: string;
    current?: unknown;
  } | null;
  return new CallError(
    response.status,
    body?.code ?? "unknown",
    body?.error ?? failureText(failure, response.status, response.statusText),
    body?.issues,
    body?.request_id,
    body?.current,
  );
}

function renewed({ failure }: Pick<Contract, "failure">): Promise<boolean> {
  const ask = () => reach(() => fetch(`${BASE}/auth/token`));
  return renewToken(ask, (response) => errorOf(response, failure));
}

/** A token for a browser that has none yet: who came back from a provider brings only the session cookie. */
export async function fetchToken(): Promise<void> {
  if (!storedToken()) await renewed({ failure: "No se pudo renovar la sesión." }).catch(() => undefined);
}

/** Whose session this browser has now, asked without waiting for a sign-in; null when there is none. */
export async function whoIsIn(): Promise<string | null> {
  dropToken();
  if (!(await renewed({ failure: "No se pudo renovar la sesión." }))) return null;
  const response = await reach(() =>
    fetch(`${BASE}/auth/me`, { headers: { Authorization: `Bearer ${storedToken()}` } }),
  );
  return response.ok ? ((await response.json()) as { mail: string }).mail : null;
}
