import { formatInteger } from "@/lib/format/number";
import { saidOf } from "../contract/rules/differences";
import type { DealTerms } from "../schema/terms";
import { amountText } from "./offerText";
import { scenariosOf } from "./scenarios";

/** One line of several versions of a deal. `moved`: of each version, whether it says something else than the one before. */
export interface VersionLine {
  what: string;
  values: string[];
  moved: boolean[];
}

/** What the terms come to: where they cover, and what is left of a house of 85 %. */
function comesTo(terms: DealTerms): Map<string, string> {
  const { scenarios, break_even, of } = scenariosOf(terms);
  const at = scenarios.find((one) => one.at === "85")?.settled;
  const sum = (value: string | undefined) => (value === undefined ? "" : amountText(value, terms.currency, "es"));
  return new Map([
    ["Se cubre con", break_even === null ? "no cubre" : `${formatInteger(break_even)} de ${formatInteger(of)}`],
    ["Artista al 85 %", sum(at?.artist_fee)],
    ["Promotor al 85 %", sum(at?.promoter_result)],
  ]);
}

/** Versions of a deal side by side, in their order: every line that some of them says. */
export function versionLines(versions: readonly DealTerms[]): VersionLine[] {
  const said = versions.map((terms) => new Map([...saidOf(terms), ...comesTo(terms)]));
  const order = [...new Set(said.flatMap((one) => [...one.keys()]))];
  return order.map((what) => {
    const values = said.map((one) => one.get(what) ?? "");
    return { what, values, moved: values.map((value, at) => at > 0 && value !== values[at - 1]) };
  });
}
