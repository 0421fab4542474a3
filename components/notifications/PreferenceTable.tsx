import type { KeyedMutator } from "swr";
import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Switch } from "@/components/kit/fields/Switch";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { myPreferences, savePreference } from "@/lib/notifications/api";
import { mailChoices } from "@/lib/notifications/rules/noticeKind";
import type { Preference } from "@/lib/notifications/schema";

const MAIL_TITLES = { no: "No", ahora: "En el momento", diario: "Una vez por día" } as const;
const MAIL_OPTIONS = mailChoices.map((value) => ({ value: value as string, label: MAIL_TITLES[value] }));

/** Nothing tells of expenses yet: their screens do not exist. */
const isHeard = ({ kind }: Preference) => kind !== "gasto";

/** How each kind of notification comes: in the application, by mail at once or once a day. A change holds at once. */
export function PreferenceTable() {
  const read = useRead(myPreferences, {});
  return (
    <Fetched
      read={read}
      failure="No se pudieron traer las preferencias"
      rows={7}
      waiting="Trayendo las preferencias..."
    >
      {(data) => <Preferences data={data} mutate={read.mutate} />}
    </Fetched>
  );
}

function Preferences({ data, mutate }: { data: Preference[]; mutate: KeyedMutator<Preference[]> }) {
  const { run } = useWrite(savePreference);
  const save = async (changed: Preference) => {
    const { kind, in_app, mail } = changed;
    const next = data.map((one) => (one.kind === kind ? changed : one));
    try {
      await mutate(
        run({ body: { kind, in_app, mail } }).then(() => next),
        { optimisticData: next, revalidate: false },
      );
    } catch {
      toast.error("No se pudo guardar la preferencia");
    }
  };
  return (
    <Card
      flush
      title="Cómo recibirlas"
      subtitle="Vale para lo que pase de ahora en más. El mail diario sale a las 8, hora de Buenos Aires."
    >
      <ul aria-label="Tipos de notificación" className="border-t border-line">
        {data.filter(isHeard).map((one) => (
          <PreferenceRow key={one.kind} of={one} onChange={(changed) => void save(changed)} />
        ))}
      </ul>
    </Card>
  );
}

function PreferenceRow({ of: one, onChange }: { of: Preference; onChange: (changed: Preference) => void }) {
  return (
    <li className="border-b border-line-soft last:border-0">
      <fieldset aria-label={one.title} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">{one.title}</p>
          <p className="text-second text-muted">{one.about}</p>
        </div>
        <Switch
          label="En la aplicación"
          value={one.in_app}
          onChange={(in_app) => onChange({ ...one, in_app })}
          className="shrink-0"
        />
        <div className="flex shrink-0 items-center gap-2">
          <span aria-hidden="true">Mail</span>
          <SelectField
            label={`Mail de ${one.title}`}
            hideLabel
            compact
            className="w-44"
            options={MAIL_OPTIONS}
            value={one.mail}
            onChange={(mail) => onChange({ ...one, mail: mail as Preference["mail"] })}
          />
        </div>
      </fieldset>
    </li>
  );
}
