import { useMemo } from "react";
import { FigureLine } from "@/components/kit/FigureLine";
import type { Address } from "@/lib/client/useAddress";
import { formatInteger } from "@/lib/format/number";
import type { BoardModel } from "../model";
import { noFilter } from "../useBoardFilter";
import { filterContext } from "../useBoardModel";
import { figuresOf, ownFiguresOf } from "./figures";

interface Props {
  model: BoardModel;
  address: Address;
  now: Date;
  /** The screen is of who works on the board; otherwise of who runs it. */
  own: boolean;
}

/** A board's figures in one line, each opening its cards; a lead's closings to decide open in their drawer. */
export function BoardFigures({ model, address, now, own }: Props) {
  const { board, all, nameOf } = model;
  const figures = useMemo(() => {
    const context = filterContext(board, nameOf, now);
    return own ? ownFiguresOf(all, board.me, context) : figuresOf(all, context);
  }, [all, board, nameOf, now, own]);
  const onlyOwn = address.get("equipo") === "no";
  return (
    <FigureLine
      label={own ? "Cifras del equipo y propias" : "Cifras del tablero"}
      items={figures
        .filter(({ closings, count }) => !closings || board.closing === "approval" || count > 0)
        .map(({ label, filter, look, count, deskOnly, closings }) => ({
          label,
          deskOnly,
          text: formatInteger(count),
          current: look !== undefined && (look === "no") === onlyOwn,
          href: address.href(
            closings && board.role === "lead"
              ? { aprobar: "1" }
              : { ...noFilter, ...(look === undefined && filter), equipo: look ?? "" },
          ),
        }))}
    />
  );
}
