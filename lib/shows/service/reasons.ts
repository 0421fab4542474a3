import { declarations } from "@/lib/generated/domains";
import type { LightReason } from "../rules/light";

/** All that somebody should look at of some shows, as the domains know it now. */
export async function reasonsOf(ids: readonly number[]): Promise<LightReason[]> {
  const sources = await Promise.all(declarations.map(({ showLights }) => showLights?.()));
  const found = [];
  for (const source of sources) if (source) found.push(...(await source(ids)));
  return found;
}
