import type { ComponentProps } from "react";
import { countText } from "@/lib/format/text";
import { IntakeStrip } from "./IntakeStrip";
import type { Intake } from "./useIntake";

/** So many earlier batches stand under the newest; more of them in one line, until they are asked for. */
const BEFORE = 1;

/** What was sent and is not closed, the newest first. `tanda` and `quedo`: the batch, and the part of it, that the list is of. */
export function IntakeStrips({
  intake,
  tanda,
  quedo,
  hrefOf,
}: {
  intake: Intake;
  tanda: string | undefined;
  quedo: string | undefined;
  hrefOf: ComponentProps<typeof IntakeStrip>["hrefOf"];
}) {
  const strips = intake.batches.map((batch, at) => (
    <IntakeStrip
      key={batch.id}
      intake={intake}
      batch={batch}
      newest={at === 0}
      filtered={tanda === String(batch.id)}
      shown={(tanda === String(batch.id) && quedo) || ""}
      hrefOf={hrefOf}
    />
  ));
  const [newest, ...before] = strips;
  if (before.length <= BEFORE) return strips;
  const files = intake.batches.slice(1).reduce((sum, { counts }) => sum + counts.files, 0);
  return (
    <>
      {newest}
      <details open={intake.batches.slice(1).some(({ id }) => tanda === String(id))}>
        <summary className="cursor-pointer text-help text-muted phone:min-h-11">
          {`${countText(before.length, "tanda")} de antes, con ${countText(files, "archivo")}`}
        </summary>
        <div className="mt-2 flex flex-col gap-3">{before}</div>
      </details>
    </>
  );
}
