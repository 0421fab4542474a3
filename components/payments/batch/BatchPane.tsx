import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { getBatch, listBatches } from "@/lib/payments/api";
import type { BatchView } from "@/lib/payments/schema/batches";
import { BatchBadge, lotHref } from "../looks";
import { BatchBody } from "./BatchBody";
import { BatchFoot } from "./BatchFoot";
import { BatchMenu } from "./BatchMenu";

interface PaneProps {
  id: number;
  /** The address of another one, in the same place. */
  hrefOf: (id: number) => string;
  onClose: () => void;
}

/** Other drafts that stand in sight. */
const DRAFTS = 4;

function useBatch(id: number) {
  const read = useRead(getBatch, { params: { id } }, { keepPreviousData: false });
  useLive("pagos", () => void read.mutate());
  return read;
}

const titleOf = ({ id, day }: BatchView) => `Lote ${id} del ${formatDay(day)}`;
const contextOf = ({ company, own_account, currency }: BatchView) =>
  `${company.name}, ${own_account ? `desde ${own_account.name}` : "sin cuenta propia"}, en ${currency}`;

/** A batch beside its list, where there is room. */
export function BatchPane({ id, hrefOf, onClose }: PaneProps) {
  const read = useBatch(id);
  const batch = read.data;
  return (
    <section
      aria-label={`Lote ${id}`}
      className="flex min-h-0 w-[492px] shrink-0 flex-col border-l border-line bg-surface"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4" data-scroll>
        <div className="mb-3 flex items-center justify-between gap-2">
          <Drafts id={id} hrefOf={hrefOf} />
          <span className="ml-auto flex items-center">
            <Tools batch={batch} id={id} />
            <IconButton icon={X} label="Cerrar" onClick={onClose} />
          </span>
        </div>
        <Fetched read={read} failure="No se pudo traer el lote" rows={10}>
          {(shown) => (
            <>
              <header className="mb-3">
                <h2 className="flex flex-wrap items-center gap-2 text-section">
                  {titleOf(shown)} <BatchBadge state={shown.state} />
                </h2>
                <p className="text-help text-muted">{contextOf(shown)}</p>
              </header>
              <BatchBody batch={shown} />
            </>
          )}
        </Fetched>
      </div>
      {batch && <Foot>{<BatchFoot batch={batch} onGone={onClose} />}</Foot>}
    </section>
  );
}

const Foot = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 empty:hidden">{children}</footer>
);

/** The same over its list; on a phone a page. */
export function BatchDrawer({ id, hrefOf, onClose }: PaneProps) {
  const read = useBatch(id);
  const batch = read.data;
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow={batch ? contextOf(batch) : "Lote de pago"}
      title={batch ? titleOf(batch) : `Lote ${id}`}
      waiting={!batch}
      meta={batch && <BatchBadge state={batch.state} />}
      actions={<Tools batch={batch} id={id} />}
      footer={batch && <BatchFoot batch={batch} onGone={onClose} />}
    >
      <div className="mb-3 empty:hidden">
        <Drafts id={id} hrefOf={hrefOf} />
      </div>
      <Fetched read={read} failure="No se pudo traer el lote" rows={10}>
        {(shown) => <BatchBody batch={shown} />}
      </Fetched>
    </Drawer>
  );
}

function Tools({ batch, id }: { batch: BatchView | undefined; id: number }) {
  return (
    <>
      <CopyButton label="Copiar el enlace del lote" text={`${location.origin}${lotHref(id)}`} />
      {batch && <BatchMenu batch={batch} />}
    </>
  );
}

/** The way to the other batches that are being made; one alone needs none. */
function Drafts({ id, hrefOf }: { id: number; hrefOf: (id: number) => string }) {
  const { data } = useRead(listBatches, { query: { state: "borrador", sort: "-day", page: 1, limit: DRAFTS } });
  const drafts = data?.data ?? [];
  if (drafts.length < 2 || !drafts.some((one) => one.id === id)) return null;
  return (
    <nav
      aria-label="Lotes en borrador"
      className="flex min-w-0 gap-0.5 overflow-x-auto rounded-control bg-neutral-soft p-0.5"
    >
      {drafts.map((one) => (
        <Link
          key={one.id}
          href={hrefOf(one.id)}
          shallow
          aria-current={one.id === id ? "true" : undefined}
          className={`tap inline-flex h-7 items-center gap-1 whitespace-nowrap rounded-badge px-2.5 text-help phone:h-11 ${
            one.id === id ? "bg-pill font-semibold text-text" : "text-muted hover:text-text"
          }`}
        >
          {`Lote ${one.id}, ${one.currency}`} <span className="font-normal text-muted">{one.orders}</span>
        </Link>
      ))}
    </nav>
  );
}
