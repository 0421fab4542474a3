import { signInLocal } from "@/lib/auth/clientSignIn";
import { signInFailureText } from "@/lib/auth/rules";
import { BASE, CallError, call, fetchToken, reach } from "./call";
import { dropToken, keepToken, storedToken } from "./token";

const refused = (status: number, code: string | null) =>
  new CallError(status, code ?? "inesperado", signInFailureText(code ?? "inesperado"));

/**
 * Signs in with mail and password, as next-auth's own form does: its session, and a token of it for the API. With an API that
 * is hosted elsewhere there is no cookie, and the token alone is the session.
 * @throws CallError with what to say: wrong, how long to wait, the database away, no connection.
 */
export async function signIn(mail: string, password: string): Promise<void> {
  if (!BASE.startsWith("/")) {
    const { token } = await call(signInLocal, { body: { mail, password } });
    return keepToken(token);
  }
  const asked = await reach(() => fetch(`${BASE}/auth/csrf`));
  if (!asked.ok) throw refused(asked.status, null);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, mail, password, json: "true" });
  const answer = await reach(() => fetch(`${BASE}/auth/callback/local`, { method: "POST", body }));
  const { url = "" } = (await answer.json().catch(() => ({}))) as { url?: string };
  const code = URL.canParse(url) ? new URL(url).searchParams.get("error") : null;
  if (!answer.ok || code) throw refused(answer.status, code);
  dropToken();
  await fetchToken();
  if (!storedToken()) throw refused(answer.status, null);
}
