import { useCallback, useEffect, useState } from "react";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";
import type { InvoiceForm } from "@/lib/musicwins/rules/suggestion";

/** What is shown when the invoice is in, also after a reload. */
export interface Receipt {
  recibo: string;
  payer: string;
  titulo: string;
  file: string;
}

/** What was done so far through a link: a file under way or sent, and what was typed. */
export interface Draft {
  /** The file that was on its way when the page went. */
  sending?: string;
  file?: LinkFile;
  form?: InvoiceForm;
  /** The file was sent; the receipt may have got lost on its way. */
  sent?: Omit<Receipt, "recibo">;
}

interface Stored extends Draft {
  receipt?: Receipt;
}

export interface Kept {
  /** False until the browser's memory was looked at. */
  ready: boolean;
  receipt: Receipt | undefined;
  draft: Draft;
  keep: (draft: Draft) => void;
  finish: (receipt: Receipt) => void;
}

/** Names a link in this browser by a part of its token, which by itself opens nothing. */
export const keyOfLink = (token: string): string => `factura:${token.slice(0, 12)}`;

function readKept(key: string): Stored {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

/** What this browser remembers of a link. */
export function useKept(token: string): Kept {
  const key = keyOfLink(token);
  const [stored, setStored] = useState<Stored | null>(null);
  useEffect(() => setStored(readKept(key)), [key]);
  const write = useCallback(
    (next: Stored) => {
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser without storage only forgets on a reload.
      }
    },
    [key],
  );
  const keep = useCallback((draft: Draft) => write(draft), [write]);
  const finish = useCallback(
    (receipt: Receipt) => {
      write({ receipt });
      setStored({ receipt });
    },
    [write],
  );
  const { receipt, ...draft } = stored ?? {};
  return { ready: stored !== null, receipt, draft, keep, finish };
}
