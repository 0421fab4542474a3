import { SelectField } from "@/components/kit/fields/SelectField";
import type { CardSeed } from "@/lib/boards/rules/definition";
import type { BoardView } from "@/lib/boards/schema";
import { listTemplates } from "@/lib/boards/templates/api";
import { useRead } from "@/lib/client/useRead";

/** What a new card starts from: fills the form with what the template says. Nothing where the board has none. */
export function TemplateChoice({ board, onChoose }: { board: BoardView; onChoose: (seed: CardSeed) => void }) {
  const { data = [] } = useRead(listTemplates, { params: { board: board.key }, query: {} });
  if (data.length === 0) return null;
  return (
    <SelectField
      label="Plantilla"
      placeholder="Empezar de cero"
      help="Completa lo que sigue; se puede cambiar todo."
      options={data.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(chosen) => {
        const template = data.find(({ id }) => String(id) === chosen);
        if (template) onChoose(template.card);
      }}
    />
  );
}
