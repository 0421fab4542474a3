import type { LinkKind } from "./words";

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

/** Data of `check`; `before` is what a renamed step said. */
export interface CheckData {
  did: "added" | "done" | "undone" | "renamed" | "removed";
  text: string;
  before?: string;
}

/** Data of `file`. */
export interface FileData {
  did: "added" | "removed";
  names: string[];
}

/** Data of `proof`: a version or a final was sent, or with `verdict` somebody decided on it. */
export interface ProofData {
  number: number;
  final?: boolean;
  verdict?: "aprobado" | "cambios";
  reason?: string;
}

/** Data of `linked` and `unlinked`. `title` is what anybody on the board may read. */
export interface LinkData {
  kind: LinkKind;
  title: string;
}

/** Data of `commented`: which one, never its text, which may be edited and deleted. */
export interface CommentedData {
  did: "added" | "edited" | "deleted";
  comment: number;
  to_requester: boolean;
}

/** Data of `transferred`; the codes are the ones it had and has. */
export interface TransferredData {
  before: { code?: string; board: string; title?: string };
  after: { code?: string; board: string; title?: string };
}

/** Data of `automation` and `automation_failed`: which one, what it did, and why it did not. */
export interface AutomationData {
  title: string;
  step: string;
  problem?: string;
}
