import type { ReactNode } from "react";
import { Card } from "@/components/kit/Card";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";

/** What a read of SWR says of itself, as far as a panel shows it. */
interface Reading<Data> {
  data?: Data;
  error?: { message: string; requestId?: string };
  mutate: () => unknown;
  isValidating: boolean;
}

/** A part of Inicio that reads for itself: while it comes it keeps its place, and when it fails the others stay. */
export function Panel<Data>({
  title,
  failure,
  read,
  rows,
  actions,
  children,
}: {
  title: ReactNode;
  /** What could not be had: "No se pudieron traer sus shows". */
  failure: string;
  read: Reading<Data>;
  /** Rows that it is likely to have. */
  rows: number;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, mutate, isValidating } = read;
  return (
    <Card flush title={title} actions={actions}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <NotFetched title={failure} error={error} onRetry={mutate} retrying={isValidating} />
      ) : (
        <SkeletonRows rows={rows} />
      )}
    </Card>
  );
}
