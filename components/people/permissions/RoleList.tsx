import { Check, Minus } from "lucide-react";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { isRole, type Role } from "@/lib/access/roles";
import type { NamedAction } from "@/lib/nav/actions";
import { roleChoices } from "../choices";
import { roleMay } from "./allowed";

const FIRST: Role = "Ticketing";

/** What one role may do and what not, area by area: the form of the table for one role and for phones. */
export default function RoleList({
  rol,
  actions,
  hrefOf,
  onRole,
}: {
  rol: Role | null;
  actions: readonly NamedAction[];
  hrefOf: (action: string) => string;
  onRole: (rol: Role) => void;
}) {
  const shown = rol ?? FIRST;
  const areas = [...new Set(actions.map(({ area }) => area))];
  return (
    <div className="flex flex-col gap-4">
      <ComboboxField
        className="max-w-sm"
        label="Qué puede el rol"
        choices={roleChoices}
        value={shown}
        onChange={(value) => isRole(value) && onRole(value)}
      />
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {areas.map((area) => (
          <Card key={area} title={area}>
            <ul className="flex flex-col gap-1">
              {actions
                .filter((one) => one.area === area)
                .map(({ action, title }) => {
                  const may = roleMay(shown, action);
                  return (
                    <li key={action} className="flex items-start gap-2 phone:min-h-11 phone:items-center">
                      <span className={may ? "mt-0.5 text-good" : "mt-0.5 text-faint"}>
                        <Icon of={may ? Check : Minus} />
                      </span>
                      <Link
                        href={hrefOf(action)}
                        scroll={false}
                        className={cx("tap hover:underline", !may && "text-muted")}
                      >
                        {title}
                        <span className="sr-only">{may ? ": puede" : ": no puede"}</span>
                      </Link>
                    </li>
                  );
                })}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}
