import { AskModal } from "@/components/kit/AskModal";
import { attempt } from "@/lib/client/attempt";

/**
 * Asks why before rejecting, returning or observing. A refusal of the server is shown here and what was written stays.
 */
export function ReasonModal({
  onReason,
  ...texts
}: {
  title: string;
  description?: string;
  /** The button's text. */
  confirm: string;
  onClose: () => void;
  /** Rejects with the server's CallError. */
  onReason: (reason: string) => Promise<unknown>;
}) {
  const run = async (reason: string) => {
    let failure: string | null = null;
    await attempt(
      () => onReason(reason),
      (message) => {
        failure = message;
      },
    );
    return failure;
  };
  return <AskModal {...texts} danger reason={{ help: "Lo lee quien lo pidió, y queda en la historia." }} onRun={run} />;
}
