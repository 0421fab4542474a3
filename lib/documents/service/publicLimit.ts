import { env } from "@/lib/env";
import { MAX_DOCUMENT_BYTES } from "../rules/limits";

/** Bytes that somebody without an account may send in one file (PUBLIC_UPLOAD_MB). */
export const publicUploadBytes = (): number => Math.min(MAX_DOCUMENT_BYTES, env().PUBLIC_UPLOAD_MB * 1024 * 1024);
