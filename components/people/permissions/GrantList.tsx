import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { Link } from "@/components/kit/Link";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import type { GrantHolder } from "@/lib/people/grants/api";

/** The permissions that one person may be given beside the role, and how many have each. */
export function GrantList({
  holders,
  error,
  hrefOf,
}: {
  holders: readonly GrantHolder[] | undefined;
  error: string | undefined;
  hrefOf: (key: GrantKey) => string;
}) {
  const count = (key: GrantKey) =>
    holders?.filter(({ feature, vencido, active }) => feature === key && !vencido && active).length;
  return (
    <Card
      title="Permisos de una persona"
      subtitle="Se dan aparte del rol, con o sin vencimiento. Elegir uno para ver quién lo tiene."
    >
      {error && <Banner tone="bad">{error}</Banner>}
      <ul className="flex flex-wrap gap-2">
        {(Object.keys(grantTitles) as GrantKey[]).map((key) => (
          <li key={key}>
            <Link
              href={hrefOf(key)}
              scroll={false}
              className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line px-[11px] text-help transition-colors
                hover:bg-hover phone:h-11"
            >
              {grantTitles[key]}
              <span className={count(key) ? "font-semibold" : "text-muted"}>
                {count(key)}
                <span className="sr-only"> con este permiso</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
