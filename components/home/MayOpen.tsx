import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { MenuGroup } from "@/lib/nav/menuParts";

/** The screens that somebody may open, as their menu has them. */
export function MayOpen({ menu: groups }: { menu: readonly MenuGroup[] }) {
  return (
    <Card flush title="Lo que puede abrir">
      {groups.length === 0 ? (
        <EmptyState compact title="Su cuenta no tiene pantallas todavía">
          Las habilita un administrador, con un rol o un permiso.
        </EmptyState>
      ) : (
        <ul>
          {groups.map(({ id, title, items }) => (
            <li key={id} className="border-t border-line-soft px-4 py-2.5">
              <p className="text-second text-muted">{title}</p>
              <ul className="flex flex-wrap gap-x-4">
                {items.map(({ path, title: screen }) => (
                  <li key={path}>
                    <Link href={path} className="tap inline-flex min-h-7 items-center underline phone:min-h-11">
                      {screen}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
