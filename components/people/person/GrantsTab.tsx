import { CalendarClock, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { IconButton } from "@/components/kit/IconButton";
import { can } from "@/lib/access/can";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { type Permission, permissionOf } from "@/lib/access/permissions";
import { roleTitle } from "@/lib/access/roleTitle";
import { formatDayYear } from "@/lib/format/dates";
import { namedActions } from "@/lib/nav/actions";
import type { UserDetail } from "@/lib/people/users/schema";
import { grantChoices } from "../choices";
import { GiveGrant } from "../GiveGrant";
import { personOf } from "../menuPreview";
import { useRevoke } from "../useRevoke";
import type { PersonTab } from "./PersonScreen";

/** The permissions given to a person beside the role, and all that the person may do and why. */
export default function GrantsTab({ user, mayWrite }: PersonTab) {
  const [editing, setEditing] = useState<{ feature: GrantKey | null; until?: string } | null>(null);
  const revoke = useRevoke();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card
        title="Permisos propios"
        subtitle="Se suman a los del rol. Con vencimiento, valen hasta ese día inclusive."
        actions={
          mayWrite &&
          !editing && (
            <Button size="sm" icon={Plus} onClick={() => setEditing({ feature: null })}>
              Dar permiso
            </Button>
          )
        }
      >
        {editing && (
          <div className="mb-3">
            <GiveGrant
              key={editing.feature}
              person={user}
              feature={editing.feature}
              until={editing.until}
              onDone={() => setEditing(null)}
              onCancel={() => setEditing(null)}
            >
              {editing.until === undefined ? (
                <ComboboxField
                  label="Permiso"
                  required
                  choices={grantChoices}
                  value={editing.feature ?? ""}
                  onChange={(value) => setEditing({ feature: value in grantTitles ? (value as GrantKey) : null })}
                />
              ) : (
                <p className="font-semibold">{editing.feature && grantTitles[editing.feature]}</p>
              )}
            </GiveGrant>
          </div>
        )}
        {user.grants.length === 0 && !editing && (
          <p className="text-help text-muted">Ninguno: puede lo que da su rol.</p>
        )}
        <ul className="flex flex-col">
          {user.grants.map((grant) => (
            <li
              key={grant.feature}
              className="flex items-center justify-between gap-2 border-b border-line-soft py-2 last:border-b-0"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {grantTitles[grant.feature]}
                  {grant.vencido && <Badge tone="bad">Vencido</Badge>}
                </span>
                <span className="block text-help text-muted">
                  {grant.until
                    ? `${grant.vencido ? "Venció el" : "Hasta el"} ${formatDayYear(grant.until)}`
                    : "Sin vencimiento"}
                  {grant.created_by && (
                    <>
                      , lo dio <span className="break-all">{grant.created_by}</span>
                    </>
                  )}
                </span>
              </span>
              {mayWrite && (
                <span className="flex shrink-0">
                  <IconButton
                    label={`Cambiar el vencimiento de ${grantTitles[grant.feature]}`}
                    icon={CalendarClock}
                    onClick={() => setEditing({ feature: grant.feature, until: grant.until ?? "" })}
                  />
                  <IconButton
                    label={`Quitar ${grantTitles[grant.feature]}`}
                    icon={Trash2}
                    onClick={() => void revoke(user, grant)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Allowed user={user} />
    </div>
  );
}

/** What gives an action to this person, in words. */
function reasonOf(user: UserDetail, permission: Permission): string {
  if (user.rol === "Administrador") return "Administrador puede todo";
  if ((permission.roles as readonly string[]).includes(user.rol)) return `rol ${roleTitle(user.rol)}`;
  if (user.rol === "Admin secundario" && permission.secondary) return "rol Admin secundario";
  if (permission.grant && user.grants.some(({ feature, vencido }) => feature === permission.grant && !vencido))
    return `permiso ${grantTitles[permission.grant]}`;
  return user.ticketing ? "acceso de ticketing" : "su área";
}

function Allowed({ user }: { user: UserDetail }) {
  const person = personOf(user);
  const allowed = namedActions.filter(({ action }) => person && can(person, action));
  const areas = [...new Set(allowed.map(({ area }) => area))];
  return (
    <Card
      title="Todo lo que puede"
      subtitle={user.active ? undefined : "Deshabilitada: nada de esto vale hasta habilitarla."}
      actions={
        <ButtonLink variant="link" href={`/admin-users/permisos?rol=${encodeURIComponent(user.rol)}`}>
          Ver su rol en la tabla
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-3">
        {areas.map((area) => (
          <section key={area} aria-label={area}>
            <h3 className="text-head text-muted">{area}</h3>
            <ul className="text-help">
              {allowed
                .filter((one) => one.area === area)
                .map(({ action, title }) => (
                  <li key={action} className="flex flex-wrap justify-between gap-x-3">
                    <span>{title}</span>
                    <span className="text-muted">{reasonOf(user, permissionOf(action))}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
