import { normalize } from "@/lib/format/text";
import type { MailReportType } from "./kinds";

export interface RecipientFilter {
  /** Words looked for in mail, name, show and artist. */
  q?: string;
  type?: MailReportType;
  estado?: "activo" | "pausado";
}

interface Filtered {
  type: MailReportType;
  email: string;
  name: string | null;
  show: string | null;
  artista: string | null;
  activo: boolean;
}

/** The recipients that a filter leaves, in their order. Case and accents do not count. */
export function filterRecipients<Row extends Filtered>(
  rows: readonly Row[],
  { q, type, estado }: RecipientFilter,
): Row[] {
  const words = normalize(q ?? "").split(" ");
  return rows.filter((row) => {
    const text = normalize([row.email, row.name, row.show, row.artista].join(" "));
    return (
      words.every((word) => text.includes(word)) &&
      (!type || row.type === type) &&
      (!estado || row.activo === (estado === "activo"))
    );
  });
}

/**
 * The addresses of a text as people paste it, in small letters, each once: separated by commas, semicolons, blanks or
 * lines, also in the form `Ana Paz <ana@a.test>`. They are not checked.
 */
export function addressesIn(text: string): string[] {
  const bare = text.replace(/"[^"\n]*"(?=\s*<)/g, "").replace(/[^<>,;\n]*<([^<>]*)>/g, " $1 ");
  const words = bare.split(/[\s,;]+/).map((word) => word.toLowerCase());
  return [...new Set(words.filter(Boolean))];
}
