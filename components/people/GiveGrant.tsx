import { type ReactNode, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { toast } from "@/components/kit/toast";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { attempt } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { addDays, formatDayYear, isValidDay, todayIn } from "@/lib/format/dates";
import { giveGrant } from "@/lib/people/grants/api";

const MONTH = 30;

/** Gives a permission to a person, without end or through a day. `children` chooses what is still to be chosen. */
export function GiveGrant({
  person,
  feature,
  until: initial = "",
  children,
  onDone,
  onCancel,
}: {
  person: { id: number; name: string } | null;
  feature: GrantKey | null;
  until?: string;
  children?: ReactNode;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [until, setUntil] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const given = useWrite(giveGrant, { refresh: ["/users"] });
  const valid = until === "" || isValidDay(until);
  const save = async () => {
    if (!person || !feature || !valid) return;
    setFailure(null);
    const body = { until: until || null };
    if (!(await attempt(() => given.run({ params: { id: person.id, feature }, body }), setFailure))) return;
    toast.saved(`${person.name}: ${grantTitles[feature]}${until ? ` hasta el ${formatDayYear(until)}` : ""}`);
    onDone();
  };
  return (
    <form
      aria-label="Dar permiso"
      className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      {children}
      <DateField
        label="Hasta"
        value={until}
        onChange={setUntil}
        min={todayIn()}
        placeholder="Sin vencimiento"
        help={`Último día en que vale; vacío, sin vencimiento. Por ejemplo ${formatDayYear(addDays(todayIn(), MONTH))}.`}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={!person || !feature || !valid}
          busy={given.busy && "Guardando..."}
        >
          Dar permiso
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
