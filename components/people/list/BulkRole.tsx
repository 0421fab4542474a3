import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Modal } from "@/components/kit/Modal";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { isRole, type Role } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import { attempt } from "@/lib/client/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { applyRole, previewRole, type RolePreview } from "@/lib/people/bulkRole/api";
import type { UserRow } from "@/lib/people/users/schema";
import { roleChoices } from "../choices";
import { MenuChange } from "../MenuChange";
import { menuChange, personOf } from "../menuPreview";

/** One role for several people: who changes from what to what, what it does to each menu, who cannot and why; then all at once. */
export default function BulkRole({
  people,
  onClose,
  onDone,
}: {
  people: readonly UserRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [rol, setRol] = useState<Role | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ids = people.map(({ id }) => id).join(",");
  const preview = useRead(previewRole, rol && { query: { ids, rol } }, { keepPreviousData: false });
  const applied = useWrite(applyRole, { refresh: ["/users"] });
  const cambian = preview.data?.cambian ?? [];

  const apply = async () => {
    if (!rol) return;
    setFailure(null);
    const personas = cambian.map(({ id, version }) => ({ id, version }));
    const done = await attempt(() => applied.run({ body: { rol, personas } }), setFailure);
    if (!done) return void preview.mutate();
    toast.saved(`${countText(personas.length, "persona pasó", "personas pasaron")} a ${roleTitle(rol)}`);
    onDone();
  };

  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={`Cambiar el rol de ${countText(people.length, "persona")}`}
      description="Primero se ve qué cambia; nada se guarda hasta aplicar."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={cambian.length === 0}
            busy={applied.busy && "Aplicando..."}
            onClick={() => void apply()}
          >
            {cambian.length > 0 ? `Aplicar a ${countText(cambian.length, "persona")}` : "Aplicar"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <ComboboxField
          label="Rol nuevo"
          autoFocus
          choices={roleChoices}
          value={rol ?? ""}
          onChange={(value) => setRol(isRole(value) ? value : null)}
        />
        {preview.error && <Banner tone="bad">{preview.error.message}</Banner>}
        {rol && !preview.data && !preview.error && <SkeletonRows />}
        {rol && preview.data && <Changes preview={preview.data} rol={rol} />}
      </div>
    </Modal>
  );
}

function Changes({ preview, rol }: { preview: RolePreview; rol: Role }) {
  return (
    <>
      {preview.no_cambian.length > 0 && (
        <Banner
          tone="warn"
          title={`${countText(preview.no_cambian.length, "persona queda", "personas quedan")} como está:`}
        >
          <ul className="mt-1 flex flex-col gap-0.5">
            {preview.no_cambian.map(({ id, name, motivo }) => (
              <li key={id}>
                {name}: {motivo}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {preview.cambian.length > 0 && (
        <ul
          aria-label="Quiénes cambian"
          className="flex max-h-80 flex-col overflow-y-auto rounded-card border border-line"
        >
          {preview.cambian.map((row) => (
            <li key={row.id} className="border-b border-line-soft px-4 py-2.5 last:border-b-0">
              <p>
                <strong className="font-semibold">{row.name}</strong>{" "}
                <span className="text-muted">
                  de {roleTitle(row.rol)} a {roleTitle(rol)}
                </span>
              </p>
              <MenuChange {...menuChange(personOf(row), personOf(row, { rol }))} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
