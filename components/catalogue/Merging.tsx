import { Merge, Split } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { AskModal } from "@/components/kit/AskModal";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { toast } from "@/components/kit/toast";
import { mergeRecord, separateRecord } from "@/lib/catalogue/api";
import { type MergedList, mergedLists } from "@/lib/catalogue/rules/kinds";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { CatalogueRow, RecordSpec } from "./spec";

const REFRESH = ["/catalogue"];
const FOUND = 50;

interface Props {
  spec: RecordSpec;
  row: CatalogueRow;
  onDone: () => void;
}

/** Counts a record as another one. Nothing where the list merges none. */
export function MergeButton(props: Props) {
  const [asking, setAsking] = useState(false);
  const list = mergedLists.find((one) => one === props.spec.list);
  if (!list) return null;
  return (
    <>
      <Button variant="ghost" className="ml-auto" icon={Merge} onClick={() => setAsking(true)}>
        Unir con otro
      </Button>
      {asking && <MergeModal {...props} list={list} onClose={() => setAsking(false)} />}
    </>
  );
}

function MergeModal({ spec, row, list, onDone, onClose }: Props & { list: MergedList; onClose: () => void }) {
  const merging = useWrite(mergeRecord, { refresh: REFRESH });
  const separating = useWrite(separateRecord, { refresh: REFRESH });
  const [typed, setTyped] = useState("");
  const [into, setInto] = useState("");
  const { data, isValidating } = useRead(spec.calls.list, {
    query: { q: typed.slice(0, 200) || undefined, limit: FOUND },
  });
  const others = ((data?.items ?? []) as CatalogueRow[]).filter(({ id }) => id !== row.id);
  const choices = others.map((one) => ({ value: String(one.id), label: one.name, hint: spec.card(one).sub }));
  const run = async () => {
    if (into === "") return `Elegir con qué ${spec.one} se une.`;
    try {
      const params = { list, id: row.id };
      const { version } = await merging.run({ params, body: { into: Number(into), version: row.version } });
      toast.saved(`${row.name} se unió`, {
        undo: () => void attempt(() => separating.run({ params, body: { version } })),
      });
      onDone();
      return null;
    } catch (caught) {
      if (caught instanceof CallError) return caught.message;
      throw caught;
    }
  };
  return (
    <AskModal
      title={`Unir ${row.name} con otro`}
      description={`Lo que es de ${row.name} se cuenta como del otro. No se borra ni se reescribe nada, y se puede separar cuando haga falta.`}
      confirm="Unir"
      onClose={onClose}
      onRun={run}
    >
      <ComboboxField
        label={`El ${spec.one} que queda`}
        required
        choices={choices}
        onSearch={setTyped}
        loading={isValidating}
        value={into}
        onChange={setInto}
        autoFocus
      />
    </AskModal>
  );
}

/** Says into what a record was merged, and separates it. */
export function MergedBanner({ spec, row, mayWrite, onDone }: Props & { mayWrite: boolean }) {
  const separating = useWrite(separateRecord, { refresh: REFRESH });
  const list = mergedLists.find((one) => one === spec.list);
  const separate = () =>
    attempt(async () => {
      if (!list) return;
      await separating.run({ params: { list, id: row.id }, body: { version: row.version } });
      toast.saved(`${row.name} volvió a ser un ${spec.one} aparte`);
      onDone();
    });
  return (
    <Banner
      tone="info"
      action={
        mayWrite && (
          <Button size="sm" icon={Split} busy={separating.busy && "Separando..."} onClick={() => void separate()}>
            Separar
          </Button>
        )
      }
    >
      {`Se cuenta como ${row.kept}.`}
    </Banner>
  );
}
