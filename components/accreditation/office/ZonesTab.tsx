import { Plus } from "lucide-react";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { addCategory, changeCategory, changeEvent } from "@/lib/accreditation/api";
import { turned } from "@/lib/accreditation/rules/access";
import type { CategoryView } from "@/lib/accreditation/schema";
import { newId } from "@/lib/client/newId";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { Matrix } from "./PersonPanel";
import { Letter, type TabProps } from "./parts";

/** Of each category the zones that are open to it, day by day. */
export function ZonesTab({ event, onChanged }: TabProps) {
  const [deed, setDeed] = useState<{ one: CategoryView | null } | null>(null);
  const [zones, setZones] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Plus} onClick={() => setDeed({ one: null })}>
          Agregar categoría
        </Button>
        <Button onClick={() => setZones(true)}>Cambiar las zonas</Button>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {event.categories.map((one) => (
          <Card
            key={one.id}
            title={
              <span className="flex items-center gap-2">
                <Letter>{one.letter}</Letter>
                {one.name}
              </span>
            }
            subtitle={countText(one.people, "persona")}
            actions={
              <>
                {one.needs_insurance && <Badge tone="info">Pide seguro</Badge>}
                <Button size="sm" onClick={() => setDeed({ one })}>
                  Cambiar<span className="sr-only">{` ${one.name}`}</span>
                </Button>
              </>
            }
          >
            <Matrix zones={event.zones} days={event.days} access={one.access} of={one.name} />
          </Card>
        ))}
      </div>
      {deed && <CategoryModal event={event} one={deed.one} onChanged={onChanged} onClose={() => setDeed(null)} />}
      {zones && <ZonesModal event={event} onChanged={onChanged} onClose={() => setZones(false)} />}
    </div>
  );
}

function CategoryModal({
  event,
  one,
  onChanged,
  onClose,
}: TabProps & { one: CategoryView | null; onClose: () => void }) {
  const [name, setName] = useState(one?.name ?? "");
  const [letter, setLetter] = useState(one?.letter ?? "");
  const [access, setAccess] = useState<number[]>(one?.access ?? []);
  const [needs_insurance, setNeeds] = useState(one?.needs_insurance ?? false);
  const [client_id] = useState(newId);
  const adding = useWrite(addCategory);
  const changing = useWrite(changeCategory);
  const save = async () => {
    const facts = { name, letter: letter.toUpperCase(), access, needs_insurance };
    onChanged(
      one
        ? await changing.run({
            params: { event: event.id, category: one.id },
            body: { ...facts, version: one.version },
          })
        : await adding.run({ params: { event: event.id }, body: { ...facts, client_id } }),
    );
  };
  return (
    <FormModal
      title={one ? `Cambiar ${one.name}` : "Agregar una categoría"}
      description={
        one && one.people > 0
          ? "Si cambian las zonas, las credenciales en papel de esta categoría dejan de valer y se imprimen otras."
          : undefined
      }
      confirm={one ? "Guardar" : "Agregar"}
      fields={["name", "letter"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Fieldset columns={2}>
            <TextField
              label="Categoría"
              required
              autoFocus={!one}
              maxLength={40}
              value={name}
              onChange={setName}
              error={errorOf("name")}
            />
            <TextField
              label="Letra grande"
              required
              maxLength={1}
              value={letter}
              onChange={setLetter}
              error={errorOf("letter")}
            />
          </Fieldset>
          <Matrix
            zones={event.zones}
            days={event.days}
            access={access}
            onTurn={(zone, day) => setAccess((now) => turned(now, zone, day, event.zones.length))}
          />
          <Checkbox
            label="Pide seguro (ART o accidentes personales), vigente hasta el último día"
            value={needs_insurance}
            onChange={setNeeds}
          />
        </>
      )}
    </FormModal>
  );
}

function ZonesModal({ event, onChanged, onClose }: TabProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(event.zones.join("\n"));
  const { run } = useWrite(changeEvent);
  const save = async () => {
    const zones = typed
      .split("\n")
      .map((one) => one.trim())
      .filter(Boolean);
    const { name, place, days, cutoff, version } = event;
    onChanged(await run({ params: { event: event.id }, body: { name, place, days, cutoff, zones, version } }));
  };
  return (
    <FormModal title="Zonas" confirm="Guardar" fields={["zones"]} onSave={save} onClose={onClose}>
      {(errorOf) => (
        <TextArea
          label="Una por renglón, en su orden"
          rows={8}
          help="Con credenciales impresas se agregan al final o se llaman de otra forma; no se quitan."
          value={typed}
          onChange={setTyped}
          error={errorOf("zones")}
        />
      )}
    </FormModal>
  );
}
