import { useFormContext, useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "../Button";

/** The main button of a Form: shows "Guardando..." while the form's `onSubmit` is at work. */
export function SubmitButton({ children, busyText = "Guardando...", ...rest }: ButtonProps & { busyText?: string }) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  return (
    <Button variant="primary" {...rest} type="submit" busy={isSubmitting ? busyText : rest.busy}>
      {children}
    </Button>
  );
}
