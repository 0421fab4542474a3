import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { changePurse, createPurse } from "@/lib/ledger/api";
import { bases, basisTitles, periods, periodTitles, policies, policyTitles, purseKindTitles } from "@/lib/ledger/kinds";
import { type PurseRow, purseRow } from "@/lib/ledger/schema";
import { type PurseForm, purseForm, valuesOf } from "./purseForm";

const FORM_ID = "bolsa";
const REFRESH = ["/purses", "/ledger"];
const options = <T extends string>(list: readonly T[], titles: Record<T, string>) =>
  list.map((value) => ({ value, label: titles[value] }));
const named = (list: readonly { id: number; name: string }[], none: string) => [
  { value: "", label: none },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
];

interface Props {
  purse: PurseRow | null;
  people: readonly { id: number; name: string }[];
  companies: readonly { id: number; name: string }[];
  mayWrite: boolean;
  onClose: () => void;
}

/** One purse to read or change; null for a new one of marketing. */
export default function PurseDrawer({ purse, people, companies, mayWrite, onClose }: Props) {
  const created = useWrite(createPurse, { refresh: REFRESH });
  const changed = useWrite(changePurse, { refresh: REFRESH });
  const { opened, form, conflict } = useVersionedForm<PurseRow, PurseForm>({
    id: FORM_ID,
    row: purse,
    current: purseRow,
    save: async ({ archived, ...facts }, over) => {
      const more = { project_id: over?.project?.id ?? null, event_id: over?.event?.id ?? null };
      const saved = over
        ? await changed.run({ params: { id: over.id }, body: { ...facts, ...more, archived, version: over.version } })
        : await created.run({ body: { ...facts, ...more, kind: "marketing", show_id: null, area: "" } });
      toast.saved(`Se guardó ${saved.title}`);
      onClose();
    },
    onTheirs: onClose,
  });
  const centre = purse?.kind === "centro";
  const facts: Fact<PurseForm>[] = [
    { label: "Nombre", text: ({ name }) => name },
    { label: "Si no alcanza", text: ({ policy }) => policyTitles[policy] },
    { label: "Período", text: ({ period }) => periodTitles[period] },
    { label: "Qué cuenta", text: ({ basis }) => basisTitles[basis] },
    { label: "Responsable", text: ({ owner_id }) => people.find(({ id }) => id === owner_id)?.name ?? "Nadie" },
    { label: "Archivada", text: ({ archived }) => (archived ? "Sí" : "No") },
  ];
  return (
    <Drawer
      open
      width={480}
      onClose={onClose}
      eyebrow={purse ? purseKindTitles[purse.kind] : "Marketing"}
      title={purse?.title ?? "Agregar bolsa"}
      footer={mayWrite && <SaveButtons form={FORM_ID} busy={created.busy || changed.busy} onCancel={onClose} />}
    >
      <Form {...form} schema={purseForm} defaultValues={valuesOf(opened)}>
        {conflict && (
          <ConflictCompare
            facts={differing(facts, conflict.mine, purseForm.parse(valuesOf(conflict.theirs)))}
            {...conflict.choose}
          />
        )}
        <TextField
          name="name"
          label="Nombre"
          required={!purse || purse.kind === "marketing"}
          maxLength={120}
          readOnly={!mayWrite}
          autoComplete="off"
          help={centre ? "Vacío, se llama como el centro." : undefined}
        />
        <SelectField
          name="policy"
          label="Cuando no alcanza"
          required
          options={options(policies, policyTitles)}
          disabled={!mayWrite}
          help="Lo que ya pasó (comprobantes, pagos) se toma siempre, y se muestra excedido."
        />
        <SelectField
          name="period"
          label="Período del disponible"
          options={options(periods, periodTitles)}
          disabled={!mayWrite}
        />
        <SelectField name="basis" label="Qué cuenta" options={options(bases, basisTitles)} disabled={!mayWrite} />
        <SelectField
          name="company_id"
          label="Empresa"
          options={named(companies, "De ninguna todavía")}
          disabled={!mayWrite}
        />
        <TextField name="channel" label="Canal" maxLength={120} readOnly={!mayWrite} autoComplete="off" />
        <SelectField name="owner_id" label="Responsable" options={named(people, "Nadie")} disabled={!mayWrite} />
        {purse && !purse.centre && (
          <Checkbox
            name="archived"
            label="Archivada"
            help="No se ofrece más; lo que tiene queda."
            disabled={!mayWrite}
          />
        )}
      </Form>
    </Drawer>
  );
}
