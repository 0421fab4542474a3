import { UserX } from "lucide-react";
import dynamic from "next/dynamic";
import { Avatar } from "@/components/kit/Avatar";
import { Icon } from "@/components/kit/Icon";
import type { ApprovalRecord } from "@/lib/approvals/schema";
import { momentText } from "../deadline";
import { modeText } from "../words";

const AddPerson = dynamic(() => import("./AddPerson"), { ssr: false });

/** Who may decide each step that is open or to come, who joins them and when, and who is left out. */
export function People({ record, now }: { record: ApprovalRecord; now: Date }) {
  const { steps, excluded, flags } = record;
  const ahead = steps.filter(({ state }) => state === "abierto" || state === "espera");
  if (ahead.length === 0) return null;
  return (
    <section aria-label="Quién decide">
      <h3 className="mb-2 font-semibold">Quién decide</h3>
      <div className="flex flex-col gap-3">
        {ahead.map((step) => (
          <div key={step.position} className="text-help">
            <p className="text-muted">
              Paso {step.position}, {step.title}: {modeText(step.mode, step.needed, step.people.length)}
              {step.state === "espera" && " (después)"}
            </p>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1.5">
              {step.people.map(({ id, name, for: instead }) => (
                <li key={`${id} ${instead?.id}`} className="flex items-center gap-2">
                  <Avatar name={name} size={24} decorative />
                  <span>
                    {name}
                    {instead && <span className="text-muted">, por {instead.name}</span>}
                  </span>
                </li>
              ))}
              {step.people.length === 0 && <li className="font-semibold text-bad">Nadie puede decidirlo hoy.</li>}
            </ul>
            {step.state === "abierto" && flags.some(({ key }) => key === "nadie") && (
              <div className="mt-2">
                <AddPerson record={record} />
              </div>
            )}
            {step.state === "abierto" && step.escalates_at && step.escalates_to && !step.escalated && (
              <p className="mt-1 text-muted first-letter:uppercase">
                {momentText(step.escalates_at, now)} se suma {step.escalates_to}.
              </p>
            )}
          </div>
        ))}
        {excluded.map(({ id, name, why }) => (
          <p key={id} className="flex items-center gap-2 text-help text-muted">
            <Icon of={UserX} /> {name} queda afuera: {why}
          </p>
        ))}
      </div>
    </section>
  );
}
