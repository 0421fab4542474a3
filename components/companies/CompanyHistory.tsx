import * as z from "zod";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { useRead } from "@/lib/client/useRead";
import { companyHistory } from "@/lib/companies/api";
import { company } from "@/lib/companies/schema";
import { formatInstant } from "@/lib/format/dates";

const kept = z.looseObject({ ...company.partial().shape });

/** Who changed the company, when, and what it became. */
export function CompanyHistory({ id }: { id: number }) {
  const { data, error, mutate, isValidating } = useRead(companyHistory, { params: { id } });
  return (
    <section aria-label="Historial" className="mt-6">
      <h3 className="mb-1 text-section">Historial</h3>
      {!data && error ? (
        <NotFetched title="No se pudo traer el historial" error={error} onRetry={mutate} retrying={isValidating} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <ol>
          {data.map((row) => (
            <li key={row.id} className="border-t border-line-soft py-2 first:border-0">
              <p className="text-help text-muted">
                {formatInstant(row.at)}, {row.by}
              </p>
              <p className="break-words text-help">{factsText(row.after)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function factsText(after: unknown): string {
  const { name, tax_id, country, address, active } = kept.parse(after ?? {});
  return [name, tax_id, country, address, active === false && "fuera de uso"].filter(Boolean).join(", ");
}
