import { emptyDoc, type GridDoc } from "./gridState";

/** What is kept on this machine of a day that is not saved yet. `at` is when. */
export interface Draft {
  doc: GridDoc;
  /** The totals of each ticketera's own sheet, as typed. */
  sheets: Record<string, string>;
  at: string;
}

/** Drafts are kept per person and day: two people at one machine never see each other's figures. */
export const draftKey = (mail: string, fecha: string): string => `bambalina.carga.${mail}.${fecha}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The draft kept under a key; null when there is none or it cannot be read. */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (!isRecord(kept) || !isRecord(kept.doc) || !isRecord(kept.doc.edits) || !Array.isArray(kept.doc.added))
      return null;
    return {
      doc: kept.doc as unknown as GridDoc,
      sheets: isRecord(kept.sheets) ? (kept.sheets as Record<string, string>) : {},
      at: String(kept.at),
    };
  } catch {
    return null;
  }
}

/** Keeps what is typed, or forgets the draft when there is nothing to keep. Answers whether something is kept. */
export function keepDraft(key: string, draft: Draft): boolean {
  const { edits, added } = draft.doc;
  const empty =
    Object.keys(edits).length + added.length === 0 && Object.values(draft.sheets).every((text) => text === "");
  try {
    if (empty) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return !empty;
  } catch {
    return false;
  }
}

export const startDraft = (draft: Draft | null): { doc: GridDoc; sheets: Record<string, string> } => ({
  doc: draft?.doc ?? emptyDoc,
  sheets: draft?.sheets ?? {},
});
