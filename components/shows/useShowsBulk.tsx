import { FolderInput, UserRound } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { useBulk } from "@/components/frame/useBulk";
import { Button } from "@/components/kit/Button";
import { FailedModal } from "@/components/kit/FailedModal";
import { SelectField } from "@/components/kit/fields/SelectField";
import type { Bulk } from "@/components/kit/table/DataTable";
import { useWrite } from "@/lib/client/useWrite";
import { countText, plural } from "@/lib/format/text";
import { bulkRecords } from "@/lib/shows/records/api";
import type { ShowRow } from "@/lib/shows/records/schema";

interface Named {
  id: number;
  name: string;
}

const DEEDS = {
  owner_id: { label: "A cargo", icon: UserRound, field: "Quién queda a cargo", none: "Nadie" },
  project_id: { label: "Proyecto", icon: FolderInput, field: "Gira o proyecto", none: "Ninguno" },
} as const;
type Deed = keyof typeof DEEDS;
const deeds = Object.keys(DEEDS) as Deed[];

/** What is chosen to take it off: nothing chosen is no choice. */
const NONE = "nadie";

interface Asking {
  deed: Deed;
  rows: readonly ShowRow[];
  clear: () => void;
}

/**
 * Who is in charge of several shows, or what they are part of: each changes by itself, and which stayed as they were is told with why.
 * `bulk` is the table's; `dialogs` stands beside the list.
 */
export function useShowsBulk({
  people,
  projects,
  onDone,
}: {
  people: readonly Named[];
  projects: readonly Named[];
  onDone: () => Promise<unknown>;
}) {
  const writing = useWrite(bulkRecords, { refresh: ["/shows"] });
  const [asking, setAsking] = useState<Asking | null>(null);
  const work = useBulk<ShowRow>(({ id, name }) => ({ title: name, href: `/shows/${id}` }));
  const run = ({ deed, rows, clear }: Asking, value: number | null) =>
    attempt(() =>
      work.run(rows, {
        take: async (some, onCount) => {
          const items = some.map(({ id, version }) => ({ id, version }));
          const { data } = await writing.run({ body: { items, [deed]: value } });
          onCount(some.length);
          return new Map(data.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message] as const])));
        },
        done: (count) => `${countText(count, "show")} ${plural(count, "cambiado")}`,
        after: async () => {
          clear();
          await onDone();
        },
      }),
    );
  const bulk: Bulk<ShowRow> = {
    noun: (count) => plural(count, "show"),
    actions: (rows, clear) =>
      deeds.map((deed) => (
        <Button
          key={deed}
          size="sm"
          icon={DEEDS[deed].icon}
          busy={work.busy}
          onClick={() => setAsking({ deed, rows, clear })}
        >
          {DEEDS[deed].label}
        </Button>
      )),
  };
  const dialogs = (
    <>
      {asking && (
        <ChooseModal
          asking={asking}
          choices={asking.deed === "owner_id" ? people : projects}
          onClose={() => setAsking(null)}
          onRun={(value) => run(asking, value)}
        />
      )}
      <FailedModal noun="show" failed={work.failed} onClose={work.forget} />
    </>
  );
  return { bulk, dialogs };
}

function ChooseModal({
  asking: { deed, rows },
  choices,
  onClose,
  onRun,
}: {
  asking: Asking;
  choices: readonly Named[];
  onClose: () => void;
  onRun: (value: number | null) => Promise<unknown>;
}) {
  const [value, setValue] = useState("");
  const { field, none } = DEEDS[deed];
  return (
    <FormModal
      title={`Cambiar ${countText(rows.length, "show")}`}
      description="Cada uno por su lado: los que no se puedan cambiar quedan como están, y se dice por qué."
      confirm="Cambiar"
      fields={[deed]}
      onSave={async () => {
        if (value === "") return "Falta elegir.";
        await onRun(value === NONE ? null : Number(value));
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <SelectField
          label={field}
          placeholder="Elegir"
          required
          options={[
            ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NONE, label: none },
          ]}
          value={value}
          onChange={setValue}
          error={errorOf(deed)}
        />
      )}
    </FormModal>
  );
}
