import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listGaps } from "@/lib/vouchers/issued/api";

/** Numbers of ours that nobody recorded: the first one, and all of them when asked. */
export function Gaps() {
  const { data } = useRead(listGaps, {});
  const [all, setAll] = useState(false);
  const [first] = data?.data ?? [];
  if (!data || !first) return null;
  const more = data.total - 1;
  return (
    <Banner
      tone="warn"
      action={
        more > 0 && (
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll((now) => !now)}>
            {all ? "Ver menos" : `Ver ${countText(more, "hueco")} más`}
          </Button>
        )
      }
    >
      {all ? (
        <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto" aria-label="Números que faltan">
          {data.data.map(({ company, text }) => (
            <li key={`${company.id} ${text}`}>{`${text} (${company.name})`}</li>
          ))}
          {data.total > data.data.length && <li>{`y ${data.total - data.data.length} más`}</li>}
        </ul>
      ) : (
        `${first.text} (${first.company.name}).`
      )}
    </Banner>
  );
}
