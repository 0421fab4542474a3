import { type XmlHandler, XmlScanner } from "@/lib/tabular/xml";

const MAX_LINES = 2;

/**
 * What in a file of transfers breaks SEPA's rule for addresses since 2026-11-15 (EPC guidance 2.1): an address has its town and country
 * by themselves, and at most two free lines beside them. The schema takes what banks refuse.
 */
export function addressProblems(xml: string): string[] {
  const found: string[] = [];
  let inside: Map<string, number> | null = null;
  let open = "";
  const handler: XmlHandler = {
    open: (name) => {
      open = name;
      if (name === "PstlAdr") inside = new Map();
    },
    text: (text) => {
      if (inside && text.trim() !== "") inside.set(open, (inside.get(open) ?? 0) + 1);
    },
    close: (name) => {
      if (name !== "PstlAdr" || !inside) return;
      if (!inside.has("TwnNm") || !inside.has("Ctry"))
        found.push("Una dirección no tiene ciudad y país por separado (SEPA desde 15/11/2026).");
      if ((inside.get("AdrLine") ?? 0) > MAX_LINES)
        found.push(`Una dirección tiene más de ${MAX_LINES} líneas libres.`);
      inside = null;
    },
  };
  const scanner = new XmlScanner(handler);
  scanner.write(xml);
  scanner.end();
  return found;
}
