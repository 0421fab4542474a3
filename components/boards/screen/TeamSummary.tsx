import { useMemo } from "react";
import { FigureStrip } from "@/components/kit/FigureStrip";
import type { Address } from "@/lib/client/useAddress";
import { formatInteger } from "@/lib/format/number";
import { ClosingQueue } from "../closing/ClosingQueue";
import type { BoardModel } from "../model";
import { noFilter } from "../useBoardFilter";
import { filterContext } from "../useBoardModel";
import { figuresOf } from "./figures";

interface Props {
  model: BoardModel;
  address: Address;
  now: Date;
}

/** What who runs a board looks at first: its figures, each opening its cards, and the closings that wait for a yes. */
export function TeamSummary({ model, address, now }: Props) {
  const { board, all, nameOf } = model;
  const figures = useMemo(() => figuresOf(all, filterContext(board, nameOf, now)), [all, board, nameOf, now]);
  return (
    <>
      <FigureStrip
        label="Cifras del tablero"
        items={figures
          .filter(({ label, count }) => label !== "Por aprobar" || board.closing === "approval" || count > 0)
          .map(({ label, filter, count }) => ({
            label,
            value: { text: formatInteger(count) },
            href: address.href({ ...noFilter, ...filter }),
          }))}
      />
      {board.role === "lead" && <ClosingQueue model={model} now={now} />}
    </>
  );
}
