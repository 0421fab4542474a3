import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { openStatement } from "@/lib/artistStatements/api";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { AccountFields, accountBody, noAccount } from "./AccountFields";
import { REFRESH } from "./Pending";

/** Begins a statement of an account up to a day. */
export function OpenModal({ onOpened, onClose }: { onOpened: (id: number) => void; onClose: () => void }) {
  const kept = useKeptState("liquidación nueva", () => ({ ...noAccount, until: todayIn() }));
  const { value } = kept;
  const set = (change: Partial<typeof value>) => kept.set((before) => ({ ...before, ...change }));
  const { run } = useWrite(openStatement, REFRESH);
  return (
    <FormModal
      title="Empezar una liquidación"
      description="Trae sola los honorarios, los costos y las retenciones hasta el día que se elija."
      confirm="Empezar"
      onClose={onClose}
      onSave={async () => {
        const made = await run({ body: { ...accountBody(value), until: value.until } });
        kept.saved();
        onOpened(made.id);
      }}
    >
      {(errorOf) => (
        <>
          <AccountFields value={value} onChange={set} errorOf={errorOf} />
          <DateField
            label="Hasta"
            required
            value={value.until}
            onChange={(until) => set({ until })}
            error={errorOf("until")}
          />
        </>
      )}
    </FormModal>
  );
}
