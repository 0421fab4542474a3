import { Button } from "./Button";

/** The two buttons at the foot of a drawer with a form, named by the form's id: what it does, and leaving it. */
export function SaveButtons({
  form,
  busy,
  onCancel,
  label = "Guardar",
}: {
  form: string;
  busy: boolean;
  onCancel: () => void;
  label?: string;
}) {
  return (
    <>
      <Button type="submit" form={form} variant="primary" busy={busy && "Guardando..."}>
        {label}
      </Button>
      <Button onClick={onCancel}>Cancelar</Button>
    </>
  );
}
