import { UserPlus } from "lucide-react";
import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { SelectField } from "@/components/kit/fields/SelectField";
import { toast } from "@/components/kit/toast";
import { joinApproval } from "@/lib/approvals/api";
import type { ApprovalRecord } from "@/lib/approvals/schema";
import { refusal } from "@/lib/client/attempt";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { usePeople } from "../rules/usePeople";

/** For who administers: the way out of a request that nobody may decide. */
export default function AddPerson({ record: { id, title, version, excluded } }: { record: ApprovalRecord }) {
  const { can } = usePerson();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState("");
  const people = usePeople().filter((one) => !excluded.some((out) => out.id === one.id));
  const joining = useWrite(joinApproval, { refresh: ["/approvals"] });
  if (!can("approvals.configure")) return null;
  return (
    <>
      <Button size="sm" icon={UserPlus} onClick={() => setAsking(true)}>
        Sumar a quien la decida
      </Button>
      {asking && (
        <AskModal
          title={`¿Quién decide ${title}?`}
          description="Se suma a quienes la deciden, como si su regla lo nombrara. Queda en el historial."
          confirm="Sumar"
          reason={{ help: "Por qué esta persona." }}
          onClose={() => setAsking(false)}
          onRun={(reason) =>
            refusal(async () => {
              await joining.run({ params: { id }, body: { version, user_id: Number(chosen), reason } });
              toast.saved("Se sumó y se le avisó");
            })
          }
        >
          <SelectField
            label="Persona"
            value={chosen}
            options={[
              { value: "", label: "Elegir..." },
              ...people.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={setChosen}
          />
        </AskModal>
      )}
    </>
  );
}
