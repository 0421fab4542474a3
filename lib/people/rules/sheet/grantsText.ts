import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { parseDay } from "@/lib/format/parseDay";
import { nearestName, sameName } from "./nearest";

/** A permission and its last day. */
export interface GivenGrant {
  feature: GrantKey;
  until: string | null;
}

const keys = Object.keys(grantTitles) as GrantKey[];
const titles = keys.map((key) => grantTitles[key]);

/** `Carga de ventas; Forecast (hasta 2026-12-31)`: as the Excel writes permissions and the import reads them. */
export function grantsText(grants: readonly GivenGrant[]): string {
  return grants.map(({ feature, until }) => grantTitles[feature] + (until ? ` (hasta ${until})` : "")).join("; ");
}

function keyOf(name: string): GrantKey | undefined {
  const title = sameName(name, titles);
  return title ? keys[titles.indexOf(title)] : sameName(name, keys);
}

/** Reads such a text; titles and keys count, in any case. Problems are told in words, one per permission. */
export function parseGrants(text: string, today: string): { grants: GivenGrant[]; problems: string[] } {
  const grants = new Map<GrantKey, GivenGrant>();
  const problems: string[] = [];
  for (const part of text
    .split(";")
    .map((piece) => piece.trim())
    .filter(Boolean)) {
    const [, name = part, limit] = /^(.*?)\s*\(\s*hasta\s+(.+?)\s*\)$/i.exec(part) ?? [];
    const feature = keyOf(name);
    const until = limit === undefined ? null : dayOf(limit, today);
    if (!feature) {
      const near = nearestName(name, titles);
      problems.push(`No existe el permiso “${name}”.${near ? ` ¿Es “${near}”?` : ""}`);
    } else if (until === undefined) problems.push(`${grantTitles[feature]}: no se entiende el día “${limit}”.`);
    else if (until !== null && until < today) problems.push(`${grantTitles[feature]}: ese día ya pasó.`);
    else grants.set(feature, { feature, until });
  }
  return { grants: [...grants.values()].sort((a, b) => (a.feature < b.feature ? -1 : 1)), problems };
}

function dayOf(text: string, today: string): string | undefined {
  const order = /^\d{4}-/.test(text) ? "ymd" : "dmy";
  const parsed = parseDay(text, { today, order });
  return parsed.ok ? parsed.value : undefined;
}
