import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { isRole } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { deleteRelation, listRelations, saveRelation } from "@/lib/people/relations/api";
import type { RelationRow } from "@/lib/people/relations/schema";
import { relationError } from "@/lib/people/rules/relationError";
import { roleChoices } from "../choices";

const REFRESH = { refresh: ["/usrRelation", "/users"] };
const textOf = (error: CallError) => relationError(error.status, error.message);

/** The roles of a person inside productions, and the general one that stands before their own. */
export function Relations({ mail, mayWrite }: { mail: string; mayWrite: boolean }) {
  const { data, error } = useRead(listRelations, { query: { mail } });
  const saved = useWrite(saveRelation, REFRESH);
  const deleted = useWrite(deleteRelation, REFRESH);
  const [failure, setFailure] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);

  const orSay = async (work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(textOf(caught));
      return false;
    }
  };
  const bodyOf = ({ rol, area, produccion }: Pick<RelationRow, "rol" | "area" | "produccion">) =>
    isRole(rol) ? { mail, rol, area, produccion } : null;
  const remove = (row: RelationRow) =>
    orSay(async () => {
      await deleted.run({ body: { id: row.id } });
      const back = bodyOf(row);
      toast.deleted("Se borró la relación", {
        undo: back ? () => void orSay(() => saved.run({ body: back })) : undefined,
      });
    });

  return (
    <Card
      title="Relaciones"
      subtitle="Rol y área dentro de una producción, o en general."
      actions={
        mayWrite &&
        !adding && (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Agregar
          </Button>
        )
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      {error && <Banner tone="bad">{textOf(error)}</Banner>}
      {data?.length === 0 && !adding && <p className="text-help text-muted">Ninguna: valen su rol y su área.</p>}
      <ul className="flex flex-col gap-1 text-help">
        {data?.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-2">
            <span className="min-w-0">
              <strong className="font-semibold">{row.produccion || "En general"}</strong>: {roleTitle(row.rol)}
              {row.area && `, ${row.area}`}
            </span>
            {mayWrite && (
              <IconButton
                label={`Borrar la relación ${row.produccion || "general"}`}
                icon={Trash2}
                onClick={() => void remove(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {adding && (
        <AddRelation
          busy={saved.busy}
          onCancel={() => setAdding(false)}
          onSave={async (facts) => {
            const body = bodyOf(facts);
            if (body && (await orSay(() => saved.run({ body })))) setAdding(false);
          }}
        />
      )}
    </Card>
  );
}

function AddRelation({
  busy,
  onSave,
  onCancel,
}: {
  busy: boolean;
  onSave: (facts: { rol: string; area: string; produccion: string }) => void;
  onCancel: () => void;
}) {
  const [facts, setFacts] = useState({ rol: "", area: "", produccion: "" });
  const set = (change: Partial<typeof facts>) => setFacts({ ...facts, ...change });
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(facts);
      }}
    >
      <TextField
        label="Producción"
        autoFocus
        maxLength={200}
        help="Vacía: en general."
        value={facts.produccion}
        onChange={(produccion) => set({ produccion })}
      />
      <ComboboxField label="Rol" required choices={roleChoices} value={facts.rol} onChange={(rol) => set({ rol })} />
      <TextField label="Área" maxLength={80} value={facts.area} onChange={(area) => set({ area })} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={!facts.rol} busy={busy && "Guardando..."}>
          Guardar relación
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
