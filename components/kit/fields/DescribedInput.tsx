import type { ComponentPropsWithRef } from "react";

/** The input of a choice with search: Headless UI drops what describes it, so its help and its error would not be read out. */
export function DescribedInput({ note, ...props }: ComponentPropsWithRef<"input"> & { note?: string }) {
  return <input {...props} aria-describedby={note} />;
}
