import { useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "../Button";
import { useKeepClear } from "../keepClear";

/**
 * The main button of a Form: shows "Guardando..." while the form's `onSubmit` is at work. At the foot of the window, passing
 * messages stay above it.
 */
export function SubmitButton({ children, busyText = "Guardando...", ...rest }: ButtonProps & { busyText?: string }) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  const button = useRef<HTMLButtonElement>(null);
  useKeepClear(button);
  return (
    <Button ref={button} variant="primary" {...rest} type="submit" busy={isSubmitting ? busyText : rest.busy}>
      {children}
    </Button>
  );
}
