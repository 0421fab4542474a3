import { useRead } from "@/lib/client/useRead";
import { getExtraction } from "@/lib/documents/api";
import type { PaperPlace } from "@/lib/documents/rules/invoice";
import type { FileView } from "@/lib/documents/schema";
import { onPaper } from "@/lib/vouchers/rules/reading";
import type { VoucherView } from "@/lib/vouchers/schema";
import type { FieldSource } from "../form/sources";

/** A field that one goes to, and where it was read. */
export interface Looked {
  field: string;
  source: FieldSource;
  open: boolean;
}

/** What is marked of a page: a part of it, or all of it where the part is not known. */
export interface PaperMark {
  page: number;
  part: Omit<PaperPlace, "page"> | null;
  tone: "good" | "warn";
}

/** Read on the paper itself: what comes from a list or from before stands nowhere on it. */
const ON_PAPER: readonly FieldSource["source"][] = ["qr", "xml", "texto"];

/** What stands for several lines. */
const WRITTEN: Readonly<Record<string, string>> = { vat_lines: "tax_total", taxes: "other_taxes" };

/** Where on a voucher's paper the field stands that one goes to: as it is written there, else the code that says it, else the page. */
export function usePaperMark(
  looked: Looked | null,
  file: FileView | undefined,
  direction: VoucherView["direction"],
): PaperMark | null {
  const asks = looked !== null && file !== undefined && ON_PAPER.includes(looked.source.source);
  const { data } = useRead(getExtraction, asks ? { params: { id: file.id } } : null, { revalidateOnFocus: false });
  if (!asks) return null;
  const places = (data?.file_id === file.id && data.places) || {};
  const name = WRITTEN[looked.field] ?? onPaper(looked.field, direction);
  const place = places[name] ?? (looked.source.source === "qr" ? places.qr : undefined);
  const tone = looked.open ? "warn" : "good";
  if (!place) return { page: 1, part: null, tone };
  const { page, ...part } = place;
  return { page, part, tone };
}
