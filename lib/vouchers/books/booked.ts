import { prisma } from "@/lib/db";
import { impossible, notFound } from "@/lib/http/errors";
import { accruedStates } from "../rules/states";

/** The company of a book. @throws 404, 422 for one of another country */
export async function companyOf(id: number, country: "AR" | "ES") {
  const company = await prisma.company.findUnique({ where: { id } });
  if (!company) throw notFound("No existe esta empresa.");
  if (company.country !== country)
    throw impossible(`${company.name} no es de ${country === "AR" ? "Argentina" : "España"}: ese libro no es suyo.`);
  return company;
}

/** Received vouchers of a company, `$1`, that are in its books: what was validated and not annulled, from `$2` until `$3`. */
export const BOOKED = `v.company_id = $1::int AND v.direction = 'recibido' AND NOT v.historic AND v.date BETWEEN $2::date AND $3::date
  AND v.state IN (${accruedStates.map((state) => `'${state}'`).join(", ")})`;

/** The first and last day of a month (`2026-11`). */
export function daysOfMonth(month: string): [from: string, until: string] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}

/** Supplier of a voucher, as whom it counts by now. */
export const SUPPLIER = "JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id";

/** Issuer `i` of a voucher as its book names them: as they stood when the month was shut, as they are by now while it is open. */
export const ISSUER = `${SUPPLIER} LEFT JOIN booked_issuer b ON b.voucher_id = v.id
  CROSS JOIN LATERAL (SELECT coalesce(b.tax_id, s.tax_id) AS tax_id, coalesce(b.name, s.name) AS name) i`;

/** Amount of a voucher `v` in the currency of its company `c`, at the voucher's own rate: what every book and return of Spain counts. */
export const inOwn = (amount: string): string =>
  `round((${amount}) * CASE WHEN v.currency = c.currency THEN 1 ELSE v.fx_rate END, 2)`;
