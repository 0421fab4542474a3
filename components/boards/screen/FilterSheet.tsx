import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import type { Address } from "@/lib/client/useAddress";
import { countText } from "@/lib/format/text";
import type { BoardModel } from "../model";
import { noFilter } from "../useBoardFilter";
import { FilterChecks } from "./FilterChecks";
import { MoreFilters } from "./MoreFilters";

/** Every filter of a board on a page of a phone; its foot says how many cards are left. */
export default function FilterSheet({
  model,
  address,
  filtered,
  onClose,
}: {
  model: BoardModel;
  address: Address;
  filtered: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filtros"
      eyebrow={model.board.title}
      footer={
        <>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            Ver {countText(model.cards.length, "tarjeta")}
          </Button>
          {filtered && <Button onClick={() => address.set(noFilter)}>Limpiar</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FilterChecks model={model} address={address} name="persona" label="Responsable" />
        {model.board.types.length > 0 && <FilterChecks model={model} address={address} name="tipo" label="Tipo" />}
        <MoreFilters model={model} address={address} />
      </div>
    </Drawer>
  );
}
