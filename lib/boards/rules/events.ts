/** What may happen to a card; the history's lines. */
export const eventKinds = [
  "created",
  "changed",
  "moved",
  "transferred",
  "close_proposed",
  "close_refused",
  "close_withdrawn",
  "assigned",
  "check",
  "linked",
  "unlinked",
  "file",
  "commented",
  "proof",
  "archived",
  "restored",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Data of `moved`: the columns as they were called then, and the groups that reports count by. */
export interface MovedData {
  from: { id: number; title: string; group: string };
  to: { id: number; title: string; group: string };
}

/** Data of `changed`: each part that changed, before and after. */
export type ChangedData = Record<string, { before: unknown; after: unknown }>;
