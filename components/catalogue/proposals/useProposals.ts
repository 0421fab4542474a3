import { attempt } from "@/components/frame/attempt";
import { useBulk } from "@/components/frame/useBulk";
import type { ProposalDeed } from "@/lib/catalogue/rules/kinds";
import type { DecidedProposals, Proposal, ProposalsToDecide } from "@/lib/catalogue/schema";
import { countText } from "@/lib/format/text";

/** As many as the call takes. */
const AT_ONCE = 100;
const DONE = { aceptar: ["aceptado", "aceptados"], unir: ["unido", "unidos"] } as const;

/** Accepts proposals or merges each with the likest (or with `into`), and says how to take back what was done. */
export function useProposals({
  decide: call,
  one,
  many,
  hrefOf,
}: {
  decide: (body: ProposalsToDecide) => Promise<DecidedProposals>;
  one: string;
  many: string;
  hrefOf: (id: number) => string;
}) {
  const bulk = useBulk<Proposal>(({ id, name }) => ({ title: name, href: hrefOf(id) }));
  const decide = async (does: ProposalDeed, items: readonly { id: number; version: number; into?: number }[]) => {
    const answers = [];
    for (let at = 0; at < items.length; at += AT_ONCE) {
      const body = { does, items: items.slice(at, at + AT_ONCE) };
      answers.push(...(await call(body)).data);
    }
    return answers;
  };
  const run = (does: "aceptar" | "unir", rows: readonly Proposal[], into?: number) => {
    const made: { id: number; version: number }[] = [];
    return attempt(() =>
      bulk.run(rows, {
        take: async (some, onDone) => {
          const answers = await decide(
            does,
            some.map(({ id, version, alike }) => ({
              id,
              version,
              ...(does === "unir" && { into: into ?? alike[0]?.id }),
            })),
          );
          onDone(some.length);
          made.push(...answers.filter(({ ok }) => ok).map(({ id, version }) => ({ id, version })));
          return new Map(answers.flatMap(({ id, ok, error }) => (ok ? [] : [[id, error] as const])));
        },
        done: (count) => `${countText(count, one, many)} ${DONE[does][count === 1 ? 0 : 1]}`,
        undo: () => void attempt(() => decide("devolver", made)),
        after: () => {},
      }),
    );
  };
  return { run, busy: bulk.busy, failed: bulk.failed, forget: bulk.forget };
}
