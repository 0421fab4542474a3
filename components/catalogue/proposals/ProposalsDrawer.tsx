import { Fragment, useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { FailedModal } from "@/components/kit/FailedModal";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { NotFetched } from "@/components/kit/NotFetched";
import { LoadMore } from "@/components/kit/Pagination";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { DecidedProposals, Proposal, ProposalsPage, ProposalsToDecide } from "@/lib/catalogue/schema";
import type { CallError } from "@/lib/client/callError";
import { countText } from "@/lib/format/text";
import { ProposalItem } from "./ProposalItem";
import { useProposals } from "./useProposals";

/** As many as a list asks for at once. */
export const PAGE = 50;
/** Names that are less like each other (trigrams, from 0 to 1) are looked at one by one. */
const SURE = 0.6;

/** A list of what was proposed, as it is read and decided. */
interface ProposalsProps {
  read: {
    pages: ProposalsPage[] | undefined;
    error: CallError | undefined;
    isValidating: boolean;
    mutate: () => unknown;
    hasMore: boolean;
    loadingMore: boolean;
    more: () => void;
  };
  decide: (body: ProposalsToDecide) => Promise<DecidedProposals>;
  spec: { title: string; one: string; many: string };
  hrefOf: (id: number) => string;
  onClose: () => void;
}

/** What was proposed in a list: each is accepted or counted as one that is like it, alone or with others, and taken back. */
export function ProposalsDrawer({
  read: { pages, error, isValidating, mutate, hasMore, loadingMore, more },
  decide,
  spec: { title, one, many },
  hrefOf,
  onClose,
}: ProposalsProps) {
  const rows = pages?.flatMap(({ items }) => items);
  const total = pages?.[0]?.total ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const proposals = useProposals({ decide, one, many, hrefOf });
  const { busy } = proposals;
  const run = async (does: "aceptar" | "unir", some: readonly Proposal[], into?: number) => {
    await proposals.run(does, some, into);
    setChosen(new Set());
  };
  const picked = rows?.filter(({ id }) => chosen.has(id)) ?? [];
  const alike = picked.filter((row) => (row.alike[0]?.likeness ?? 0) >= SURE);
  const all = picked.length > 0 && picked.length === rows?.length;
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      eyebrow={title}
      title="Propuestos"
      waiting={!pages && !error}
      meta={
        pages && (
          <p className="text-help text-muted">
            {total === 0 ? "No queda ninguno" : `${countText(total, one, many)}. Lo que se haga se puede deshacer.`}
          </p>
        )
      }
      footer={
        picked.length > 0 && (
          <>
            <Button variant="primary" busy={busy} onClick={() => void run("aceptar", picked)}>
              {`Aceptar ${picked.length}`}
            </Button>
            {alike.length > 0 && (
              <Button disabled={busy !== false} onClick={() => void run("unir", alike)}>
                {`Unir ${alike.length} con ${alike.length === 1 ? "su parecido" : "sus parecidos"}`}
              </Button>
            )}
          </>
        )
      }
    >
      {!rows && error && (
        <NotFetched
          title="No se pudieron traer los propuestos"
          error={error}
          onRetry={mutate}
          retrying={isValidating}
        />
      )}
      {!rows && !error && (
        <div className="flex flex-col gap-4">
          {[0, 1, 2, 3].map((line) => (
            <Fragment key={line}>
              <SkeletonBar width="55%" />
              <SkeletonBar width="80%" />
            </Fragment>
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState compact title="Nada propuesto">
          Lo que una planilla o un texto nombre y todavía no exista aparece acá.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <div className="flex items-center gap-3 border-b border-line pb-2 text-help">
            <CheckboxBox
              label="Elegir todos"
              checked={all}
              mixed={picked.length > 0 && !all}
              onToggle={(on) => setChosen(new Set(on ? rows.map(({ id }) => id) : []))}
            />
            <span aria-live="polite">
              {picked.length > 0 ? countText(picked.length, "elegido", "elegidos") : "Elegir todos"}
            </span>
          </div>
          <ul aria-label="Propuestos">
            {rows.map((row) => (
              <ProposalItem
                key={row.id}
                row={row}
                busy={busy !== false}
                chosen={chosen.has(row.id)}
                onChoose={(on) =>
                  setChosen((before) => new Set(on ? [...before, row.id] : [...before].filter((id) => id !== row.id)))
                }
                onAccept={() => void run("aceptar", [row])}
                onJoin={(into) => void run("unir", [row], into)}
              />
            ))}
          </ul>
          {hasMore && <LoadMore shown={rows.length} total={total} busy={loadingMore} onMore={more} />}
        </>
      )}
      <FailedModal noun={one} failed={proposals.failed} onClose={proposals.forget} />
    </Drawer>
  );
}
