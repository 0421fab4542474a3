import { Plus } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { EveryBoard } from "../search/EveryBoard";
import { noFilter } from "../useBoardFilter";
import type { BoardViewRow } from "../views";

interface Props {
  model: BoardModel;
  address: Address;
  filtered: boolean;
  view: BoardViewRow;
}

/** A board in a view; where there is nothing in it, why, and what to do next. */
export function BoardBody({ model, address, filtered, view }: Props) {
  // What was closed on some days is read by the list itself.
  const here = !model.filter.cerrada;
  const blank = model.all.length === 0 && here;
  const none = !blank && here && filtered && model.cards.length === 0 && view.filters !== false;
  const { Body } = view;
  return (
    <>
      {blank && (
        <EmptyState
          title="Todavía no hay tarjetas"
          actions={
            <Button variant="primary" icon={Plus} onClick={() => address.set({ nueva: "1" }, { push: true })}>
              Crear la primera
            </Button>
          }
        >
          Acá se sigue el trabajo del área, de lo pedido a lo terminado.
        </EmptyState>
      )}
      {none && (
        <EmptyState
          compact
          title="Ninguna tarjeta con estos filtros"
          actions={
            <>
              <Button onClick={() => address.set(noFilter)}>Limpiar</Button>
              <EveryBoard address={address} q={model.filter.q} />
            </>
          }
        />
      )}
      {!((blank || none) && view.rowsOnly) && <Body model={model} />}
    </>
  );
}
