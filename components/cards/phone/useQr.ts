import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardSetup } from "@/lib/cards/schema";
import { blobOf } from "@/lib/client/offline/store";
import type { Corner } from "@/lib/client/qr/look";
import type { Facts, WaitingExpense } from "./entry";

/** Looks for a QR in the photo and fills in what nobody typed. `done`: there is nothing more to wait for. */
export function useQr(
  { id, data }: WaitingExpense,
  now: RefObject<Facts>,
  change: (more: Partial<Facts>) => void,
  { merchants }: CardSetup,
): { done: boolean; corners: readonly Corner[] } {
  const sha = data.photo && data.photo !== "raw" ? data.photo.sha256 : null;
  const [found, setFound] = useState<{ of: string; corners: readonly Corner[] } | null>(null);
  const fill = useRef(change);
  fill.current = change;
  // What is at the server alone was read there.
  const wanted = sha !== null && !data.file;
  useEffect(() => {
    if (!wanted || sha === null) return;
    let over = false;
    void look(id).then((qr) => {
      if (over) return;
      setFound({ of: sha, corners: qr?.corners ?? [] });
      if (!qr || now.current.number !== "") return;
      const known = merchants.find(({ tax_id }) => tax_id === qr.facts.issuer_tax_id);
      const { amount, currency, amount_from, ...rest } = qr.facts;
      const typed = now.current.amount !== "";
      fill.current({
        ...rest,
        ...(!typed && amount && { amount, currency: currency ?? now.current.currency, amount_from }),
        ...(known && now.current.merchant === "" && { merchant: known.name, category: known.category }),
      });
    });
    return () => {
      over = true;
    };
  }, [id, sha, wanted, now, merchants]);
  return {
    done: !data.photo || Boolean(data.file) || (sha !== null && found?.of === sha),
    corners: found?.of === sha ? (found?.corners ?? []) : [],
  };
}

async function look(id: string) {
  const [{ readQr }, photo] = await Promise.all([import("./readQr"), blobOf(id)]);
  return photo ? readQr(photo).catch(() => null) : null;
}
