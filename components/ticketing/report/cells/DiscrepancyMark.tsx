import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { Tooltip } from "@/components/kit/Tooltip";

/** A figure that its days do not add up to: shown, never hidden (design api.md). The text says by how much. */
export function DiscrepancyMark({ text }: { text: string }) {
  return (
    <Tooltip text={text} describes={false}>
      <button
        type="button"
        aria-label={text}
        className="relative z-1 -my-0.5 mr-1 inline-flex size-6 items-center justify-center rounded-badge align-middle text-warn"
      >
        <Icon of={TriangleAlert} size={14} />
      </button>
    </Tooltip>
  );
}
