import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { Segmented } from "@/components/kit/Segmented";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { changeChecklist, listChecklists } from "@/lib/showAdmin/api";
import type { ChecklistTemplate } from "@/lib/showAdmin/checklist/schema";
import { REFRESH } from "./AdminDeed";

interface Row {
  /** Of the row on the screen. */
  id: number;
  key: string | null;
  title: string;
  role: string;
  days: number | null;
}
type Country = ChecklistTemplate["country"];

const COUNTRIES = [
  { value: "AR", label: "Argentina" },
  { value: "ES", label: "España" },
] as const;
const ROLES = [
  { value: "Administracion", label: "Administración" },
  { value: "ProduccionAdmin", label: "Producción administración" },
  { value: "", label: "Cualquiera" },
];

const rowsOf = ({ items }: ChecklistTemplate): Row[] => items.map((item, id) => ({ ...item, id }));

/** What every show of a country is asked before it is closed. */
export default function ChecklistModal({ onClose }: { onClose: () => void }) {
  const { data } = useRead(listChecklists, {});
  return data ? (
    <Editor templates={data.data} onClose={onClose} />
  ) : (
    <FormModal title="Lista de control" confirm="Guardar" onClose={onClose} onSave={async () => undefined}>
      {() => <SkeletonBar width="80%" />}
    </FormModal>
  );
}

function Editor({ templates, onClose }: { templates: readonly ChecklistTemplate[]; onClose: () => void }) {
  const [country, setCountry] = useState<Country>("AR");
  const [lists, setLists] = useState(() => new Map(templates.map((one) => [one.country, rowsOf(one)])));
  const { run } = useWrite(changeChecklist, REFRESH);
  const template = templates.find((one) => one.country === country);
  const rows = lists.get(country) ?? [];
  const put = (next: Row[]) => setLists((all) => new Map(all).set(country, next));
  const set = (id: number, change: Partial<Row>) =>
    put(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  const move = (at: number, by: number) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    put(next);
  };
  const add = (item: Omit<Row, "id">) => put([...rows, { ...item, id: Math.max(0, ...rows.map(({ id }) => id)) + 1 }]);
  const gone = (template?.archived ?? []).filter(({ key }) => !rows.some((row) => row.key === key));
  const save = async () => {
    const items = rows.map(({ id: _, days, ...row }) => ({ ...row, days: days ?? Number.NaN }));
    await run({
      params: { country },
      body: { version: template?.version ?? 1, items: items as Parameters<typeof run>[0]["body"]["items"] },
    });
    toast.saved("Quedó guardada");
  };
  return (
    <FormModal
      title="Lista de control"
      description="Lo que se pide de cada show antes de cerrarlo. Los shows que ya empezaron su lista conservan la suya."
      confirm="Guardar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <Segmented label="País" options={COUNTRIES} value={country} onChange={setCountry} />
          <ol className="flex flex-col gap-4">
            {rows.map((row, at) => (
              <li key={row.id} className="flex flex-col gap-2 border-b border-line-soft pb-4">
                <TextField
                  label={`Punto ${at + 1}`}
                  required
                  maxLength={200}
                  value={row.title}
                  onChange={(title) => set(row.id, { title })}
                  error={errorOf(`items.${at}.title`)}
                />
                <div className="flex flex-wrap items-end gap-2">
                  <SelectField
                    label="Quién"
                    value={row.role}
                    onChange={(role) => set(row.id, { role })}
                    options={ROLES}
                    error={errorOf(`items.${at}.role`)}
                  />
                  <NumberField
                    label="Hasta, después del show"
                    required
                    unit="días"
                    value={row.days}
                    onChange={(days) => set(row.id, { days })}
                    error={errorOf(`items.${at}.days`)}
                  />
                  <span className="flex gap-1">
                    <IconButton
                      icon={ArrowUp}
                      label={`Subir ${row.title}`}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={`Bajar ${row.title}`}
                      disabled={at === rows.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={`Sacar ${row.title}`}
                      onClick={() => put(rows.filter(({ id }) => id !== row.id))}
                    />
                  </span>
                </div>
              </li>
            ))}
          </ol>
          {errorOf("items") && <p className="text-help text-bad">{errorOf("items")}</p>}
          <Button icon={Plus} onClick={() => add({ key: null, title: "", role: "Administracion", days: 10 })}>
            Agregar un punto
          </Button>
          {gone.length > 0 && (
            <div className="flex flex-col gap-1">
              <p className="text-help text-muted">Archivados: los tienen shows de antes.</p>
              <ul className="flex flex-col">
                {gone.map((item) => (
                  <li key={item.key} className="flex items-center justify-between gap-2">
                    <span className="text-muted">{item.title}</span>
                    <Button size="sm" variant="ghost" onClick={() => add(item)}>
                      Volver a pedirlo
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </FormModal>
  );
}
