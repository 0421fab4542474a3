import { AskModal } from "./AskModal";

/** What the server refused, in its words. Anything else is a mistake of ours. */
const isRefusal = (error: unknown): error is Error => error instanceof Error && "status" in error;

/**
 * Asks why before rejecting, returning or observing. A refusal of the server is shown here and what was written stays.
 */
export function ReasonModal({
  onReason,
  danger = true,
  help = "Lo lee quien lo pidió, y queda en la historia.",
  ...texts
}: {
  title: string;
  description?: string;
  /** The button's text. */
  confirm: string;
  /** False for a reason that lets something go on. */
  danger?: boolean;
  /** What becomes of the reason, under its field. */
  help?: string;
  onClose: () => void;
  /** Rejects with the server's refusal. */
  onReason: (reason: string) => Promise<unknown>;
}) {
  const run = async (reason: string): Promise<string | null> => {
    try {
      await onReason(reason);
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error.message;
    }
  };
  return <AskModal {...texts} danger={danger} reason={{ help }} onRun={run} />;
}
