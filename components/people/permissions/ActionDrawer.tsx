import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roleTitle } from "@/lib/access/roleTitle";
import { usePerson } from "@/lib/client/usePerson";
import { formatDayYear } from "@/lib/format/dates";
import { type NamedAction, namedActions } from "@/lib/nav/actions";
import type { GrantHolder } from "@/lib/people/grants/api";
import { GiveGrant } from "../GiveGrant";
import { type Chosen, PersonPicker } from "../PersonPicker";
import { personHref } from "../peopleText";
import { useRevoke } from "../useRevoke";
import { casesOf, grantOf, rolesOf } from "./allowed";

/** The people who have an action: by role, by condition and by a permission of their own, which is given and taken away here. */
export default function ActionDrawer({
  named,
  grant,
  holders,
  onClose,
}: {
  named: NamedAction | null;
  /** Without an action: the permission itself. */
  grant: GrantKey | null;
  holders: readonly GrantHolder[];
  onClose: () => void;
}) {
  const key = named ? grantOf(named.action) : grant;
  const opened = grant && namedActions.filter(({ action }) => grantOf(action) === grant).map(({ title }) => title);
  return (
    <Drawer
      open
      width={480}
      onClose={onClose}
      eyebrow={named?.area ?? "Permiso de una persona"}
      title={named?.title ?? (grant && grantTitles[grant])}
    >
      <div className="flex flex-col gap-5">
        {named && (
          <section aria-label="Por rol">
            <h3 className="mb-2 text-section">Por rol</h3>
            <ul className="flex flex-wrap gap-1.5">
              {rolesOf(named.action).map((rol) => (
                <li key={rol}>
                  <Link href={`/admin-users?rol=${encodeURIComponent(rol)}`} className="hover:underline">
                    <Badge>{roleTitle(rol)}</Badge>
                  </Link>
                </li>
              ))}
            </ul>
            {casesOf(named.action).map((text) => (
              <p key={text} className="mt-2 text-help text-muted">
                También: {text}
              </p>
            ))}
          </section>
        )}
        {opened && (
          <p className="text-help text-muted">
            {opened.length > 0 ? `Abre: ${opened.join("; ")}.` : "Muestra el contador de feedback en el encabezado."}
          </p>
        )}
        {key ? (
          <Holders feature={key} holders={holders.filter(({ feature }) => feature === key)} named={named !== null} />
        ) : (
          <p className="text-help text-muted">Esta acción no se da a una persona: solo va con el rol.</p>
        )}
      </div>
    </Drawer>
  );
}

function Holders({ feature, holders, named }: { feature: GrantKey; holders: readonly GrantHolder[]; named: boolean }) {
  const { can } = usePerson();
  const mayWrite = can("people.write");
  const [adding, setAdding] = useState(false);
  const revoke = useRevoke();
  return (
    <section aria-label="Por permiso propio">
      <h3 className="mb-2 text-section">{named ? `Por el permiso ${grantTitles[feature]}` : "Quiénes lo tienen"}</h3>
      {holders.length === 0 && <p className="text-help text-muted">Nadie todavía.</p>}
      <ul className="flex flex-col">
        {holders.map((holder) => (
          <li
            key={holder.user_id}
            className="flex items-center justify-between gap-2 border-b border-line-soft py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <Link href={personHref(holder.user_id, "permisos")} className="font-semibold hover:underline">
                {holder.name}
              </Link>{" "}
              {holder.vencido && <Badge tone="bad">Vencido</Badge>}
              {!holder.active && <Badge tone="bad">Deshabilitada</Badge>}
              <span className="block text-help text-muted">
                {roleTitle(holder.rol)}.{" "}
                {holder.until
                  ? `${holder.vencido ? "Venció el" : "Hasta el"} ${formatDayYear(holder.until)}`
                  : "Sin vencimiento"}
              </span>
            </span>
            {mayWrite && (
              <IconButton
                label={`Quitar a ${holder.name}`}
                icon={Trash2}
                onClick={() => void revoke({ id: holder.user_id, name: holder.name }, holder)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite &&
        (adding ? (
          <AddHolder feature={feature} onDone={() => setAdding(false)} />
        ) : (
          <Button size="sm" className="mt-3" onClick={() => setAdding(true)}>
            Dar a una persona
          </Button>
        ))}
    </section>
  );
}

function AddHolder({ feature, onDone }: { feature: GrantKey; onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <GiveGrant person={chosen} feature={feature} onDone={onDone} onCancel={onDone}>
      <PersonPicker value={chosen} onChange={setChosen} />
    </GiveGrant>
  );
}
