import { type ReactNode, useEffect, useState } from "react";
import { addressOf } from "@/lib/client/call";
import { blobOf } from "@/lib/client/offline/store";
import type { Corner } from "@/lib/client/qr/look";
import { getDocument } from "@/lib/documents/api";
import type { WaitingExpense } from "./phone/entry";

const HIGH = 196;
const WIDE = 480;
const ARM = 0.3;

/** The address of a photo: of the one that is on the phone, else of the server's; null while there is none. */
export function usePhoto({ id, data }: WaitingExpense): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const of = data.photo && data.photo !== "raw" ? data.photo.sha256 : data.photo;
  const file = data.file ?? null;
  useEffect(() => {
    let made: string | null = null;
    let over = false;
    void (of === null ? Promise.resolve(undefined) : blobOf(id)).then((blob) => {
      if (over) return;
      made = blob ? URL.createObjectURL(blob) : null;
      setAddress(made ?? (file && addressOf(getDocument, { params: { id: file }, query: { inline: "1" } })));
    });
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, of, file]);
  return address;
}

/** The photo, cut to what there is room for, around its QR where one was found. */
export function PhotoView({
  entry,
  corners,
  children,
}: {
  entry: WaitingExpense;
  corners: readonly Corner[];
  children: ReactNode;
}) {
  const address = usePhoto(entry);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [missed, setMissed] = useState<string | null>(null);
  const width = size?.width ?? WIDE;
  const height = size?.height ?? HIGH;
  const shown = Math.min(height, (width * HIGH) / WIDE);
  const middle = corners.length ? (corners.reduce((sum, { y }) => sum + y, 0) / corners.length) * height : height / 2;
  const top = Math.max(0, Math.min(height - shown, middle - shown / 2));
  return (
    <div className="relative -mx-4 -mt-4 h-[196px] overflow-hidden bg-[#2B2430]">
      {address && (
        <>
          {!size && (
            <img
              src={address}
              alt=""
              className="invisible absolute"
              onError={() => setMissed(address)}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          )}
          <svg
            role="img"
            aria-label="Foto del comprobante"
            viewBox={`0 ${top} ${width} ${shown}`}
            preserveAspectRatio="xMidYMid slice"
            className="size-full"
          >
            {size && <image href={address} width={width} height={height} />}
            {size && corners.length === 4 && (
              <path
                d={brackets(corners.map(({ x, y }) => ({ x: x * width, y: y * height })))}
                fill="none"
                stroke="#EAA0C9"
                strokeWidth={width / 90}
                strokeLinecap="round"
              />
            )}
          </svg>
        </>
      )}
      {address && missed === address && (
        <p className="absolute inset-x-4 top-6 text-center text-white">La foto está en Bambalina: se ve con señal.</p>
      )}
      <div className="absolute bottom-3 left-3">{children}</div>
    </div>
  );
}

/** Four corners, each with a piece of its two sides. */
const brackets = (corners: readonly Corner[]): string =>
  corners
    .map((at, index) => {
      const [before, after] = [corners[(index + 3) % 4], corners[(index + 1) % 4]] as [Corner, Corner];
      const to = ({ x, y }: Corner) => `${at.x + (x - at.x) * ARM} ${at.y + (y - at.y) * ARM}`;
      return `M${to(before)}L${at.x} ${at.y}L${to(after)}`;
    })
    .join("");
