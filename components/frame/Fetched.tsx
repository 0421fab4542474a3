import type { ReactNode } from "react";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";

/** How a reading stands: what `useRead` and `usePages` answer beside their data. */
export interface Reading {
  error?: { message: string; requestId?: string };
  isValidating?: boolean;
  mutate: () => unknown;
}

/**
 * What is read, in its place: rows that wait while it comes, why it could not be fetched with a way to try again, and then
 * `children` of it. What was had once stays although reading it again fails.
 */
export function Fetched<Data>({
  read: { data, error, isValidating, mutate },
  failure,
  rows,
  waiting,
  note,
  children,
}: {
  read: Reading & { data?: Data | null };
  /** What failed: "No se pudo abrir el mail". */
  failure: string;
  /** Rows that it is likely to have. */
  rows?: number;
  /** Said while it comes: "Abriendo el mail...". */
  waiting?: string;
  /** Said after the reason of a failure. */
  note?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined && data !== null) return <>{children(data)}</>;
  if (!error) return <SkeletonRows rows={rows} label={waiting} />;
  return (
    <NotFetched title={failure} error={error} onRetry={mutate} retrying={isValidating}>
      {note}
    </NotFetched>
  );
}
