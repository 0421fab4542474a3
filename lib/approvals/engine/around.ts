import { query } from "@/lib/db";

interface Person {
  id: number;
  name: string;
  mail: string;
}

/** What was edited of a record while its request waited. */
export interface Change {
  label: string;
  before: string;
  after: string;
  at: Date;
  by: Person | null;
}

/** What people said on a request. */
export interface Comment {
  text: string;
  created_at: Date;
  author: Person;
}

const person = (id: string) =>
  `(SELECT jsonb_build_object('id', u.id, 'name', u.name, 'mail', u.mail) FROM app_user u WHERE u.id = ${id})`;

const AROUND = `SELECT
  (SELECT coalesce(json_agg(json_build_object('label', c.label, 'before', c.before, 'after', c.after, 'at', c.at, 'by', ${person("c.by_user_id")})
    ORDER BY c.id), '[]') FROM approval_change c WHERE c.request_id = $1::int) AS changes,
  (SELECT coalesce(json_agg(json_build_object('text', m.text, 'created_at', m.created_at, 'author', ${person("m.author_id")}) ORDER BY m.id), '[]')
    FROM talk_message m WHERE m.approval_id = $1::int AND m.deleted_at IS NULL) AS comments,
  (SELECT s.at FROM approval_seen s WHERE s.request_id = $1::int AND s.user_id = $2::int) AS seen`;

/** What stands around a request: its edits, what was said of it, and when this person saw it last. One statement for all. */
export async function aroundOf(
  id: number,
  userId: number,
): Promise<{ changes: Change[]; comments: Comment[]; seen: Date | null }> {
  type Dated<T, Key extends string> = Omit<T, Key> & Record<Key, string>;
  const [row] = await query<{
    changes: Dated<Change, "at">[];
    comments: Dated<Comment, "created_at">[];
    seen: Date | null;
  }>(AROUND, [id, userId]);
  const { changes = [], comments = [], seen = null } = row ?? {};
  return {
    changes: changes.map((one) => ({ ...one, at: new Date(one.at) })),
    comments: comments.map((one) => ({ ...one, created_at: new Date(one.created_at) })),
    seen,
  };
}
