import { mails } from "@/lib/generated/names/mails";

const titles = new Map(Object.entries(mails));

/** What a kind of mail is called; one that nobody named is just a mail. */
export const kindTitle = (kind: string): string => titles.get(kind) ?? "Mail";
