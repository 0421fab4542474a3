import { approveClosings, decideClosing, withdrawClosing } from "@/lib/boards/closing/api";
import type { CardDetail, CardRow } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { toast } from "../../kit/toast";

type Proposed = Pick<CardRow | CardDetail, "id" | "title" | "close">;

/** What a decision names: the proposal as it was seen. */
const proposalOf = ({ close }: Proposed) => ({ column_id: close?.column_id ?? 0, close_at: close?.at ?? "" });

/** Deciding on closings. `read` brings what is shown up to date, whether it went well or not. */
export function closingActions(board: string, read: (ids: readonly number[]) => Promise<unknown>) {
  const done = async (work: () => Promise<unknown>, card: Proposed, text: string) => {
    try {
      await work();
      toast.saved(text);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      await read([card.id]);
    }
  };
  return {
    approve: (card: Proposed) =>
      done(
        () => call(decideClosing, { params: { id: card.id }, body: { approve: true, ...proposalOf(card) } }),
        card,
        `Se cerró “${card.title}”.`,
      ),
    /** Rejects with the server's refusal, for the dialog that asks why. */
    refuse: async (card: Proposed, reason: string) => {
      await call(decideClosing, { params: { id: card.id }, body: { approve: false, reason, ...proposalOf(card) } });
      toast.saved(`Se devolvió “${card.title}”.`);
      await read([card.id]);
    },
    withdraw: (card: Proposed) =>
      done(
        () => call(withdrawClosing, { params: { id: card.id } }),
        card,
        `Se retiró la propuesta de “${card.title}”.`,
      ),
    /** Answers the ones that stayed, and why. */
    approveAll: async (cards: readonly Proposed[]) => {
      try {
        const closings = cards.map((card) => ({ id: card.id, ...proposalOf(card) }));
        const { approved, failed } = await call(approveClosings, { params: { board }, body: { closings } });
        if (approved.length > 0)
          toast.saved(approved.length === 1 ? "Se cerró una tarjeta." : `Se cerraron ${approved.length} tarjetas.`);
        return failed;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        toast.error(error.message);
        return [];
      } finally {
        await read(cards.map(({ id }) => id));
      }
    },
  };
}
