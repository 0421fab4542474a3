/** Attempts in all; the last failure is final. With the default base of a minute the last one comes two hours after the first. */
export const MAX_ATTEMPTS = 8;

export interface MailFailure {
  /** Never to be tried again by itself. */
  permanent: boolean;
  /** In the words of the server or the system, for an administrator. */
  reason: string;
}

interface SmtpError {
  message?: string;
  code?: string;
  response?: string;
  responseCode?: number;
}

/**
 * What an attempt's error means: 5xx to the mail is permanent; 4xx, a connection that fails, a full disk and refused
 * credentials (ours to mend, the mail is fine) are temporary.
 */
export function failureOf(error: unknown): MailFailure {
  const { message = String(error), code, response, responseCode } = (error ?? {}) as SmtpError;
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  return { permanent, reason: (response ?? (code ? `${code}: ${message}` : message)).slice(0, 1_000) };
}

/** Milliseconds until the next attempt after `attempts` failed ones: the base, doubled each time. */
export function backoffMs(attempts: number, baseMs: number): number {
  return baseMs * 2 ** (attempts - 1);
}
