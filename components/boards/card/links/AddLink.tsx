import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { Segmented } from "@/components/kit/Segmented";
import { addLink } from "@/lib/boards/links/api";
import type { TargetKind } from "@/lib/boards/links/schema";
import type { LinkKind } from "@/lib/boards/rules/words";
import { call } from "@/lib/client/call";
import { usePerson } from "@/lib/client/usePerson";
import type { CardModel } from "../useCard";
import { useCardWrite } from "../useCardWrite";
import { TargetField } from "./TargetField";

type Body = Parameters<typeof call<typeof addLink>>[1]["body"];

const bodies: Record<LinkKind, (value: string) => Body> = {
  show: (show) => ({ kind: "show", show }),
  tarjeta: (id) => ({ kind: "tarjeta", card_id: Number(id) }),
  proveedor: (supplier) => ({ kind: "proveedor", supplier }),
  presupuesto: (id) => ({ kind: "presupuesto", budget_id: Number(id) }),
};

/** What is looked for by name, and how. */
const looks: Record<TargetKind, { label: string; placeholder: string }> = {
  show: { label: "Show", placeholder: "Nombre, artista, lugar o ciudad" },
  tarjeta: { label: "Tarjeta", placeholder: "Código o palabras del título" },
  presupuesto: { label: "Presupuesto de Music Wins", placeholder: "Número o palabras del título" },
};

/** Adds a link: a show, another card, a supplier by name, and a budget line for who works with them. */
export function AddLink({ model, onDone }: { model: CardModel; onDone: () => void }) {
  const { run, busy } = useCardWrite(model);
  const { can } = usePerson();
  const [kind, setKind] = useState<LinkKind>("show");
  const [supplier, setSupplier] = useState("");
  const options: { value: LinkKind; label: string }[] = [
    { value: "show", label: "Show" },
    { value: "tarjeta", label: "Tarjeta" },
    { value: "proveedor", label: "Proveedor" },
    ...(can("musicwins.use") ? [{ value: "presupuesto" as const, label: "Presupuesto" }] : []),
  ];
  const add = async (value: string) => {
    if (value.trim() === "") return;
    const done = await run(() =>
      call(addLink, { params: { id: String(model.card.id) }, body: bodies[kind](value.trim()) }),
    );
    if (done) onDone();
  };
  return (
    <div className="mt-2 space-y-2 rounded-card border border-line p-3">
      <Segmented label="Qué vincular" options={options} value={kind} onChange={setKind} />
      {kind !== "proveedor" && (
        <TargetField key={kind} board={model.board.key} kind={kind} {...looks[kind]} value="" onChange={add} />
      )}
      {kind === "proveedor" && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add(supplier);
          }}
        >
          <TextField
            label="Proveedor"
            className="flex-1"
            maxLength={200}
            autoComplete="off"
            value={supplier}
            onChange={setSupplier}
          />
          <Button type="submit" busy={busy && "Guardando..."}>
            Vincular
          </Button>
        </form>
      )}
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cerrar
      </Button>
    </div>
  );
}
