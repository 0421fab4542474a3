import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { CallError } from "@/lib/client/callError";

/** A tab of settings: what it is for, a button for a new one, and the list with its states. */
export function SettingList<T extends { id: number }>({
  about,
  add,
  onAdd,
  items,
  error,
  onRetry,
  empty,
  label,
  row,
}: {
  about: string;
  /** "Nueva plantilla" */
  add: string;
  onAdd: () => void;
  items: readonly T[] | undefined;
  error: CallError | undefined;
  onRetry: () => void;
  empty: string;
  label: string;
  row: (item: T) => ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-help text-muted">{about}</p>
        <Button size="sm" variant="primary" icon={Plus} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {items && items.length > 0 && <ul aria-label={label}>{items.map((item) => row(item))}</ul>}
      {items?.length === 0 && <EmptyState compact title={empty} />}
      {!items && error && (
        <ErrorState title="No se pudo traer la lista" onRetry={onRetry} requestId={error.requestId || undefined}>
          {error.message}
        </ErrorState>
      )}
      {!items && !error && <SkeletonBar className="my-6" />}
    </div>
  );
}
