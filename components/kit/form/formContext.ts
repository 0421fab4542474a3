import { createContext } from "react";

/**
 * What a Form offers to the fields inside it, by path ("shows.0.fecha"). The fields know only this, so they work
 * outside a form too, with `value` and `onChange`.
 */
export interface FormFields {
  subscribe: (changed: () => void) => () => void;
  value: (path: string) => unknown;
  error: (path: string) => string | undefined;
  set: (path: string, value: unknown) => void;
  blur: (path: string) => void;
  required: (path: string) => boolean | undefined;
}

/** The form around, or null. */
export const FormFieldsContext = createContext<FormFields | null>(null);
