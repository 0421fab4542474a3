import { useEffect, useState } from "react";
import { addressOf } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";
import { getDocument, getDocumentPage, getThumbnail } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";

/** A page of one of a record's papers. */
export interface PaperPage {
  file: FileView;
  number: number;
}

const KEPT = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  keepPreviousData: false,
};

const isShownAsItIs = ({ kind }: FileView): boolean => isSafeInline(kind) && kind !== "pdf";
const isDrawn = (file: FileView): boolean =>
  file.state === "clean" && (isShownAsItIs(file) || file.preview.state === "done");

/** All pages that can be seen, paper after paper. */
export const pagesOf = (files: readonly FileView[]): PaperPage[] =>
  files
    .filter(isDrawn)
    .flatMap((file) => Array.from({ length: file.pages ?? 1 }, (_, at) => ({ file, number: at + 1 })));

const askedOf = (page: PaperPage | undefined) =>
  page && !isShownAsItIs(page.file) ? { params: { id: page.file.id, page: page.number } } : null;

/** The picture of a page: small at once, and as it can be read when that has been drawn; one's own pictures as they are. */
export function usePagePicture(page: PaperPage | undefined): string | null {
  const drawn = useRead(getDocumentPage, askedOf(page), KEPT).data;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!drawn) return setAddress(null);
    const made = URL.createObjectURL(drawn);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [drawn]);
  if (!page) return null;
  const params = { id: page.file.id };
  if (isShownAsItIs(page.file)) return addressOf(getDocument, { params, query: { inline: "1" } });
  return address ?? (page.number === 1 ? addressOf(getThumbnail, { params }) : null);
}

/** Has the first page of a record's papers drawn before somebody goes there. */
export function useAheadPage(files: readonly FileView[]): void {
  useRead(getDocumentPage, askedOf(pagesOf(files)[0]), KEPT);
}
