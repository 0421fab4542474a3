import { formatPercent } from "@/lib/format/number";
import type { Answer, AnswerTable } from "../schema/answer";
import { reportHref } from "./words";

type Cell = AnswerTable["rows"][number][number];
type Column<Row> = readonly [title: string, kind: AnswerTable["columns"][number]["kind"], cell: (row: Row) => Cell];

/** A table of records: each column by its title, its kind and what it takes of a record. */
export const listTable = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): AnswerTable => ({
  columns: columns.map(([title, kind]) => ({ title, kind })),
  rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
  total: null,
});

const MOST_BARS = 12;

/** The first records of a list as bars. */
export const barsOf = <Row>(
  title: string,
  rows: readonly Row[],
  of: { label: (row: Row) => string; value: (row: Row) => number; text: (row: Row) => string },
): Answer["chart"] => ({
  kind: "bars",
  title,
  points: rows
    .slice(0, MOST_BARS)
    .map((row) => ({ label: of.label(row), value: of.value(row), text: of.text(row), before: null })),
});

/** A share in points, as it is said; a dash where it is not known. */
export const percentText = (value: number | null): string => (value === null ? "—" : formatPercent(value));

/** The report of one show. */
export const aboutShow = (show: string) => ({ href: reportHref({ show }, null) });
