import type { Subject } from "@/lib/approvals/kind";
import type { FactValues } from "@/lib/approvals/policies/schema";
import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { notFound } from "@/lib/http/errors";
import { APPROVES, PAYS } from "../rules/askedWords";
import { lineHref } from "../rules/told";

/** What the approvals know of a proposal (`musicwins_asked`), whatever became of it. Amounts are decimal texts. */
export interface Asked {
  proposal_id: number;
  line_id: number;
  version: number;
  status: string;
  status_admin: string;
  author: number;
  makers: number[];
  area: string;
  category: string;
  isop: boolean;
  option_number: number;
  titulo: string;
  proveedor: string;
  ars: string;
  usd: string;
  company_id: number | null;
  country: "AR" | "ES";
  /** The area and category, as owners are found by. */
  place: string;
  reference: string;
  title: string;
  subtitle: string;
  said: Subject["values"];
  facts: FactValues;
}

/** Of these proposals, by number, those that there are. */
export const askedOf = (tx: Tx, ids: readonly number[]): Promise<Asked[]> =>
  txQuery<Asked>(tx, "SELECT * FROM musicwins_asked($1::int[])", ids);

/** @throws 404 */
export async function oneAsked(tx: Tx, id: string): Promise<Asked> {
  const [found] = await askedOf(tx, [Number(id)]);
  if (!found) throw notFound("No existe ese presupuesto.");
  return found;
}

const isSome = (amount: string) => compareMoney(amount, "0") > 0;

/** The proposal as the engine takes it: its amount in pesos, dollars beside it, or dollars alone. */
export async function load(tx: Tx, id: string): Promise<Subject> {
  const row = await oneAsked(tx, id);
  const { ars, usd, company_id, country } = row;
  const pesos = { amount: ars, currency: "ARS" as const };
  const dollars = { amount: usd, currency: "USD" as const };
  const both = isSome(ars) && isSome(usd);
  return {
    version: row.version,
    reference: row.reference,
    title: row.title,
    subtitle: row.subtitle,
    about: `"${row.titulo}"`,
    amount: isSome(ars) ? pesos : dollars,
    otherAmounts: both ? [dollars] : [],
    day: todayIn(),
    company: company_id === null ? null : { id: company_id, country },
    country,
    author: row.author,
    makers: row.makers,
    beneficiaries: [],
    keys: { [APPROVES]: [row.place], [PAYS]: [row.place] },
    values: row.said,
    facts: row.facts,
    link: lineHref(row.line_id),
  };
}
