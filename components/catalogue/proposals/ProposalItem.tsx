import { Check, Merge } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { Proposal } from "@/lib/catalogue/schema";

/** One that was proposed: accepted, or counted as one of those that are like it. */
export function ProposalItem({
  row: { name, context, alike },
  busy,
  chosen,
  onChoose,
  onAccept,
  onJoin,
}: {
  row: Proposal;
  busy: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onAccept: () => void;
  onJoin: (into: number) => void;
}) {
  return (
    <li className="flex gap-3 border-b border-line-soft py-3">
      <span className="flex h-8 items-center phone:h-11">
        <CheckboxBox label={`Elegir ${name}`} checked={chosen} onToggle={onChoose} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <TwoLines strong main={name} sub={context || undefined} />
          <Button size="sm" icon={Check} disabled={busy} aria-label={`Aceptar ${name}`} onClick={onAccept}>
            Aceptar
          </Button>
        </div>
        {alike.length > 0 && (
          <div className="flex flex-wrap items-center gap-1.5">
            {alike.map((other) => (
              <Button
                key={other.id}
                size="sm"
                variant="ghost"
                icon={Merge}
                disabled={busy}
                aria-label={`Unir ${name} con ${other.name}`}
                onClick={() => onJoin(other.id)}
              >
                <span className="whitespace-normal text-left">
                  {`Unir con ${other.name}`}
                  {other.context && <span className="font-normal">, {other.context}</span>}
                </span>
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
