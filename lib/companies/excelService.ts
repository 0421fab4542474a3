import type { Person } from "@/lib/access/can";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download } from "@/lib/http/contract";
import { list as accounts } from "./accountService";
import { zoneTitles } from "./rules/zones";
import type { Company, OwnAccount } from "./schema";
import { list } from "./service";

const text = <Row>(header: string, width: number, value: (row: Row) => string): Field<Row> => ({
  header,
  width,
  kind: "text",
  value,
});
const yes = (is: boolean) => (is ? "Sí" : "No");

const COMPANY: Field<Company>[] = [
  text("Razón social", 36, ({ name }) => name),
  text("CUIT o NIF", 18, ({ tax_id }) => tax_id),
  text("País", 8, ({ country }) => country),
  text("Moneda", 10, ({ currency }) => currency),
  text("Zona horaria", 20, ({ zone }) => (zoneTitles as Record<string, string>)[zone] ?? zone),
  text("Domicilio", 40, ({ address }) => address),
  text("En uso", 10, ({ active }) => yes(active)),
];

/** `GET /companies/excel`: one sheet of companies, one of their bank accounts as the person sees them. */
export async function excel(actor: Person): Promise<Download> {
  const companies = await list();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const account: Field<OwnAccount>[] = [
    text("Empresa", 36, ({ company_id }) => names.get(company_id) ?? ""),
    text("Cuenta", 30, ({ name }) => name),
    text("Banco", 24, ({ bank }) => bank),
    text("Moneda", 10, ({ currency }) => currency),
    text("CBU", 26, ({ cbu }) => cbu),
    text("IBAN", 30, ({ iban }) => iban),
    text("Alias", 24, ({ alias }) => alias),
    text("En uso", 10, ({ active }) => yes(active)),
  ];
  return workbookDownload(`empresas_${todayIn()}.xlsx`, [
    sheetOf("Empresas", COMPANY, companies, { money: true }),
    sheetOf("Cuentas", account, await accounts(actor, { query: {} } as never), { money: true }),
  ]);
}
