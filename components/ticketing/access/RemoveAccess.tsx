import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { isRole } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import { CallError } from "@/lib/client/call";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { defaultAccess } from "@/lib/ticketing/rules/roleAccess";
import { type AccessActions, nameOf } from "./useAccessActions";

function afterText({ rol }: AccessRow): string {
  if (rol === null || !isRole(rol)) return "Los reportes que reciba por mail llevarán todos los artistas, sin montos.";
  const { all, money } = defaultAccess(rol);
  if (!all) return `Queda lo de su rol, ${roleTitle(rol)}: no ve ningún show.`;
  return `Queda lo de su rol, ${roleTitle(rol)}: si abre el Reporte de ventas, ve todos los artistas, ${money ? "con" : "sin"} montos.`;
}

/** Asks before taking an access away, naming the person and what is left. */
export function RemoveAccess({
  row,
  actions,
  onClose,
  onDone,
}: {
  row: AccessRow;
  actions: AccessActions;
  onClose: () => void;
  onDone: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setFailure(null);
    try {
      await actions.remove(row);
      onDone();
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : "No se pudo quitar el acceso.");
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`¿Quitar el acceso de ${nameOf(row)}?`}
      description={
        <>
          {row.name && <span className="block break-all">{row.email}</span>}
          {afterText(row)}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" onClick={remove} busy={actions.deleting && "Quitando..."}>
            Quitar acceso
          </Button>
        </>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
    </Modal>
  );
}
