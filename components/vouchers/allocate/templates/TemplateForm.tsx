import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { TextField } from "@/components/kit/fields/TextField";
import { Kbd } from "@/components/kit/Kbd";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import type { CallOutput } from "@/lib/http/contract";
import { changeTemplate, createTemplate } from "@/lib/vouchers/allocations/api";
import { AllocationGrid, focusLine } from "../AllocationGrid";
import { fieldText, fromTemplate, newLine } from "../lines";
import { errorsAt } from "../refused";
import { useSplit } from "../useSplit";

export type Template = CallOutput<typeof createTemplate>;

/** A template is a split of a hundred. */
const WHOLE = "100.00";
const REFRESH = { refresh: ["/allocation-templates"] };
const saidOf = ({ name, lines }: Pick<Template, "name" | "lines">) =>
  [name, ...lines.map(({ percent }) => `${fieldText(percent ?? "0")} %`)].join("\n");

/** A template's name and parts; `of` null makes one. */
export function TemplateForm({ of, onDone }: { of: Template | null; onDone: () => void }) {
  const [name, setName] = useState(of?.name ?? "");
  const [version, setVersion] = useState(of?.version ?? 1);
  const [error, setError] = useState<CallError | null>(null);
  const split = useSplit(WHOLE, () => ({
    measure: "percent",
    lines: of ? fromTemplate(of.lines) : [newLine({ part: "100" })],
  }));
  const creating = useWrite(createTemplate, REFRESH);
  const changing = useWrite(changeTemplate, REFRESH);
  const busy = creating.busy || changing.busy;
  // Of a hundred an amount and a percent are the same number.
  const lines = split.body.map((line) => ({ ...line, percent: line.percent ?? line.amount, amount: null }));
  const save = async (over = version) => {
    if (!split.whole || busy) return;
    setError(null);
    try {
      if (of) await changing.run({ params: { id: of.id }, body: { name, lines, version: over, archived: false } });
      else await creating.run({ body: { name, lines } });
      toast.saved(`Se guardó la plantilla ${name.trim()}`);
      onDone();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(caught);
    }
  };
  const theirs = error?.code === "stale_version" ? (error.current as Template) : null;
  const ofName = error?.issues.find(({ path }) => String(path).endsWith("name"))?.message;
  return (
    <form
      aria-label="Plantilla"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDownCapture={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return;
        const key = event.key.toLowerCase();
        if (key !== "enter" && key !== "d") return;
        event.preventDefault();
        event.stopPropagation();
        if (key === "d") focusLine(split.add());
        else void save();
      }}
    >
      {theirs && (
        <ConflictCompare
          facts={[{ label: "Plantilla", theirs: saidOf(theirs), mine: saidOf({ name, lines }) }]}
          onMine={() => {
            setVersion(theirs.version);
            void save(theirs.version);
          }}
          onTheirs={() => {
            setVersion(theirs.version);
            setName(theirs.name);
            split.start(theirs.lines);
            setError(null);
          }}
        />
      )}
      {error && !theirs && !ofName && <Banner tone="bad">{error.message}</Banner>}
      <TextField label="Nombre" required value={name} onChange={setName} maxLength={80} error={ofName} autoFocus />
      <AllocationGrid split={split} errors={(line) => errorsAt(error, line)} />
      <Button type="submit" variant="primary" disabled={!split.whole} busy={busy && "Guardando..."}>
        Guardar <Kbd plain>Ctrl+Enter</Kbd>
      </Button>
    </form>
  );
}
