import { type Tx, txQuery } from "@/lib/db";
import { currencies } from "@/lib/format/currencies";
import { taxIdCountry } from "@/lib/format/ids/taxId";
import { currencyName } from "@/lib/format/money";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import type { Planned } from "@/lib/imports/planned";
import { removeMade } from "@/lib/imports/removeMade";
import { readCountry, readTitled, readYesOrNo } from "@/lib/tabular/reading/words";
import { type CompanyColumn, companyColumns } from "./rules/sheet";
import { zoneTitles } from "./rules/zones";
import { type Company, newCompany } from "./schema";
import { byNumber, heldCompany, insertCompany, sameFacts, updateCompany } from "./service";

type Facts = ReturnType<typeof newCompany.parse>;
type Row = PlainRow<CompanyColumn>;

/** What a row of the sheet would do; what it does not say of a company that is there stays. */
interface Plan {
  row: number;
  facts: Facts;
  before: Company | null;
}

const CURRENCIES = Object.fromEntries(currencies.map((code) => [code, currencyName(code)]));

/** What a sheet of companies would do, each found by its country and tax number. */
export async function loadCompanies(tx: Tx, job: ImportJob, sheet: PlainSheet<CompanyColumn>): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const problems: Loaded["problems"][number][] = [];
  const wrong = ({ row, cells }: Row, field: CompanyColumn, message: string) =>
    problems.push({
      row,
      field,
      message,
      value: cells[field] ?? "",
      sheet: sheet.sheet,
      column: sheet.columns[field] ?? "",
    });
  const plans: Plan[] = [];
  const seen = new Map<string, number>();
  for (const row of sheet.rows) {
    const plan = await planOf(tx, row, (field, message) => wrong(row, field, message));
    if (!plan) continue;
    const key = `${plan.facts.country} ${plan.facts.tax_id}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) wrong(row, "tax_id", `Ya está en la fila ${earlier}.`);
    else plans.push(plan);
    seen.set(key, earlier ?? row.row);
  }
  const moving = plans.filter(({ before, facts }) => before === null || !sameFacts(before, facts));
  const inserted = plans.filter(({ before }) => before === null).length;
  return {
    rows_read: sheet.read,
    rows_accepted: plans.length,
    inserted,
    updated: moving.length - inserted,
    unchanged: plans.length - moving.length,
    facts: { planned: moving.map(plannedOf) },
    problems,
    write: () => writeAll(tx, job, moving),
  };
}

async function planOf(
  tx: Tx,
  { row, cells }: Row,
  wrong: (field: CompanyColumn, message: string) => unknown,
): Promise<Plan | null> {
  const given: Record<string, unknown> = {};
  let right = true;
  const refuse = (field: CompanyColumn, message: string) => {
    right = false;
    wrong(field, message);
  };
  const { name = "", tax_id = "", country = "", currency, zone, address, active } = cells;
  if (address !== undefined) given.address = address;
  // An empty cell of these says nothing: what is there stays, and a new one takes its country's.
  if (currency) take("currency", readTitled(CURRENCIES, currency));
  if (zone) take("zone", readTitled(zoneTitles, zone));
  if (active) take("active", readYesOrNo(active));
  const of = country ? readCountry(country) : taxIdCountry(tax_id);
  if (!of) refuse("country", "Falta el país: el número no lo dice.");
  if (!right) return null;
  const whole = { name, tax_id, country: of, ...given };
  const fresh = parsed(whole);
  const before = fresh && (await byNumber(tx, fresh));
  const facts = before ? parsed({ ...factsOf(before), ...whole }) : fresh;
  return facts ? { row, facts, before } : null;

  function take(field: CompanyColumn, read: { value: unknown } | { problem: string }) {
    if ("problem" in read) refuse(field, read.problem);
    else given[field] = read.value;
  }
  function parsed(raw: object): Facts | null {
    const checked = newCompany.safeParse(raw);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) wrong((path[0] ?? "name") as CompanyColumn, message);
    return null;
  }
}

const factsOf = ({ id: _, version: __, ...facts }: Company) => facts;

const TEXT: Readonly<Record<CompanyColumn, (facts: Facts) => string>> = {
  name: ({ name }) => name,
  tax_id: ({ tax_id }) => tax_id,
  country: ({ country }) => country,
  currency: ({ currency }) => currency ?? "",
  zone: ({ zone }) => (zone ? zoneTitles[zone] : ""),
  address: ({ address }) => address,
  active: ({ active }) => (active ? "Sí" : "No"),
};

function plannedOf({ row, facts, before }: Plan): Planned {
  const columns = Object.keys(TEXT) as CompanyColumn[];
  const changes = columns.flatMap((column) => {
    const [was, is] = [before ? TEXT[column](before) : "", TEXT[column](facts)];
    return before && was !== is ? [{ field: companyColumns[column].label, before: was, after: is }] : [];
  });
  return { row, name: facts.name, does: before ? "cambiar" : "crear", changes };
}

async function writeAll(tx: Tx, job: ImportJob, plans: readonly Plan[]): Promise<void> {
  const actor = { ...job.by, requestId: "" };
  for (const { before, facts } of plans) {
    const after = before ? await updateCompany(tx, actor, before, facts) : await insertCompany(tx, actor, facts);
    const data = { import_id: job.id, row_id: after.id, version_after: after.version };
    await tx.importChange.create({ data: { ...data, ...(before && { before: { ...before } }) } });
  }
}

/** What was new is gone, what was changed is as it was. Errors: 409 where one was changed, or is in use, since. */
export const undoCompanies: Undo = async (tx, { id }, actor) => {
  const changes = await txQuery<{ row_id: number; version_after: number; before: Company | null }>(
    tx,
    "SELECT row_id, version_after, before FROM import_change WHERE import_id = $1::uuid ORDER BY row_id DESC",
    id,
  );
  for (const { row_id, version_after, before } of changes) {
    const now = await heldCompany(tx, row_id);
    if (now.version !== version_after)
      throw conflict(`No se puede deshacer: ${now.name} cambió después. Corregir a mano.`);
    if (before) await updateCompany(tx, actor, now, factsOf(before));
    else await removeMade(tx, "company", now, "Ponerla fuera de uso.");
  }
  return { empresas: changes.length };
};
