import type { TitledFields } from "@/lib/imports/plain";

/** The largest list that is read, and how many rows it may have. */
export const MAX_HOLDERS_BYTES = 10 * 1024 * 1024;
export const MAX_HOLDERS_ROWS = 50_000;

/** The columns of a bank's list of whose each account is. */
export const holderColumns = {
  number: { label: "CBU o IBAN", also: ["cbu", "cvu", "cbu cvu", "iban", "cuenta", "cuenta destino"], required: true },
  tax_id: { label: "CUIT o NIF", also: ["cuit", "cuil", "nif", "documento", "cuit titular"], required: true },
  name: { label: "Titular", also: ["nombre", "razon social", "beneficiario", "denominacion"] },
} as const satisfies TitledFields;
export type HolderColumn = keyof typeof holderColumns;
