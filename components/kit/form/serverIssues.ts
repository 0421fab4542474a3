import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** The failure of a write, as the API answers it. */
export interface FormError {
  /** The text for people. */
  error?: string;
  /** One per field: where, and how to fix it. */
  issues?: ReadonlyArray<{ path: string | ReadonlyArray<string | number>; message: string }>;
}

/** Puts each issue on its field ("body.fecha" and ["fecha"] are both `fecha`). */
export function applyServerIssues<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, "setError">,
  error: FormError,
): void {
  for (const issue of error.issues ?? []) {
    const path = typeof issue.path === "string" ? issue.path : issue.path.join(".");
    const field = path.replace(/^body\./, "");
    if (field) form.setError(field as Path<Input>, { type: "server", message: issue.message });
  }
}

/**
 * Moves the focus to the first field in error, once it is marked, with what is wrong with it in sight (a foot may cover the
 * edge). Where no field is at fault, what is said of the whole form comes into sight.
 */
export function showFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    const note = document.getElementById(field?.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
    (note ?? field ?? form?.querySelector<HTMLElement>("[data-form-error]"))?.scrollIntoView?.({ block: "center" });
  });
}
