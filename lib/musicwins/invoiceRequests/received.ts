import type { Tx } from "@/lib/db";
import { inTx, iso } from "../database";
import { kindWord } from "../rules/voucherKind";

/** An invoice as it came and as its voucher says it; blank or null while that does not say all of it. */
export interface Received {
  id: number;
  request_id: number;
  voucher_id: number;
  supplier_tax_id: string;
  recipient_tax_id: string;
  tipo: string;
  punto_venta: string;
  numero: string;
  fecha: string | null;
  total: string | null;
  percepciones: string;
  divisa: "ARS" | "USD" | "EUR" | null;
  cae: string;
  observations: unknown;
  repeats_id: number | null;
  completed_by: number | null;
  created_at: string;
}

/** A received invoice. It has to be there. */
export async function receivedInvoice(tx: Tx, id: number): Promise<Received> {
  const [row] = await inTx(tx)<Received & { country: string; type_code: string }>(
    `SELECT i.id, i.request_id, i.voucher_id, i.supplier_tax_id, i.recipient_tax_id, i.tipo, i.punto_venta, i.numero, i.fecha::text AS fecha,
       i.total::text AS total, i.percepciones::text AS percepciones, i.divisa::text AS divisa, i.cae, i.observations, i.repeats_id, i.completed_by,
       ${iso("i.created_at")} AS created_at, i.country, i.type_code
     FROM link_invoice i WHERE i.id = $1::int`,
    [id],
  );
  if (!row) throw new Error(`no invoice ${id}`);
  const { country, type_code, ...rest } = row;
  return { ...rest, tipo: kindWord({ tipo: rest.tipo, country, type_code }) };
}
