import { differing, type Fact } from "@/components/frame/differing";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { targetChoices } from "@/components/vouchers/allocate/targets";
import type { ReviewRecord } from "@/lib/cards/review/schema";
import { useRead } from "@/lib/client/useRead";
import { ratePercent, voucherTypes } from "@/lib/vouchers/rules/types";
import { listTargets } from "@/lib/vouchers/targets/api";
import type { Typed } from "./useApproval";

interface Props {
  mine: Typed;
  theirs: Typed;
  /** What it may be given back of. */
  bought: ReviewRecord["purchases"];
  onMine: () => void;
  onTheirs: () => void;
}

const typeText = (code: string) => voucherTypes("AR").find((one) => one.code === code)?.short ?? code;
const linesText = (lines: Typed["tax_lines"]) =>
  lines
    .map(
      ({ rate_code, base, amount }) =>
        `${(ratePercent("AR", rate_code) ?? "").replace(".", ",")} %: ${base}, IVA ${amount}`,
    )
    .join("\n");

/** Somebody changed the expense while it was typed: both, and which of them stays. */
export function Conflict({ mine, theirs, bought, onMine, onTheirs }: Props) {
  const [own, other] = [
    useRead(listTargets, { query: mine.target ? { chosen: mine.target } : {} }).data,
    useRead(listTargets, { query: theirs.target ? { chosen: theirs.target } : {} }).data,
  ];
  const places = [...targetChoices(own), ...targetChoices(other)];
  const rubros = [...(own?.categories ?? []), ...(other?.categories ?? [])];
  const facts: Fact<Typed>[] = [
    { label: "Va a", text: ({ target }) => places.find(({ value }) => value === target)?.label ?? target },
    {
      label: "Rubro contable",
      text: ({ category }) => rubros.find(({ id }) => String(id) === category)?.name ?? category,
    },
    { label: "CUIT de quien lo emite", text: ({ issuer_tax_id }) => issuer_tax_id },
    { label: "CUIT de quien lo recibe", text: ({ recipient_tax_id }) => recipient_tax_id },
    { label: "Tipo", text: ({ type_code }) => typeText(type_code) },
    { label: "Punto", text: ({ point }) => point },
    { label: "Número", text: ({ number }) => number },
    { label: "IVA", text: ({ tax_lines }) => linesText(tax_lines) },
    { label: "No gravado", text: ({ net_untaxed }) => net_untaxed },
    { label: "Otros tributos", text: ({ other_taxes }) => other_taxes },
    {
      label: "Devolución de",
      text: ({ returns }) => bought.find(({ client_id }) => client_id === returns)?.text ?? (returns && "Otra compra"),
    },
    { label: "Por qué se devolvió", text: ({ returns_reason }) => returns_reason },
    { label: "Por qué no es el mismo", text: ({ alike_reason }) => alike_reason },
  ];
  return <ConflictCompare facts={differing(facts, mine, theirs)} onMine={onMine} onTheirs={onTheirs} />;
}
