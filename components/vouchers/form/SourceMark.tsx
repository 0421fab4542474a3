import { FileCode, History, ListChecks, QrCode, ScanText, TriangleAlert } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon, type IconType } from "@/components/kit/Icon";
import { confidenceTitles, readSourceTitles } from "@/lib/vouchers/rules/reading";
import type { FieldSource, Source } from "./sources";

export const sourceIcons: Record<Source, IconType> = {
  qr: QrCode,
  xml: FileCode,
  lista: ListChecks,
  historial: History,
  texto: ScanText,
};

/** Where a value comes from, over its field; in amber while somebody has to look at it. */
export function SourceMark({ of: { source, confidence }, open }: { of: FieldSource; open: boolean }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 whitespace-nowrap text-[12px] leading-4",
        open ? "font-semibold text-warn" : "text-muted",
      )}
    >
      <span className={open ? undefined : "text-good"}>
        <Icon of={open ? TriangleAlert : sourceIcons[source]} size={14} />
      </span>
      {open ? `${confidenceTitles[confidence]}: ${readSourceTitles[source]}` : readSourceTitles[source]}
    </span>
  );
}
