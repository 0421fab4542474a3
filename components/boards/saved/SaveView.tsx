import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import type { BoardView } from "@/lib/boards/schema";
import { changeView, createView } from "@/lib/boards/views/api";
import type { SavedView } from "@/lib/boards/views/schema";
import { CallError } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { normalize } from "@/lib/format/text";

/** Names what is being looked at, or gives a view another name. The name of one's own view replaces it. */
export function SaveView({
  board,
  view,
  query,
  saved,
  onClose,
  onSaved,
}: {
  board: Pick<BoardView, "key" | "role">;
  /** The one to rename; null for a new one. */
  view: SavedView | null;
  query: string;
  saved: readonly SavedView[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const creator = useWrite(createView);
  const changer = useWrite(changeView);
  const params = { board: board.key };
  const trimmed = name.trim();
  const same = saved.find((each) => each.mine && each.id !== view?.id && normalize(each.name) === normalize(trimmed));
  const replaced = view ? undefined : same;
  const error = creator.error ?? changer.error;
  const now = saved.find(({ id }) => id === view?.id);
  const problem =
    error?.code === "stale_version" && now
      ? `Alguien la cambió: ahora es “${now.name}”${now.shared ? ", de todo el tablero" : ""}. Guardar otra vez deja lo suyo.`
      : error && `Nombre: ${error.message}`;

  const save = async () => {
    // As it stands by now: after a 409 the list was read again, and trying once more is meant.
    const old = now ?? view ?? replaced;
    try {
      if (old) {
        const body = { name: trimmed, shared, version: old.version, ...(replaced && { query }) };
        await changer.run({ params: { ...params, id: old.id }, body });
      } else await creator.run({ params, body: { name: trimmed, query, shared } });
      toast.saved(`Vista “${trimmed}” guardada`);
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
    } finally {
      onSaved();
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={view ? "Cambiar la vista" : "Guardar esta vista"}
      description="Quedan la vista, los filtros, el orden, el grupo y las columnas."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed) void save();
        }}
      >
        <TextField
          label="Nombre"
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          error={problem ?? undefined}
          help={replaced ? "Reemplaza la vista que ya tiene ese nombre." : undefined}
        />
        {board.role === "lead" && (
          <Checkbox className="mt-3" label="Compartir con todo el tablero" value={shared} onChange={setShared} />
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={!trimmed}
            busy={(creator.busy || changer.busy) && "Guardando..."}
          >
            {replaced ? "Reemplazar" : "Guardar"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
