/** The number of a show by one it has or had, as SQL: that of one that was merged leads to the one that has its name since. `at`: the asked one. */
export const keptShow = (
  at: string,
): string => `coalesce((SELECT id FROM show WHERE id = ${at}::int), (SELECT n.show_id FROM show_merge m
  JOIN show_name n ON n.name = m.source_name WHERE m.source_id = ${at}::int AND m.undone_at IS NULL ORDER BY m.id DESC LIMIT 1))`;
