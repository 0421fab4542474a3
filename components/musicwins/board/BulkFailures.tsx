import { FailedModal } from "@/components/kit/FailedModal";
import { countText } from "@/lib/format/text";
import type { BulkFailure } from "./useBulk";

/** Which lines a bulk action left as they were, and why. */
export function BulkFailures({
  failures,
  hrefOf,
  onClose,
}: {
  failures: readonly BulkFailure[];
  hrefOf: (id: number) => string;
  onClose: () => void;
}) {
  return (
    <FailedModal
      title={`${countText(failures.length, "línea quedó", "líneas quedaron")} como estaba${failures.length === 1 ? "" : "n"}`}
      failed={failures.map(({ id, titulo, error }) => ({ id, title: titulo, error, href: hrefOf(id) }))}
      onClose={onClose}
    />
  );
}
