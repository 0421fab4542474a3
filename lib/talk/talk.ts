/** What a message may be said of: the columns of `talk_message`, of which one is filled. */
export type TalkColumn = "channel_id" | "card_id" | "pin_id" | "line_id" | "feedback_id" | "approval_id";

/** A kind of conversation: where its messages stand, and what is particular to it. */
export interface Talk<Column extends TalkColumn = TalkColumn> {
  column: Column;
  /** The `owner_type` of its messages' files; its domain says who reads them. */
  files: string;
  /** What one person says here in a minute at most, all records of the kind together. A correction is as much as a message. */
  perMinute: number;
  /** In SQL, what its views have beside what every message has: of the message `m` and its author `u`. */
  also?: string;
}

/** The files of a message. */
export const filesOf = ({ files }: Talk, message: number) => ({ ownerType: files, ownerId: String(message) });
