import { type Client, OpenFeature } from "@openfeature/server-sdk";
import { env } from "@/lib/env";
import { DatabaseProvider } from "../databaseProvider";
import { HttpProvider } from "../httpProvider";
import { type FlagKey, type FlagValue, type FlagValues, flagDefaults, flagKeys } from "../rules/keys";

/** Whom a flag is read for; every Actor is one. */
export interface FlagPerson {
  userId: number;
  rol: string;
  area: string;
}

const DOMAIN = "bambalina";
// One client per process, whatever the bundler makes of this module.
const shared = globalThis as { bambalinaFlagClient?: Client };

function client(): Client {
  if (!shared.bambalinaFlagClient) {
    const { FLAGS_PROVIDER, FLAGS_URL, FLAGS_CLIENT_KEY } = env();
    const provider =
      FLAGS_PROVIDER === "http" && FLAGS_URL ? new HttpProvider(FLAGS_URL, FLAGS_CLIENT_KEY) : new DatabaseProvider();
    OpenFeature.setProvider(DOMAIN, provider);
    shared.bambalinaFlagClient = OpenFeature.getClient(DOMAIN);
  }
  return shared.bambalinaFlagClient;
}

/** Chooses the provider anew; for tests that change the environment. */
export function forgetFlagProvider(): void {
  shared.bambalinaFlagClient = undefined;
}

/** The value of a flag for a person. Never fails: when nothing can be known it is the flag's own default. */
export async function flagValue<K extends FlagKey>(key: K, person: FlagPerson): Promise<FlagValue<K>> {
  const context = { targetingKey: String(person.userId), rol: person.rol, area: person.area };
  const fallback = flagDefaults[key];
  const value =
    typeof fallback === "boolean"
      ? await client().getBooleanValue(key, fallback, context)
      : await client().getStringValue(key, fallback, context);
  return value as FlagValue<K>;
}

/** Every flag as a person has it: what `GET /auth/me` tells the browser. */
export async function flagsOf(person: FlagPerson): Promise<FlagValues> {
  const values = await Promise.all(flagKeys.map(async (key) => [key, await flagValue(key, person)] as const));
  return Object.fromEntries(values) as FlagValues;
}
