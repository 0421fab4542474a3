import { Download, MapPin, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Thumbnail } from "@/components/documents/Thumbnail";
import { useDownload } from "@/components/frame/useDownload";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { ErrorState } from "@/components/kit/ErrorState";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { getFinals } from "@/lib/boards/proofs/api";
import type { ProofView } from "@/lib/boards/proofs/schema";
import { useAddress } from "@/lib/client/useAddress";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import { verdictLook } from "./looks";
import { useProofs } from "./useProofs";

const ProofViewer = dynamic(() => import("./ProofViewer").then((module) => module.ProofViewer), { ssr: false });
const SendProof = dynamic(() => import("./SendProof").then((module) => module.SendProof), { ssr: false });

interface Props {
  /** The board's key. */
  board: string;
  card: { id: number; code: string };
}

/**
 * The versions of a piece in its card: the last one first, what was decided, and the finals to deliver. The address of the
 * one that is looked at in large is `?version=`.
 */
export function ProofsSection({ board, card }: Props) {
  const proofs = useProofs(board, card.id);
  const address = useAddress();
  const viewing = Number(address.get("version"));
  const [sending, setSending] = useState(false);
  const { data, error } = proofs;
  if (error && !data)
    return (
      <ErrorState
        title="No se pudieron traer las versiones"
        requestId={error.requestId}
        onRetry={() => void proofs.mutate()}
      />
    );
  if (!data) return <SkeletonRows rows={3} label="Trayendo las versiones..." />;
  const versions = data.items.filter(({ final }) => !final);
  const finals = data.items.filter(({ final }) => final);
  const shown = data.items.find(({ id }) => id === viewing);
  const label = data.may_send ? "Mandar versión" : "Agregar final";
  return (
    <section aria-labelledby="proofs-title" className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <h3 id="proofs-title" className="font-semibold">
          Versiones
          {data.rounds > 0 && (
            <span className="ml-2 font-normal text-help text-muted">
              {countText(data.rounds, "ronda", "rondas")} de cambios
            </span>
          )}
        </h3>
        {data.may_send_final && !sending && (
          <Button size="sm" icon={Upload} onClick={() => setSending(true)}>
            {label}
          </Button>
        )}
      </div>
      {sending && (
        <SendProof proofs={proofs} card={card.id} onlyFinal={!data.may_send} onDone={() => setSending(false)} />
      )}
      {versions.length === 0 && !sending && (
        <p className="text-help text-muted">
          Todavía no hay versiones. La primera se manda cuando haya algo para mirar.
        </p>
      )}
      <ul className="divide-y divide-line-soft" aria-label="Versiones">
        {versions.map((proof, index) => (
          <VersionRow
            key={proof.id}
            proof={proof}
            last={index === 0}
            href={address.href({ version: String(proof.id) })}
          />
        ))}
      </ul>
      {finals.length > 0 && <Finals finals={finals} card={card} />}
      {shown && <ProofViewer proof={shown} proofs={proofs} list={data} onClose={() => address.set({ version: "" })} />}
    </section>
  );
}

function VersionRow({ proof, last, href }: { proof: ProofView; last: boolean; href: string }) {
  const open = proof.pins.filter(({ resolved_at }) => resolved_at === null).length;
  return (
    <li className="flex items-start gap-3 py-2">
      <Thumbnail file={proof.file} />
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          shallow
          scroll={false}
          className="block max-w-full truncate font-semibold text-accent hover:underline"
        >
          Versión {proof.number}
          <span className="sr-only">: ver y comentar {proof.file.name}</span>
        </Link>
        <p className="truncate text-help text-muted" title={proof.file.name}>
          {proof.author.name} · {timeAgo(proof.created_at)} · {proof.file.name}
        </p>
        {proof.note && <p className="text-help">{proof.note}</p>}
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <StatusBadge of={verdictLook(proof.verdict, last)} />
          {open > 0 && (
            <span className="inline-flex items-center gap-1 text-help text-muted">
              <Icon of={MapPin} /> {countText(open, "comentario sin resolver", "comentarios sin resolver")}
            </span>
          )}
        </div>
        {proof.verdict === "cambios" && (
          <p className="mt-1 text-help">
            {proof.verdict_by}: {proof.reason}
          </p>
        )}
      </div>
    </li>
  );
}

function Finals({ finals, card }: { finals: readonly ProofView[]; card: Props["card"] }) {
  const download = useDownload();
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line p-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          Finales <Badge>{finals.length}</Badge>
        </p>
        <p className="truncate text-help text-muted">{finals.map(({ file }) => file.name).join(", ")}</p>
      </div>
      <Button
        size="sm"
        icon={Download}
        busy={download.busy && "Juntando..."}
        onClick={() => void download.run(getFinals, { params: { id: card.id } }, `${card.code}_finales.zip`)}
      >
        Bajar ZIP
      </Button>
    </div>
  );
}
