import { ConfidentialClientApplication } from "@azure/msal-node";
import { createRemoteJWKSet } from "jose";
import * as z from "zod";
import { env } from "@/lib/env";
import { notFound } from "@/lib/http/errors";

// As with the other provider: nobody waits longer for a provider than for the database.
const TIMEOUT_MS = 4_000;

let client: ConfidentialClientApplication | undefined;

/** The library's client. It asks nobody which authorities are genuine: the configured one is. */
export function microsoftClient(): ConfidentialClientApplication {
  const { MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, MICROSOFT_AUTHORITY } = env();
  if (!MICROSOFT_CLIENT_ID) throw notFound("Este ingreso no está configurado.");
  client ??= new ConfidentialClientApplication({
    auth: {
      clientId: MICROSOFT_CLIENT_ID,
      clientSecret: MICROSOFT_CLIENT_SECRET,
      authority: MICROSOFT_AUTHORITY,
      knownAuthorities: [new URL(MICROSOFT_AUTHORITY).host],
    },
  });
  return client;
}

/** The provider does not answer, or not as it should. */
export class ProviderAway extends Error {}

/** The work's outcome, or ProviderAway when it takes too long. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderAway("timeout")), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), end_session_endpoint: z.url().optional() });

interface Metadata {
  issuer: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
  logout: string | undefined;
}

let metadata: Metadata | undefined;

/** What the library does not tell: who signs its tokens, with which keys, and where one signs out. */
export async function microsoftMetadata(): Promise<Metadata> {
  if (metadata) return metadata;
  const address = `${env().MICROSOFT_AUTHORITY.replace(/\/+$/, "")}/v2.0/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { issuer, jwks_uri, end_session_endpoint } = discovery.parse(await answer.json());
    metadata = {
      issuer,
      keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS }),
      logout: end_session_endpoint,
    };
    return metadata;
  } catch (error) {
    throw new ProviderAway("discovery", { cause: error });
  }
}
