import { Check } from "lucide-react";
import { Fragment } from "react";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { roles } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import { countText } from "@/lib/format/text";
import type { NamedAction } from "@/lib/nav/actions";
import type { GrantHolder } from "@/lib/people/grants/api";
import { grantOf, roleMay } from "./allowed";

const HEAD = "sticky top-0 z-10 border-b border-line bg-sunken";
const FIRST = "sticky left-0 z-10 border-r border-line bg-surface";
/** At the least: a check, or a role's name written upwards. All roles fit a desk of 1440 px beside the menu. */
const ROLE_PX = 20;
const ACTION_PX = 256;
/** Every fifth column begins with a stronger line, so that the eye finds its way down. */
const edgeOf = (index: number) => `border-l ${index % 5 === 0 ? "border-l-line" : "border-l-line-soft"}`;

/** Every role by every action, all of them in sight on a desk. The roles stay at the top and the actions at the left. */
export function Matrix({
  actions,
  holders,
  hrefOf,
}: {
  actions: readonly NamedAction[];
  holders: readonly GrantHolder[];
  hrefOf: (action: string) => string;
}) {
  const areas = [...new Set(actions.map(({ area }) => area))];
  return (
    <section
      aria-label="Tabla de roles y acciones"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable with the keyboard
      tabIndex={0}
      data-scroll
      className="max-h-[calc(100dvh-220px)] min-h-80 overflow-auto rounded-card border border-line bg-surface"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-help"
        style={{ minWidth: ACTION_PX + roles.length * ROLE_PX }}
      >
        <caption className="sr-only">Qué puede hacer cada rol</caption>
        <thead>
          <tr>
            <th
              scope="col"
              style={{ width: ACTION_PX }}
              className={`${HEAD} left-0 z-20 border-r px-4 pb-2 text-left align-bottom text-head`}
            >
              Acción
            </th>
            {roles.map((rol, index) => (
              <th key={rol} scope="col" className={`${HEAD} ${edgeOf(index)} h-46 p-0 align-bottom text-head`}>
                <span className="flex justify-center">
                  <span className="rotate-180 whitespace-nowrap px-2 leading-none [writing-mode:vertical-rl]">
                    {roleTitle(rol)}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Fragment key={area}>
              <tr>
                <th
                  scope="rowgroup"
                  className={`${FIRST} border-b bg-sunken px-4 py-1.5 text-left text-head text-muted`}
                >
                  {area}
                </th>
                <td colSpan={roles.length} className="border-b border-line bg-sunken" />
              </tr>
              {actions
                .filter((one) => one.area === area)
                .map((one) => (
                  <ActionRow key={one.action} named={one} holders={holders} href={hrefOf(one.action)} />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ActionRow({ named, holders, href }: { named: NamedAction; holders: readonly GrantHolder[]; href: string }) {
  const grant = grantOf(named.action);
  const given = holders.filter(({ feature, vencido, active }) => feature === grant && !vencido && active).length;
  return (
    <tr className="group hover:bg-hover">
      <th
        scope="row"
        className={`${FIRST} border-b border-b-line-soft px-4 py-1.5 text-left font-normal group-hover:bg-hover`}
      >
        <Link href={href} scroll={false} className="block hover:underline">
          {named.title}
        </Link>
        {given > 0 && (
          <span className="text-second text-muted">y {countText(given, "persona")} con permiso propio</span>
        )}
      </th>
      {roles.map((rol, index) => (
        <td key={rol} className={`${edgeOf(index)} border-b border-b-line-soft p-0 text-center align-middle`}>
          {roleMay(rol, named.action) && (
            <span className="inline-flex text-accent">
              <Icon of={Check} size={14} />
              <span className="sr-only">{roleTitle(rol)} puede</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
