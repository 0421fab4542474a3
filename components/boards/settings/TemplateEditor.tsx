import { useState } from "react";
import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { listCards } from "@/lib/boards/api";
import { settingTitle } from "@/lib/boards/rules/seedInput";
import { cardCode } from "@/lib/boards/rules/words";
import type { BoardView } from "@/lib/boards/schema";
import { changeTemplate, createTemplate } from "@/lib/boards/templates/api";
import { type TemplateView, templateView } from "@/lib/boards/templates/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { SeedFields } from "./SeedFields";
import { SettingForm } from "./SettingForm";
import { seedBody, seedFacts, seedForm, seedValues } from "./seedForm";

const scratch = z.object({ title: settingTitle, card: seedForm });
const copy = z.object({ title: settingTitle, from_card: z.string().min(1, "Elegir una tarjeta.") });

const factsOf = (board: BoardView): Fact<Pick<TemplateView, "title" | "card">>[] => [
  { label: "Nombre de la plantilla", text: ({ title }) => title },
  ...seedFacts(board),
];

interface Props {
  board: BoardView;
  template: TemplateView | null;
  onClose: () => void;
}

/** A template: a new one from scratch or from a card, or one that there is. */
export function TemplateEditor({ board, template, onClose }: Props) {
  const [from, setFrom] = useState("");
  const refresh = { refresh: [`/boards/${board.key}/templates`] };
  const create = useWrite(createTemplate, refresh);
  const change = useWrite(changeTemplate, refresh);
  const common = {
    title: template ? `Editar ${template.title}` : "Nueva plantilla",
    onClose,
  };
  const name = <TextField name="title" label="Nombre de la plantilla" required maxLength={80} autoFocus />;
  const choice = !template && (
    <SelectField
      label="Empezar"
      value={from}
      onChange={setFrom}
      options={[
        { value: "", label: "De cero" },
        { value: "tarjeta", label: "De una tarjeta del tablero" },
      ]}
    />
  );
  if (from)
    return (
      <SettingForm
        key="copy"
        {...common}
        record={null}
        current={templateView}
        facts={[]}
        asContent={({ title }) => ({ title })}
        schema={copy}
        defaultValues={{ title: "", from_card: "" }}
        onSave={async ({ title, from_card }) => {
          await create.run({ params: { board: board.key }, body: { title, from_card: Number(from_card) } });
          toast.saved(`Plantilla “${title}” guardada`);
        }}
      >
        <Fieldset columns={2}>
          {choice}
          {name}
          <CardField board={board} />
        </Fieldset>
      </SettingForm>
    );
  return (
    <SettingForm
      key="scratch"
      record={template}
      current={templateView}
      facts={factsOf(board)}
      asContent={({ title, card }) => ({ title, card: seedBody(board, card) })}
      {...common}
      schema={scratch}
      defaultValues={{ title: template?.title ?? "", card: seedValues(template?.card) }}
      onSave={async ({ title, card: values }, over) => {
        const card = seedBody(board, values);
        if (over)
          await change.run({
            params: { board: board.key, id: over.id },
            body: { title, card, version: over.version },
          });
        else await create.run({ params: { board: board.key }, body: { title, card } });
        toast.saved(`Plantilla “${title}” guardada`);
      }}
    >
      <Fieldset columns={2}>
        {choice}
        {name}
      </Fieldset>
      <SeedFields board={board} />
    </SettingForm>
  );
}

function CardField({ board }: { board: BoardView }) {
  const { data } = useRead(listCards, { params: { board: board.key }, query: {} });
  return (
    <ComboboxField
      name="from_card"
      label="Tarjeta"
      required
      placeholder="Código o título"
      help="Se copian título, tipo, descripción, pasos, etiquetas y campos."
      choices={(data?.items ?? []).map(({ id, number, title }) => ({
        value: String(id),
        label: title,
        hint: cardCode(board.prefix, number),
      }))}
    />
  );
}
