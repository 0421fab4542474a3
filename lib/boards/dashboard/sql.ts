/**
 * One statement, so that every figure is of one moment. `$1` board, `$2` and `$3` the first and the last day of the period,
 * `$4` today, `$5` the zone of days. `kept` is `metDeadline` of rules/filter.ts, `late` its `isLate`.
 */
export const DASHBOARD = `WITH c AS MATERIALIZED (
    SELECT c.id, c.type, c.rounds, c.archived_at IS NOT NULL AS archived, k.state_group AS "group", c.started_at, c.closed_at,
      (c.created_at AT TIME ZONE $5)::date AS asked, (c.closed_at AT TIME ZONE $5)::date AS closed,
      c.due_on < $4::date AS late_day, c.sla_due_at < now() AS late_sla,
      CASE WHEN coalesce(c.due_on::text, c.sla_due_at::text) IS NOT NULL
        THEN coalesce((c.closed_at AT TIME ZONE $5)::date <= c.due_on, true) AND coalesce(c.closed_at <= c.sla_due_at, true) END AS kept
    FROM card c JOIN board_column k ON k.id = c.column_id WHERE c.board_key = $1),
  open AS (SELECT *, coalesce(late_day, false) OR coalesce(late_sla, false) AS late FROM c
    WHERE NOT archived AND "group" IN ('backlog', 'unstarted', 'started')),
  done AS (SELECT *, extract(epoch FROM closed_at - started_at) / 86400 AS took FROM c
    WHERE "group" = 'completed' AND closed BETWEEN $2::date AND $3::date),
  cycles AS (SELECT type, GROUPING(type) AS whole, count(took)::int AS cards,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY took))::numeric, 2)::float8 AS median,
      round((percentile_cont(0.85) WITHIN GROUP (ORDER BY took))::numeric, 2)::float8 AS p85
    FROM done GROUP BY GROUPING SETS ((), (type))),
  weeks AS (SELECT greatest(w::date, $2::date) AS first, least(w::date + 6, $3::date) AS last
    FROM generate_series(date_trunc('week', $2::date::timestamp), $3::date::timestamp, interval '7 days') w),
  works AS (SELECT a.user_id, o.id, o.late, NULL::boolean AS kept, true AS is_open FROM open o LEFT JOIN card_assignee a ON a.card_id = o.id
    UNION ALL SELECT a.user_id, d.id, false, d.kept, false FROM done d LEFT JOIN card_assignee a ON a.card_id = d.id),
  people AS (SELECT w.user_id AS id, coalesce(nullif(u.name, ''), u.mail::text, '') AS name, count(*) FILTER (WHERE is_open)::int AS open,
      count(*) FILTER (WHERE w.late)::int AS late, count(*) FILTER (WHERE NOT is_open)::int AS done,
      json_build_object('met', count(*) FILTER (WHERE w.kept), 'of', count(w.kept)) AS on_time
    FROM works w LEFT JOIN app_user u ON u.id = w.user_id GROUP BY w.user_id, u.name, u.mail)
  SELECT
    (SELECT coalesce(json_object_agg("group", n), '{}')
      FROM (SELECT "group", count(*) AS n FROM c WHERE NOT archived GROUP BY 1) g) AS groups,
    (SELECT count(*)::int FROM c WHERE archived) AS archived,
    (SELECT json_build_object('due', count(*) FILTER (WHERE late_day), 'sla', count(*) FILTER (WHERE late_sla),
      'any', count(*) FILTER (WHERE late)) FROM open) AS overdue,
    (SELECT json_build_object('median', median, 'p85', p85, 'cards', cards) FROM cycles WHERE whole = 1) AS cycle,
    (SELECT coalesce(json_agg(json_build_object('type', type, 'median', median, 'p85', p85, 'cards', cards)
      ORDER BY cards DESC, type), '[]')
      FROM cycles WHERE whole = 0 AND cards > 0) AS types,
    (SELECT json_agg(json_build_object('from', first::text, 'to', last::text, 'created',
      (SELECT count(*) FROM c WHERE asked BETWEEN first AND last),
      'completed', (SELECT count(*) FROM done WHERE closed BETWEEN first AND last)) ORDER BY first) FROM weeks) AS weeks,
    (SELECT count(*)::int FROM done) AS completed,
    (SELECT json_build_object('met', count(*) FILTER (WHERE kept), 'of', count(kept)) FROM done) AS on_time,
    (SELECT coalesce(json_agg(people ORDER BY id IS NULL, open DESC, name, id), '[]') FROM people) AS people,
    (SELECT coalesce(json_agg($4::date - asked), '[]') FROM open) AS ages,
    (SELECT round(avg(rounds), 1)::float8 FROM done) AS rounds`;
