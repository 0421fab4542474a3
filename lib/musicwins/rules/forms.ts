import type { DocumentKind } from "@/lib/documents/rules/kinds";

/** What a failed budget call says beside the error (specification section 8). */
export const failed = { success: false } as const;

/** Bytes a file may have. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Budgets of one change of many. */
export const MAX_BULK = 200;
/** Files of one form. */
export const MAX_FILES = 10;
/** The files of a proposal's form: `files` and, for clients that send just one, `file`. */
export const formFiles = { files: MAX_FILES, file: 1 };
/** The body of a proposal's form, beside its fields. */
export const proposalForm = { kind: "files", files: formFiles, maxBytes: MAX_FILE_BYTES } as const;
/** The two files of a financiero: what is to be paid, and the proof that it was. */
export const financieroFiles = { file: 1, file2: 1 };

/** What an invoice may come as through its link. */
export const invoiceKinds: readonly DocumentKind[] = ["pdf", "xml", "jpeg", "png", "webp", "heic"];
