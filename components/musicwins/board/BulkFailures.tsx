import Link from "next/link";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { countText } from "@/lib/format/text";
import type { BulkFailure } from "./BulkActions";

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
    <Modal
      open
      onClose={onClose}
      title={`${countText(failures.length, "línea quedó", "líneas quedaron")} como estaba${failures.length === 1 ? "" : "n"}`}
      description="El resto se cambió."
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className="flex max-h-80 flex-col gap-2.5 overflow-y-auto">
        {failures.map(({ id, titulo, error }) => (
          <li key={id} className="border-l-2 border-bad pl-3">
            <Link href={hrefOf(id)} shallow scroll={false} className="font-semibold hover:underline" onClick={onClose}>
              {titulo}
            </Link>
            <p className="text-help text-muted">{error}</p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
