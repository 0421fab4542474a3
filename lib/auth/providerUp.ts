const TIMEOUT_MS = 3_000;

/**
 * Whether anybody answers at a provider's address, whatever it says. Asked before a browser is sent there: a page of
 * ours can say that the provider is down, the browser's own error page cannot.
 */
export async function answers(origin: string): Promise<boolean> {
  return fetch(origin, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
