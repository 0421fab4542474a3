import type { AuditActor } from "@/lib/audit/audit";

/** Whose a file is: a person, or nobody of ours, by a name that stays the same (a public link: `link:<id>`). */
export interface Author extends AuditActor {
  userId: number | null;
}

/** How a row says whose it is; one of the two is null. */
export interface Authored {
  created_by_user_id: number | null;
  created_by: string | null;
}

/** An author as the columns hold one: fits as data and as condition. */
export const authorOf = ({ userId, mail }: Author): Authored => ({
  created_by_user_id: userId,
  created_by: userId === null ? mail : null,
});

/** Is this row theirs? */
export function isBy(row: Authored, by: Author): boolean {
  const { created_by_user_id, created_by } = authorOf(by);
  return row.created_by_user_id === created_by_user_id && row.created_by === created_by;
}
