import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState";

/** What a failed read says of itself. */
interface Failure {
  message: string;
  requestId?: string;
}

/** In place of what could not be fetched: the reason, what else is to know, and a way to ask again. */
export function NotFetched({
  title,
  error,
  onRetry,
  retrying,
  children,
}: {
  /** What failed: "No se pudieron traer las ventas". */
  title: string;
  error: Failure;
  /** Asks again, as the read's own `mutate` does. */
  onRetry: () => unknown;
  retrying?: boolean;
  /** Said after the reason. */
  children?: ReactNode;
}) {
  return (
    <ErrorState
      title={title}
      onRetry={() => void onRetry()}
      retrying={retrying}
      requestId={error.requestId || undefined}
    >
      {error.message} {children}
    </ErrorState>
  );
}
