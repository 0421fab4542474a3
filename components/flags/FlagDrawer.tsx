import { useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { dropDraft } from "@/components/kit/form/useDraft";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { Tabs, tabPanel } from "@/components/kit/Tabs";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/call";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listFlagPeople, saveFlag } from "@/lib/flags/api";
import { type FlagItem, flagItem } from "@/lib/flags/schema";
import { FlagConflict } from "./FlagConflict";
import { FlagFields } from "./FlagFields";
import { FlagHistory } from "./FlagHistory";
import { bodyOf, type FlagFormValues, valuesOf } from "./flagForm";
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
  // The flag as it was when it was opened: its version is the one that is saved over.
  const [opened] = useState(flag);
  const base = useRef(opened.version);
  const [conflict, setConflict] = useState<FlagItem | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const draftKey = `funcion-${flag.key}`;

  const save = async (values: FlagFormValues) => {
    setConflict(null);
    setError(null);
    try {
      await run({ params: { key: flag.key }, body: bodyOf(values, base.current) });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      const current = flagItem.safeParse(caught.current);
      if (caught.status === 409 && current.success) setConflict(current.data);
      else setError(caught);
      throw caught;
    }
    toast.saved(`Se guardó “${flag.title}”`);
    onClose();
  };
  const saveMine = (current: FlagItem) => {
    base.current = current.version;
    (document.getElementById(FORM_ID) as HTMLFormElement | null)?.requestSubmit();
  };
  const leaveTheirs = () => {
    dropDraft(draftKey);
    onClose();
  };

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
      footer={
        mayWrite &&
        tab === "reglas" && (
          <>
            <Button type="submit" form={FORM_ID} variant="primary" busy={busy && "Guardando..."}>
              Guardar
            </Button>
            <Button onClick={onClose}>Cancelar</Button>
          </>
        )
      }
    >
      <Tabs label="Función" items={TABS} value={tab} onChange={setTab} />
      <div {...tabPanel(tab)} className="pt-4">
        {tab === "historial" ? (
          <FlagHistory flag={flag} />
        ) : (
          <Form
            id={FORM_ID}
            schema={flagFormSchema}
            defaultValues={valuesOf(opened)}
            draftKey={mayWrite ? draftKey : undefined}
            onSubmit={save}
            error={error ? { error: error.message, issues: error.issues } : null}
          >
            {conflict && <FlagConflict current={conflict} onMine={() => saveMine(conflict)} onTheirs={leaveTheirs} />}
            <FlagFields flag={flag} people={people.data} disabled={!mayWrite} />
          </Form>
        )}
      </div>
    </Drawer>
  );
}
