import * as z from "zod";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import type { ShowPage } from "./curveModel";
import { useSaveDetails } from "./detail/useSaveDetails";

const notes = z.object({ anotaciones: z.string() });
type Notes = z.output<typeof notes>;
const stored = notes.extend({ version: z.number() });
const FACTS = [{ label: "Anotaciones", text: ({ anotaciones }: Notes) => anotaciones }];

/** The notes of a show, changed in their place. */
export default function NotesEditor({ page: { show, details }, onDone }: { page: ShowPage; onDone: () => void }) {
  const { save } = useSaveDetails(show);
  const { opened, form, conflict } = useVersionedForm<z.output<typeof stored>, Notes>({
    id: "anotaciones",
    row: details,
    current: stored,
    save: async (typed, over) => {
      await save({ ...typed, version: (over ?? details).version });
      onDone();
    },
    onTheirs: onDone,
  });
  return (
    <Form
      {...form}
      schema={notes}
      defaultValues={{ anotaciones: opened?.anotaciones ?? "" }}
      onEscape={onDone}
      warnOnLeave={false}
      className="flex flex-col gap-3"
    >
      <TextArea
        name="anotaciones"
        label="Anotaciones"
        hideLabel
        rows={5}
        maxLength={10_000}
        help="Una por línea"
        autoFocus
      />
      {conflict ? (
        <ConflictCompare facts={differing(FACTS, conflict.mine, conflict.theirs)} {...conflict.choose} />
      ) : (
        <div className="flex gap-2">
          <SubmitButton size="sm">Guardar</SubmitButton>
          <Button size="sm" onClick={onDone}>
            Cancelar
          </Button>
        </div>
      )}
    </Form>
  );
}
