import dynamic from "next/dynamic";
import { type Ref, useState } from "react";
import { cx } from "@/components/kit/cx";
import type { PinView, ProofView } from "@/lib/boards/proofs/schema";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import type { Size } from "./fit";
import { type Place, ProofStage } from "./ProofStage";
import { ZoomBox } from "./ZoomBox";

const PdfPage = dynamic(() => import("./PdfPage").then((module) => module.PdfPage), { ssr: false });

/** How many pages a version has; a picture is one. */
export const pagesOf = ({ file }: ProofView): number => (file.kind === "pdf" ? (file.pages ?? 1) : 1);

/** A page of a version with its comments at their places; why not, where it cannot be shown. */
export function ProofSheet({
  proof,
  page,
  place,
  active,
  zoom,
  onZoom,
  onPlace,
  onPin,
  ref,
}: {
  proof: ProofView;
  page: number;
  place: Place | null;
  active: number | null;
  /** 1 is fitted. */
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Absent where nobody comments. */
  onPlace?: (place: Place) => void;
  onPin: (pin: PinView) => void;
  /** What the keyboard comments from. */
  ref?: Ref<HTMLButtonElement>;
}) {
  const { file } = proof;
  const [picture, setPicture] = useState<Size | null>(null);
  const [broken, setBroken] = useState(false);
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
  const label = `Versión ${proof.number}${pages > 1 ? `, página ${page}` : ""}`;
  return (
    <ZoomBox label={`${label}: la pieza`} picture={picture} zoom={zoom} onZoom={onZoom}>
      <ProofStage
        ref={ref}
        pins={proof.pins.filter((pin) => pin.page === page)}
        place={place}
        active={active}
        label={label}
        zoom={zoom}
        onPlace={onPlace}
        onPin={onPin}
      >
        {file.kind === "pdf" ? (
          <PdfPage address={address} page={page} name={file.name} onSize={setPicture} />
        ) : (
          <img
            src={address}
            alt={file.name}
            // Not before it can be fitted: a tall one would fill the room and then shrink.
            className={cx("block w-full", !picture && !broken && "invisible")}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPicture({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
      </ProofStage>
    </ZoomBox>
  );
}
