/** What may happen to a card; the history's lines. */
export const eventKinds = [
  "created",
  "changed",
  "moved",
  "transferred",
  "close_proposed",
  "close_refused",
  "assigned",
  "check",
  "linked",
  "unlinked",
  "file",
  "commented",
  "proof",
  "archived",
  "restored",
  "urgent_asked",
  "withdrawn",
  "automation",
  "automation_failed",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Data of `moved`: the columns as they were called then, and the groups that reports count by. */
export interface MovedData {
  from: { id: number; title: string; group: string };
  to: { id: number; title: string; group: string };
}

/** Data of `changed`: each part that changed, before and after. */
export type ChangedData = Record<string, { before: unknown; after: unknown }>;

/** Data of `automation` and `automation_failed`: which one, what it did, and why it did not. */
export interface AutomationData {
  title: string;
  step: string;
  problem?: string;
}
