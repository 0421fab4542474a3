import { prisma } from "@/lib/db";
import type { VoucherRow, VoucherView } from "@/lib/vouchers/schema";
import { newVoucher } from "@/lib/vouchers/schema/facts";
import { takeIn } from "@/lib/vouchers/service/write";
import { next, type TestPerson } from "./factories";
import { requestAs } from "./requestAs";

/** A CUIT with its right check digit, of nobody. */
export function aCuit(): string {
  for (;;) {
    const bare = `30${String(70_000_000 + next()).padStart(8, "0")}`;
    const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
    const sum = [...bare].reduce((all, digit, index) => all + Number(digit) * (weights[index] ?? 0), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return `${bare.slice(0, 2)}-${bare.slice(2)}-${check}`;
  }
}

/** One of our companies, of Argentina unless said. */
export const aCompany = async (country: "AR" | "ES" = "AR") => {
  const tax_id = country === "AR" ? aCuit() : `B${String(10_000_000 + next()).slice(0, 8)}`;
  return prisma.company.create({ data: { name: `Empresa ${next()}`, country, tax_id } });
};

/** A supplier that is known by its number. */
export const aSupplier = async (
  facts: { name?: string; country?: string; tax_id?: string; iva_condition?: string } = {},
) =>
  prisma.supplier.create({
    data: { name: `Proveedor ${next()}`, country: "AR", tax_id: aCuit(), state: "activo", ...facts },
  });

/** A centre whose real amounts come from vouchers since 2026, with its purse. */
export async function aFedCentre(by: TestPerson, facts: { owner_id?: number; company_id?: number } = {}) {
  const number = next();
  const centre = await prisma.costCentre.create({
    data: {
      code: `C-${number}`,
      name: `Centro ${number}`,
      country: "AR",
      currencies: ["ARS", "USD"],
      feeds_from: new Date("2026-01-01"),
      created_by: by.userId,
      ...facts,
    },
  });
  const purse = await prisma.purse.findFirstOrThrow({ where: { cost_centre_id: centre.id } });
  return { centre: centre.id, purse: purse.id };
}

/** What somebody writes of an A invoice of 100,000 and its VAT, with a number of its own. */
export const invoiceFacts = (company_id: number, supplier_id: number, more: object = {}) => ({
  company_id,
  supplier_id,
  type_code: "1",
  point: "3",
  number: String(1_000 + next()),
  date: "2026-11-03",
  due_date: "2026-12-03",
  currency: "ARS",
  net_taxed: "100000.00",
  vat: "21000.00",
  total: "121000.00",
  vat_lines: [{ rate_code: "5", base: "100000.00", amount: "21000.00" }],
  ...more,
});

interface Refusal {
  error: string;
  current: VoucherView;
  issues?: { path: string; message: string }[];
}
type Reply = VoucherView & Refusal;

export const sendVoucher = (by: TestPerson, method: string, path: string, body?: unknown) =>
  requestAs<Reply>(by, method, `/vouchers${path}`, body);

/** Loads it, and validates it where lines or `true` say so. */
export async function aVoucher(
  by: TestPerson,
  facts: object,
  validate?: true | { lines?: readonly object[]; alike_reason?: string; anyway?: boolean },
): Promise<VoucherView> {
  const made = await sendVoucher(by, "POST", "", facts);
  if (made.status !== 201) throw new Error(`not loaded: ${JSON.stringify(made.body)}`);
  if (!validate) return made.body;
  const more = validate === true ? {} : validate;
  const valid = await sendVoucher(by, "POST", `/${made.body.id}/validate`, { version: made.body.version, ...more });
  if (valid.status !== 200) throw new Error(`not validated: ${JSON.stringify(valid.body)}`);
  return valid.body;
}

/** One that is only known of, as ARCA's list tells of it: nobody else can. @returns its id */
export const anExpected = (by: TestPerson, facts: object): Promise<number> =>
  prisma.$transaction((tx) =>
    takeIn(tx, { ...by, requestId: "" }, newVoucher.parse(facts), { origin: "mis_comprobantes", listed: true }),
  );

export interface Page {
  data: VoucherRow[];
  total: number;
  totals: { currency: string; count: number; net: string; vat: string; total: string }[];
  states: Record<string, number>;
  observed: number;
}
