import { Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Avatar } from "@/components/kit/Avatar";
import { SelectField } from "@/components/kit/fields/SelectField";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { joinSpanish } from "@/lib/format/text";
import { unassignUser, updateUserRole } from "@/lib/musicwins/assignments/api";
import type { Assignment } from "@/lib/musicwins/assignments/schema";
import { type AreaRole, areaRoleTitles } from "@/lib/musicwins/rules/kinds";
import { ConfirmModal } from "../ConfirmModal";
import { ROLE_OPTIONS } from "./roles";

const REFRESH = { refresh: ["/bsastrap"] };

/** A person of an area: the role is changed in place; categories and leaving have their buttons. Nobody changes their own. */
export function AssignmentRow({ row, own, onEdit }: { row: Assignment; own: boolean; onEdit: () => void }) {
  const role = useWrite(updateUserRole, REFRESH);
  const remove = useWrite(unassignUser, REFRESH);
  const [removing, setRemoving] = useState(false);
  const { user_email, area, rol } = row;
  const name = row.name ?? user_email;

  const put = (newRole: AreaRole) => role.run({ body: { user_email, area, newRole } });
  const change = (newRole: AreaRole) =>
    attempt(async () => {
      await put(newRole);
      const undo = () => void attempt(() => put(rol));
      toast.saved(`${name}: ${areaRoleTitles[newRole]}`, { undo });
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={name} decorative />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">
          {name}
          {own && <span className="font-normal text-muted"> (usted)</span>}
        </p>
        <p className="break-all text-second text-muted">{row.name ? user_email : "Sin cuenta todavía"}</p>
        <p className="text-second text-muted">
          {row.categories.length > 0 ? joinSpanish(row.categories) : "Todas las categorías"}
        </p>
      </div>
      {own ? (
        <span className="text-help text-muted">{areaRoleTitles[rol]}</span>
      ) : (
        <>
          <SelectField
            compact
            hideLabel
            label={`Rol de ${name}`}
            options={ROLE_OPTIONS}
            value={rol}
            disabled={role.busy}
            onChange={(next) => void change(next as AreaRole)}
          />
          <span className="flex">
            <IconButton label={`Categorías de ${name}`} icon={Pencil} onClick={onEdit} />
            <IconButton label={`Quitar a ${name}`} icon={UserMinus} onClick={() => setRemoving(true)} />
          </span>
        </>
      )}
      {removing && (
        <ConfirmModal
          title={`¿Quitar a ${name} de ${area}?`}
          description="Deja de ver el área. Lo que pidió y aprobó queda como está."
          confirm="Quitar del área"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await remove.run({ body: { user_email, area } });
            toast.deleted(`${name} ya no está en ${area}`);
          }}
        />
      )}
    </div>
  );
}
