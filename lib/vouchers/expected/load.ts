import { supplierOf } from "@/lib/catalogue/findService";
import type { Tx } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import type { Planned } from "@/lib/imports/planned";
import type { VoucherActor } from "../actor";
import { changed } from "../changed";
import { identityOf } from "../rules/identity";
import { checkStateTitles } from "../rules/kinds";
import { differenceOf, type Listed } from "../rules/listed";
import { issuedRefusal, listOwner } from "../rules/listOwner";
import { type ListedVoucher, readList } from "../rules/listRow";
import type { ListColumn } from "../rules/listSheet";
import { newVoucher } from "../schema/facts";
import { noted } from "../service/move";
import { type Held, stored, storedAll } from "../service/record";
import { textOf } from "../service/rows";
import { takeIn } from "../service/write";
import { fillParts, fills } from "./fill";
import { relist, relistedOf } from "./relist";
import { type CheckState, type Company, type Standing, standing, unlisted } from "./standing";

/** What the list says of a voucher that is there. */
interface Check {
  row: number;
  there: Standing;
  check_state: CheckState;
  check_detail: string;
  /** Whose total it tells apart. */
  fill?: ListedVoucher;
}

/** What ARCA's list would do: what is not there is expected, what is there is compared, and what the list has not is told. */
export async function loadList(tx: Tx, job: ImportJob, sheet: PlainSheet<ListColumn>): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const company = await companyOf(tx, job, sheet);
  const issued = issuedRefusal(
    company,
    sheet.rows.map(({ cells }) => cells.tax_id ?? ""),
  );
  if (issued) throw new ImportRefused(issued);
  const problems: Loaded["problems"][number][] = [];
  const wrong = (row: number, cells: Partial<Record<ListColumn, string>>, field: ListColumn, message: string) =>
    problems.push({
      row,
      field,
      message,
      value: cells[field] ?? "",
      sheet: sheet.sheet,
      column: sheet.columns[field] ?? "",
    });
  const cells = new Map(sheet.rows.map((one) => [one.row, one.cells]));
  const seen = new Map<string, ListedVoucher>();
  for (const one of readList(sheet, ({ row, cells: own }, field, message) => wrong(row, own, field, message))) {
    const key = identityOf({ country: "AR", tax_id: one.tax_id, ...one.facts }) ?? "";
    const earlier = seen.get(key);
    if (earlier) wrong(one.row, cells.get(one.row) ?? {}, "number", `Ya está en la fila ${earlier.row}.`);
    else seen.set(key, one);
  }
  const there = await standing(tx, [...seen.keys()]);
  const fresh = [...seen].flatMap(([key, one]) => (there.has(key) ? [] : [one]));
  const compared = [...seen].flatMap(([key, one]) => {
    const own = there.get(key);
    if (!own || own.state === "esperado") return [];
    const fill = fills(one, own);
    const check = checked(one.row, own, differenceOf(listedOf(one), fill ? { ...own, vat: null } : own));
    return [fill ? { ...check, fill: one } : check];
  });
  const known = [...seen.values()].filter(issuersOf(sheet, problems));
  const awaited = [...seen].flatMap(([key, one]) => {
    const own = there.get(key);
    return own?.state === "esperado" ? [{ one, id: own.id }] : [];
  });
  const held = new Map(
    (
      await storedAll(
        tx,
        awaited.map(({ id }) => id),
      )
    ).map((own) => [own.id, own]),
  );
  const relisted = awaited.flatMap(({ one, id }): Relisting[] => {
    const own = held.get(id);
    const changes = own ? relistedOf(one, own) : [];
    return own && changes.length > 0 ? [{ one, own, changes }] : [];
  });
  const missing = (await unlisted(tx, company, known, [...seen.keys()])).map((own) => ({
    row: 0,
    there: own,
    check_state: "no_figura" as const,
    check_detail: "La lista de ARCA de ese período no lo tiene.",
  }));
  const moving = [...compared, ...missing].filter(
    ({ there: own, fill, ...now }: Check) =>
      fill !== undefined || own.check_state !== now.check_state || own.check_detail !== now.check_detail,
  );
  return {
    rows_read: sheet.read,
    rows_accepted: seen.size,
    inserted: fresh.length,
    updated: moving.length + relisted.length,
    unchanged: seen.size - fresh.length - relisted.length - moving.filter(({ row }) => row > 0).length,
    facts: { planned: [...fresh.map(plannedNew), ...relisted.map(plannedRelisting), ...moving.map(plannedCheck)] },
    problems,
    write: () => writeAll(tx, job, { company, fresh, relisted, checks: moving }),
  };
}

/** Those of issuers all of whose rows were understood: what the list has of another one may be in a row that was not. */
function issuersOf({ rows }: PlainSheet<ListColumn>, problems: Loaded["problems"]): (one: ListedVoucher) => boolean {
  const wrong = new Set(problems.map(({ row }) => row));
  const unknown = new Set(rows.flatMap(({ row, cells }) => (wrong.has(row) ? [bareTaxId(cells.tax_id ?? "")] : [])));
  const nobody = problems.some(({ field }) => field === "tax_id");
  return ({ tax_id }) => !nobody && !unknown.has(bareTaxId(tax_id));
}

/** Whose list it is. @throws ImportRefused for one that is of none of our companies, or of what was issued */
async function companyOf(
  tx: Tx,
  { options, file_name }: ImportJob,
  { columns }: PlainSheet<ListColumn>,
): Promise<Company> {
  const all = await tx.company.findMany({ where: { country: "AR", active: true }, orderBy: { id: "asc" } });
  const titles = [columns.tax_id ?? "", columns.name ?? ""];
  const found = listOwner({ name: file_name, columns: titles }, all, options.company);
  if ("refused" in found) throw new ImportRefused(found.refused);
  return found.company;
}

const listedOf = ({ facts }: ListedVoucher): Listed => facts;
const checked = (row: number, there: Standing, check_detail: string): Check => ({
  row,
  there,
  check_state: check_detail ? "difiere" : "coincide",
  check_detail,
});

const plannedNew = ({ row, name, tax_id, facts }: ListedVoucher): Planned => ({
  row,
  name: `${name || tax_id}, ${textOf({ id: 0, country: "AR", ...facts })}`,
  does: "crear",
  changes: [],
});
/** An expected voucher of which a newer list says something else. */
interface Relisting {
  one: ListedVoucher;
  own: Held;
  changes: Planned["changes"];
}
const plannedRelisting = ({ one: { row }, own, changes }: Relisting): Planned => ({
  row,
  name: `${own.supplier?.name ?? ""}, ${textOf(own)}`,
  does: "cambiar",
  changes,
});
const partsText = ({ facts: { net_taxed, vat, currency } }: ListedVoucher): string =>
  [net_taxed, vat].map((amount) => formatMoney(amount ?? "0", currency ?? "ARS", { decimals: 2 })).join(" e ");
const plannedCheck = ({ row, there, check_state, check_detail, fill }: Check): Planned => ({
  row,
  name: `${there.supplier}, ${textOf(there)}`,
  does: "cambiar",
  changes: [
    {
      field: "ARCA",
      before: checkStateTitles[there.check_state],
      after: [checkStateTitles[check_state], check_detail].filter(Boolean).join(": "),
    },
    ...(fill ? [{ field: "Neto e IVA", before: "Sin desglosar", after: partsText(fill) }] : []),
  ],
});

const MARK = { source: "lista", confidence: "alta" } as const;

async function writeAll(
  tx: Tx,
  job: ImportJob,
  {
    company,
    fresh,
    relisted,
    checks,
  }: {
    company: Company;
    fresh: readonly ListedVoucher[];
    relisted: readonly Relisting[];
    checks: readonly Check[];
  },
) {
  const actor = { ...job.by, requestId: "" } as VoucherActor;
  for (const { tax_id, name, facts } of fresh) {
    const supplier_id = await supplierOf(tx, { name, tax_id, country: "AR" });
    const known = { ...facts, supplier_id, company_id: company.id, recipient_tax_id: bareTaxId(company.tax_id) };
    const said = Object.entries(known).filter(
      ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
    );
    const body = newVoucher.parse(known);
    const reading = { state: "leido" as const, fields: Object.fromEntries(said.map(([field]) => [field, MARK])) };
    const id = await takeIn(tx, actor, body, { origin: "mis_comprobantes", reading, listed: true });
    await tx.importChange.create({ data: { import_id: job.id, row_id: id, version_after: 1 } });
  }
  for (const { one, own } of relisted) {
    const said = await relist(tx, own.id, one);
    if (!said) throw conflict(`${textOf(own)} llegó mientras se importaba la lista: probarla de nuevo.`);
    await noted(tx, actor, own.id, { action: "relisted", before: own });
    const before = { check_state: own.check_state, check_detail: own.check_detail, now: "coincide" };
    const relistedJson = JSON.parse(JSON.stringify(said));
    const version_after = (await stored(tx, own.id)).version;
    await tx.importChange.create({
      data: {
        import_id: job.id,
        row_id: own.id,
        version_after,
        before: { ...before, relisted: relistedJson, found: own.version },
      },
    });
  }
  for (const { there, check_state, check_detail, fill } of checks) {
    await tx.voucher.update({ where: { id: there.id }, data: { check_state, check_detail } });
    const filled = fill && (await fillParts(tx, there.id, fill));
    const said = { check_state: there.check_state, check_detail: there.check_detail, now: check_state };
    const before = { ...said, ...(filled && { filled: JSON.parse(JSON.stringify(filled)) }) };
    const version_after = there.version + (fill ? 1 : 0);
    await tx.importChange.create({ data: { import_id: job.id, row_id: there.id, version_after, before } });
  }
  if (checks.length > 0) await changed(tx);
}

export const listTold = (tx: Tx): Promise<void> => changed(tx);
