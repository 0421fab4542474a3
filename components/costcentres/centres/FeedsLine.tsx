import { useState } from "react";
import { Button } from "@/components/kit/Button";
import type { CentreRow } from "@/lib/costcentres/schema";
import { feedsText } from "../words";
import { FeedsModal } from "./FeedsModal";

/** Where what a centre spends comes from, and how that is changed: it takes rows of the sheet back, so it is asked apart. */
export function FeedsLine({ row, onDone }: { row: CentreRow; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <span className="block font-semibold text-second">Lo comprometido y lo real</span>
        {feedsText(row)}
      </p>
      <Button onClick={() => setAsking(true)}>Cambiar de dónde sale</Button>
      {asking && <FeedsModal row={row} onClose={() => setAsking(false)} onDone={onDone} />}
    </div>
  );
}
