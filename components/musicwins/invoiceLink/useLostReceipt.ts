import { useEffect } from "react";
import { useRead } from "@/lib/client/useRead";
import { sendInvoice } from "@/lib/musicwins/invoiceLinks/api";
import type { Kept } from "./kept";

/**
 * Keeps the receipt of what this browser sent and whose answer got lost, once its link is `closed`: the same file again is
 * answered the same. Only who sent it knows the file; to anybody else a used link is like one that never was.
 */
export function useLostReceipt(token: string, { draft: { file, sent }, finish }: Kept, closed: boolean) {
  const body = closed && file && sent && { file_id: file.id };
  const { data, error, mutate, isValidating } = useRead(sendInvoice, body ? { params: { token }, body } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });
  const recibo = data?.data.recibo;
  useEffect(() => {
    if (recibo && sent) finish({ recibo, ...sent });
  }, [recibo, sent, finish]);
  return { asked: Boolean(body), error, mutate, isValidating };
}
