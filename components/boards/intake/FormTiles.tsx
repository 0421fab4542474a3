import { ChevronRight } from "lucide-react";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { listForms } from "@/lib/boards/intake/api";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";

/** The departments one may ask, each with what to ask it for. */
export function FormTiles({ address }: { address: Address }) {
  const { data, error, mutate, isValidating } = useRead(listForms, {});
  if (error && !data)
    return (
      <ErrorState
        title="No se pudieron traer los formularios"
        onRetry={() => void mutate()}
        retrying={isValidating}
        requestId={error.requestId || undefined}
      >
        {error.message}
      </ErrorState>
    );
  if (!data) return <SkeletonBar className="my-10" />;
  if (data.length === 0)
    return (
      <EmptyState title="No hay formularios para su cuenta">Los habilita quien dirige cada departamento.</EmptyState>
    );
  return (
    <ul aria-label="Formularios" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {data.map(({ board, department, title, about }) => (
        <li key={board} className="flex">
          <Link
            href={address.href({ ver: "pedir", form: board })}
            className="flex flex-1 items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-second text-muted">{department}</span>
              <span className="block font-semibold">{title}</span>
              <span className="mt-1 block text-help text-muted">{about}</span>
            </span>
            <Icon of={ChevronRight} className="mt-1 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
