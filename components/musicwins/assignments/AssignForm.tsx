import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { Button } from "@/components/kit/Button";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { assignUser } from "@/lib/musicwins/assignments/api";
import { ALL_CATEGORIES, type Assignment } from "@/lib/musicwins/assignments/schema";
import type { AreaRole } from "@/lib/musicwins/rules/kinds";
import { assignForm } from "./assignForm";
import { ROLE_HELP, ROLE_OPTIONS } from "./roles";

/** Adds a person to an area by mail, or changes the categories of one who is in it. */
export function AssignForm({
  area,
  categories,
  row,
  onDone,
}: {
  /** "" for an area to be, whose name is asked. */
  area: string;
  categories: readonly string[];
  /** Of who is in it already. */
  row?: Assignment;
  onDone: (area: string) => void;
}) {
  const { run, error } = useWrite(assignUser, { refresh: ["/bsastrap"] });
  const choices = [...new Set([ALL_CATEGORIES, ...categories, ...(row?.categories ?? [])])];
  const save = async (body: z.output<typeof assignForm>) => {
    const { data } = await run({ body });
    toast.saved(`${data.name ?? data.user_email} está en ${data.area}`);
    onDone(data.area);
  };
  return (
    <Form
      schema={assignForm}
      defaultValues={{
        user_email: row?.user_email ?? "",
        area,
        rol: row?.rol ?? "reader",
        categories: row?.categories.length === 0 ? [ALL_CATEGORIES] : (row?.categories ?? []),
      }}
      draftKey={`bsastrap-asignar-${row?.user_email ?? "nueva"}-${area}`}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
      onSubmit={save}
      error={error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues }}
    >
      {!area && (
        <TextField name="area" label="Área" required help="Nace con su primera persona." maxLength={120} autoFocus />
      )}
      <TextField
        name="user_email"
        label="Mail de la persona"
        type="email"
        required
        readOnly={row !== undefined}
        autoFocus={Boolean(area) && !row}
        help="Con o sin cuenta: quien no la tiene entra cuando se la creen."
      />
      <SelectField name="rol" label="Rol" options={ROLE_OPTIONS} />
      <RoleHelp />
      <MultiSelect
        name="categories"
        label="Categorías"
        placeholder="Elegir"
        help={`Con "${ALL_CATEGORIES}" ve todas las del área. Una que todavía no tiene líneas se escribe y se crea.`}
        creates
        choices={choices.map((name) => ({ value: name, label: name }))}
      />
      <div className="flex gap-2">
        <SubmitButton>{row ? "Guardar" : "Asignar"}</SubmitButton>
        <Button onClick={() => onDone(area)}>Cancelar</Button>
      </div>
    </Form>
  );
}

function RoleHelp() {
  const rol = useWatch({ name: "rol" }) as AreaRole;
  return (
    <p aria-live="polite" className="-mt-2 text-help text-muted">
      {ROLE_HELP[rol]}
    </p>
  );
}
