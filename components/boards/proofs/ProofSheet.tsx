import dynamic from "next/dynamic";
import type { PinView, ProofView } from "@/lib/boards/proofs/schema";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import { type Place, ProofStage } from "./ProofStage";

const PdfPage = dynamic(() => import("./PdfPage").then((module) => module.PdfPage), { ssr: false });

/** How many pages a version has; a picture is one. */
export const pagesOf = ({ file }: ProofView): number => (file.kind === "pdf" ? (file.pages ?? 1) : 1);

/** A page of a version with its comments at their places; why not, where it cannot be shown. */
export function ProofSheet({
  proof,
  page,
  place,
  active,
  onPlace,
  onPin,
}: {
  proof: ProofView;
  page: number;
  place: Place | null;
  active: number | null;
  /** Absent where nobody comments. */
  onPlace?: (place: Place) => void;
  onPin: (pin: PinView) => void;
}) {
  const { file } = proof;
  const pages = pagesOf(proof);
  const address = addressOf(getDocument, { params: { id: file.id }, query: { inline: "1" } });
  if (file.state !== "clean" || !isSafeInline(file.kind))
    return <p className="text-muted">{file.reason || "El archivo se está revisando: todavía no se puede abrir."}</p>;
  if (page > pages)
    return (
      <p className="text-muted">
        La versión {proof.number} no tiene página {page}.
      </p>
    );
  return (
    <ProofStage
      pins={proof.pins.filter((pin) => pin.page === page)}
      place={place}
      active={active}
      label={`Versión ${proof.number}${pages > 1 ? `, página ${page}` : ""}`}
      onPlace={onPlace}
      onPin={onPin}
    >
      {file.kind === "pdf" ? (
        <PdfPage address={address} page={page} name={file.name} />
      ) : (
        <img src={address} alt={file.name} className="block w-full" />
      )}
    </ProofStage>
  );
}
