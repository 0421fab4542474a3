import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { changeRecurrence, createRecurrence } from "@/lib/boards/recurrences/api";
import { type RecurrenceView, recurrenceView } from "@/lib/boards/recurrences/schema";
import { rhythmText } from "@/lib/boards/rules/rhythmText";
import { settingTitle } from "@/lib/boards/rules/seedInput";
import type { BoardView } from "@/lib/boards/schema";
import { useWrite } from "@/lib/client/useWrite";
import { isValidDay, todayIn } from "@/lib/format/dates";
import { RhythmFields } from "./RhythmFields";
import { rhythmForm, rhythmValues } from "./rhythmForm";
import { SeedFields } from "./SeedFields";
import { SettingForm } from "./SettingForm";
import { seedBody, seedFacts, seedForm, seedValues } from "./seedForm";

const schema = z.object({
  title: settingTitle,
  rhythm: rhythmForm,
  from: z.string().refine((day) => day === "" || isValidDay(day), "Tiene que ser una fecha que exista."),
  card: seedForm,
});

const factsOf = (board: BoardView): Fact<Pick<RecurrenceView, "title" | "rhythm" | "card">>[] => [
  { label: "Nombre", text: ({ title }) => title },
  { label: "Cuándo", text: ({ rhythm }) => rhythmText(rhythm) },
  ...seedFacts(board),
];

interface Props {
  board: BoardView;
  recurrence: RecurrenceView | null;
  onClose: () => void;
}

/** A card that comes again: when, and what it says. */
export function RecurrenceEditor({ board, recurrence, onClose }: Props) {
  const refresh = { refresh: [`/boards/${board.key}/recurrences`] };
  const create = useWrite(createRecurrence, refresh);
  const change = useWrite(changeRecurrence, refresh);
  return (
    <SettingForm
      title={recurrence ? `Editar ${recurrence.title}` : "Nueva tarjeta recurrente"}
      schema={schema}
      defaultValues={{
        title: recurrence?.title ?? "",
        rhythm: rhythmValues(recurrence?.rhythm),
        from: "",
        card: seedValues(recurrence?.card),
      }}
      record={recurrence}
      current={recurrenceView}
      facts={factsOf(board)}
      asContent={({ card, ...rest }) => ({ ...rest, card: seedBody(board, card) })}
      onClose={onClose}
      onSave={async ({ title, rhythm, from, card: values }, over) => {
        const body = { title, rhythm, card: seedBody(board, values), ...(from && { from }) };
        if (over)
          await change.run({ params: { board: board.key, id: over.id }, body: { ...body, version: over.version } });
        else await create.run({ params: { board: board.key }, body });
        toast.saved(`“${title}” guardada`);
      }}
    >
      <Fieldset columns={2}>
        <TextField name="title" label="Nombre" required maxLength={80} autoFocus />
        <DateField name="from" label="Desde" min={todayIn()} help="Vacío: desde la próxima vez que toca." />
      </Fieldset>
      <RhythmFields />
      <SeedFields board={board} />
    </SettingForm>
  );
}
