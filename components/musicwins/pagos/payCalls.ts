import { CallError, call } from "@/lib/client/call";
import { addFiles } from "@/lib/musicwins/files/api";
import { updateFinanciero } from "@/lib/musicwins/financieros/api";
import { reviewInvoice } from "@/lib/musicwins/invoiceRequests/api";
import { changePaymentDate, markPaid } from "@/lib/musicwins/payments/api";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { itemTitle } from "@/lib/musicwins/rules/due";

const named = ({ id, isop, option_number }: DueItem) => ({ id, isop, option_number });

function formOf(fields: Record<string, string>, files: Record<string, File | undefined> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const [name, file] of Object.entries(files)) if (file) body.set(name, file);
  return body;
}

/** Pays one row on a day, with its proof: the second file of a financiero, one more file of a proposal. */
export async function payItem(item: DueItem, fecha_pagado: string, proof?: File): Promise<void> {
  if (item.financiero_id !== null) {
    const body = formOf({ estado: "pagado", fecha_pagado }, { file2: proof });
    await call(updateFinanciero, { params: { id: String(item.financiero_id) }, body });
    return;
  }
  await call(markPaid, { body: { ...named(item), version: item.version, fecha_pagado } });
  if (!proof) return;
  const body = formOf({ isop: String(item.isop), option_number: String(item.option_number) }, { files: proof });
  await call(addFiles, { params: { id: String(item.id) }, body });
}

/** Takes observed invoices as looked at, by the numbers of their requests. */
export async function reviewAll(requests: readonly number[], reason: string): Promise<void> {
  for (const id of requests) await call(reviewInvoice, { params: { id: String(id) }, body: { reason } });
}

/** Moves the day of one row; null takes it away. */
export async function moveItem(item: DueItem, day: string | null): Promise<void> {
  if (item.financiero_id !== null) {
    await call(updateFinanciero, {
      params: { id: String(item.financiero_id) },
      body: formOf({ fecha_pago: day ?? "" }),
    });
    return;
  }
  await call(changePaymentDate, { body: { ...named(item), version: item.version, nueva_fecha_pago: day } });
}

/** A row that was not done, and why. */
export interface Failed {
  item: DueItem;
  title: string;
  message: string;
}

/** Does the same to several rows, one after another; what is refused does not stop the rest. */
export async function forEach(
  items: readonly DueItem[],
  work: (item: DueItem) => Promise<void>,
): Promise<{ done: number; failed: Failed[] }> {
  const failed: Failed[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed.push({ item, title: itemTitle(item), message: error.message });
    }
  }
  return { done: items.length - failed.length, failed };
}
