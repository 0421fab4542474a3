import { showTypes } from "@/lib/shows/rules/kinds";

// Apart from the schemas: screens show these without loading the validation library.

/** Of what reports and their recipients are: the shows of a type, or all. */
export const reportTypes = [...showTypes, "todos"] as const;
export const showTypeTitles: Record<(typeof reportTypes)[number], string> = {
  "live-arg": "Live Argentina",
  "live-esp": "Live España",
  management: "Management",
  booking: "Booking",
  todos: "Todos",
};

/** What a report by mail may be about: a type's shows, or one show, or one artist. */
export const mailReportTypes = [...reportTypes, "show", "artista"] as const;
export type MailReportType = (typeof mailReportTypes)[number];
export const mailReportTitles: Record<MailReportType, string> = {
  ...showTypeTitles,
  show: "Un show",
  artista: "Un artista",
};
