import type { ApprovalRow } from "../schema";

/** What another service decides, as a row of the list: its own number, and all that a list shows of a request. */
export type SourceRow = Omit<ApprovalRow, "kind" | "here" | "id"> & { id: number };

type Said = Pick<SourceRow, "id" | "reference" | "title" | "asked_at" | "link" | "version"> & Partial<SourceRow>;

/** A row of what waits: without money, step, deadline and decision unless said. */
export const sourceRow = (said: Said): SourceRow => ({
  subtitle: "",
  amount: null,
  currency: null,
  other_amounts: [],
  company: null,
  state: "en_aprobacion",
  asked_by: null,
  step: null,
  due_at: null,
  flags: [],
  verdicts: [],
  on_behalf_of: null,
  may_cancel: false,
  decided: null,
  comments: 0,
  ...said,
});
