import { publicUploadBytes } from "@/lib/documents/service/publicLimit";
import { invoiceKinds } from "../rules/forms";

/** What a file that comes through a link has to be, whichever way it comes. */
export const linkFileRules = () => ({ kinds: invoiceKinds, maxBytes: publicUploadBytes(), whole: true });
