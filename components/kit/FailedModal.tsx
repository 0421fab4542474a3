import { Button } from "./Button";
import { Link } from "./Link";
import { Modal } from "./Modal";

/** A row that an action on several could not change, and why. */
export interface Failed {
  id: number | string;
  title: string;
  error: string;
  href: string;
}

/** Which rows an action on several left as they were, and why; nothing where there are none. */
export function FailedModal({
  noun,
  failed,
  onClose,
}: {
  /** "línea". */
  noun: string;
  failed: readonly Failed[];
  onClose: () => void;
}) {
  if (failed.length === 0) return null;
  return (
    <Modal
      open
      onClose={onClose}
      title={failed.length === 1 ? `1 ${noun} quedó como estaba` : `${failed.length} ${noun}s quedaron como estaban`}
      description="El resto se cambió."
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className="flex max-h-80 flex-col gap-2.5 overflow-y-auto">
        {failed.map(({ id, title: name, error, href }) => (
          <li key={id} className="border-l-2 border-bad pl-3">
            <Link href={href} shallow scroll={false} className="font-semibold hover:underline" onClick={onClose}>
              {name}
            </Link>
            <p className="text-help text-muted">{error}</p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
