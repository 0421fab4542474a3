import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readIfAny, writeWhole } from "./files.mjs";
import { dataDir } from "./paths.mjs";

/** A random text kept in the data folder (mode 0600): the same on every run. */
function kept(name, make) {
  const file = join(dataDir(), name);
  const known = readIfAny(file)?.trim();
  if (known) return known;
  const made = make();
  writeWhole(file, `${made}\n`);
  return made;
}

const secret = () => randomBytes(32).toString("base64url");

/** The secrets of demo and development: from the environment, else made once. Production must bring its own. */
export const localSecrets = () => ({
  NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || kept("nextauth-secret", secret),
  API_TOKEN_SECRET: process.env.API_TOKEN_SECRET || kept("api-token-secret", secret),
});

/** The password of every demo account: `DEMO_PASSWORD`, else made once. */
export const demoPassword = () =>
  process.env.DEMO_PASSWORD || kept("demo-password", () => randomBytes(12).toString("base64url"));
