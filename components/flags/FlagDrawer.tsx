import { useState } from "react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { Tabs, tabPanel } from "@/components/kit/Tabs";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listFlagPeople, saveFlag } from "@/lib/flags/api";
import { type FlagItem, flagItem } from "@/lib/flags/schema";
import { formatInstant } from "@/lib/format/dates";
import { FlagFields } from "./FlagFields";
import { FlagHistory } from "./FlagHistory";
import { bodyOf, type FlagFormValues, flagFacts, valuesOf } from "./flagForm";
import { flagFormSchema } from "./flagFormSchema";
import { FLAG_STATE, stateOf } from "./flagTexts";

const FORM_ID = "funcion";
const TABS = [
  { id: "reglas", label: "Para quiénes" },
  { id: "historial", label: "Historial" },
];

/** One flag beside the list: who has it, who would have it with what is being chosen, and its changes. */
export default function FlagDrawer({
  flag,
  locked,
  onClose,
}: {
  flag: FlagItem;
  /** Another service decides the flags. */
  locked: boolean;
  onClose: () => void;
}) {
  const { can } = usePerson();
  const mayWrite = can("flags.write") && !locked;
  const people = useRead(listFlagPeople, {});
  const { run, busy } = useWrite(saveFlag, { refresh: ["/flags", "/auth/me"] });
  const [tab, setTab] = useState("reglas");
  const draftKey = `funcion-${flag.key}`;
  const { opened, form, conflict } = useVersionedForm({
    id: FORM_ID,
    row: flag,
    current: flagItem,
    draftKey,
    save: async (values: FlagFormValues, over) => {
      await run({ params: { key: flag.key }, body: bodyOf(values, (over ?? flag).version) });
      toast.saved(`Se guardó “${flag.title}”`);
      onClose();
    },
    onTheirs: onClose,
  });

  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow={<code>{flag.key}</code>}
      title={flag.title}
      meta={
        <>
          <StatusBadge of={FLAG_STATE[stateOf(flag)]} />
          <span>{flag.description}</span>
        </>
      }
      footer={mayWrite && tab === "reglas" && <SaveButtons form={FORM_ID} busy={busy} onCancel={onClose} />}
    >
      <Tabs label="Función" items={TABS} value={tab} onChange={setTab} />
      <div {...tabPanel(tab)} className="pt-4">
        {tab === "historial" ? (
          <FlagHistory flag={flag} />
        ) : (
          <Form
            {...form}
            schema={flagFormSchema}
            defaultValues={valuesOf(opened ?? flag)}
            draftKey={mayWrite ? draftKey : undefined}
          >
            {conflict && (
              <ConflictCompare
                subtitle={`${conflict.theirs.updated_by}, ${formatInstant(conflict.theirs.updated_at ?? "")}`}
                facts={differing(flagFacts(flag, people.data ?? []), conflict.mine, valuesOf(conflict.theirs))}
                {...conflict.choose}
              />
            )}
            <FlagFields flag={flag} people={people.data} disabled={!mayWrite} />
          </Form>
        )}
      </div>
    </Drawer>
  );
}
