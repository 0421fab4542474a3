import { supplierOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { checkTaxId, sameTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import type { DoorActor } from "@/lib/vouchers/service/behind";
import { holderOfSaid, putSaid, type SaidFields, takeSaid } from "@/lib/vouchers/service/said";
import { kindCode } from "../rules/voucherKind";
import type { FoundLink } from "./links";
import type { UploadFields, UploadForm } from "./schema";

interface Issuer {
  id: number;
  /** Of the one that it was merged into. */
  country: string | null;
}

/** The supplier of a tax number; undefined where there is none. */
async function known(tx: Tx, tax_id: string): Promise<Issuer | undefined> {
  const [issuer] = await txQuery<Issuer>(
    tx,
    `SELECT s.id, coalesce(m.country, s.country)::text AS country FROM supplier s JOIN supplier_kept k ON k.id = s.id JOIN supplier m ON m.id = k.kept_id
     WHERE s.tax_id = $1 ORDER BY s.merged_into NULLS FIRST, s.id LIMIT 1`,
    tax_id,
  );
  return issuer;
}

/** Whoever bills with a number is a supplier: an unknown one is proposed, also where no rule of a country bears the number out. */
async function issuerOf(tx: Tx, { proveedor, proveedor_cuit }: FoundLink, tax_id: string): Promise<Issuer> {
  const there = await known(tx, tax_id);
  if (there) return there;
  const name = proveedor_cuit === "" || sameTaxId(proveedor_cuit, tax_id) ? proveedor : "";
  if (checkTaxId(taxIdCountry(tax_id), tax_id).ok) await supplierOf(tx, { name, tax_id });
  else
    await txQuery(
      tx,
      "INSERT INTO supplier (country, tax_id, name, state) VALUES ($1, $2, $3, 'propuesto') ON CONFLICT DO NOTHING",
      taxIdCountry(tax_id),
      tax_id,
      name || tax_id,
    );
  const made = await known(tx, tax_id);
  if (!made) throw new Error(`no supplier of ${tax_id}`);
  return made;
}

const NOTHING: SaidFields = {
  supplier_id: null,
  type_code: "",
  point: "",
  number: "",
  date: null,
  currency: null,
  total: null,
  other_taxes: null,
  recipient_tax_id: "",
  authorisation_kind: "",
  authorisation_code: "",
};

const zero = (amount: string) => Number(amount) === 0;

function factsOf(issuer: Issuer, fields: UploadForm): SaidFields {
  const {
    recipient_tax_id = "",
    tipo = "",
    punto_venta = "",
    numero = "",
    fecha,
    total,
    divisa,
    percepciones = "0",
    cae = "",
  } = fields;
  return {
    supplier_id: issuer.id,
    type_code: kindCode(issuer.country?.trim() || taxIdCountry(fields.supplier_tax_id ?? "") || "AR", tipo),
    point: punto_venta,
    number: numero,
    date: fecha ?? null,
    currency: divisa ?? null,
    total: total ?? null,
    // Of what kind each is nobody said yet: that is asked for as it is validated.
    other_taxes: zero(percepciones) ? null : percepciones,
    recipient_tax_id,
    authorisation_kind: cae ? "CAE" : "",
    authorisation_code: cae,
  };
}

/**
 * Takes in what came through a held link as a voucher, of the supplier who bills it, of the proposal that it was asked for.
 * @param fields null: a file that says nothing, for the team to fill in
 * @returns the voucher's id. Errors: 409 where it is already there
 */
export async function toVoucher(
  tx: Tx,
  actor: DoorActor,
  found: FoundLink,
  fields: UploadFields | null,
): Promise<number> {
  const { company_id, proposal_id } = found;
  const link = { target_type: "proposal", target_id: proposal_id ?? 0, amount: null, fx_rate: null };
  const facts = fields
    ? factsOf(await issuerOf(tx, found, fields.supplier_tax_id), fields)
    : { ...NOTHING, supplier_id: await askedOf(tx, found) };
  const origin = proposal_id === null ? "enlace" : "music_wins";
  const more = { company_id, origin, links: proposal_id === null ? [] : [link] } as const;
  return takeSaid(tx, actor, facts, { ...more, links: [...more.links] }, { kind: fields?.tipo ?? "" });
}

/** Whom it was asked for. */
async function askedOf(tx: Tx, { supplier_id, proveedor, proveedor_cuit }: FoundLink): Promise<number | null> {
  return supplier_id ?? supplierOf(tx, { name: proveedor, ...(proveedor_cuit && { tax_id: proveedor_cuit }) });
}

/** Writes what the team says of an invoice on its voucher. Errors: 409 where it is already there, or validated. */
export async function fillVoucher(
  tx: Tx,
  actor: DoorActor,
  found: FoundLink,
  voucherId: number,
  fields: UploadFields,
): Promise<void> {
  const facts = factsOf(await issuerOf(tx, found, fields.supplier_tax_id), fields);
  await putSaid(tx, actor, voucherId, facts, { kind: fields.tipo });
}

/** The voucher that is already there by what somebody says of theirs, by whatever door it came; undefined while that says too little. */
export async function voucherSaid(tx: Tx, fields: UploadForm): Promise<number | undefined> {
  const { supplier_tax_id, tipo, numero } = fields;
  if (!supplier_tax_id || !tipo || !numero) return undefined;
  const issuer = await known(tx, supplier_tax_id);
  return issuer && holderOfSaid(tx, factsOf(issuer, fields), { kind: tipo });
}
