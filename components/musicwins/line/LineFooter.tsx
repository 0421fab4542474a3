import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { AdminStep, Step } from "@/lib/musicwins/rules/transitions";
import type { BoardAddress } from "../board/useBoardAddress";
import { numberOf, proposalName } from "../words";
import { INVOICES_ID } from "./InvoiceSection";
import { StepDialog } from "./StepDialog";
import { asksDay, type Doing, footOf, iconOf, isAgainst, needsReason, oneRow, titleOf } from "./steps";
import { useSteps } from "./useSteps";

/** The actions on a line by the person's rights and its status; a reader has none. */
export function LineFooter({
  row,
  proposals,
  address,
}: {
  /** The chosen proposal. */
  row: BudgetRow;
  proposals: readonly BudgetRow[];
  address: BoardAddress;
}) {
  const steps = useSteps(row);
  const [asking, setAsking] = useState<Doing | null>(null);
  const { acciones } = row;
  const foot = footOf(acciones);
  const many = proposals.length > 1;
  const drafts = proposals.filter((one) => one.acciones.includes("enviar"));

  const start = (doing: Doing) => {
    if (needsReason(doing) || asksDay(doing) || doing === "pagar" || doing === "borrar" || doing === "anular") {
      setAsking(doing);
    } else {
      void attempt(() => (doing === "enviar" ? steps.send(drafts) : steps.take(doing as Step | AdminStep)));
    }
  };
  const label = (doing: Doing) => {
    if (doing === "aprobar" && many) return `Aprobar ${proposalName(row).toLowerCase()}`;
    if (doing === "enviar" && drafts.length > 1) return `Enviar ${drafts.length} opciones`;
    return titleOf(doing);
  };
  const phone = useMediaQuery(PHONE);
  const { first, second, against, rest } = phone ? oneRow(foot) : foot;
  const more: MenuEntry[] = [
    ...(acciones.includes("editar")
      ? [{ label: "Editar", icon: Pencil, onSelect: () => address.edit(String(numberOf(row))) }]
      : []),
    ...rest.map((doing) => ({
      label: titleOf(doing),
      icon: iconOf(doing),
      danger: isAgainst(doing),
      onSelect: () => start(doing),
    })),
    ...(acciones.includes("borrar")
      ? [{ label: "Borrar línea", icon: Trash2, danger: true, separated: true, onSelect: () => start("borrar") }]
      : []),
  ];
  const nothing = !first && second.length === 0 && against.length === 0 && more.length === 0;
  const button = (doing: Doing, variant: "primary" | "secondary") => (
    <Button
      key={doing}
      variant={variant}
      icon={iconOf(doing)}
      disabled={steps.busy}
      onClick={() => start(doing)}
      className="phone:min-w-0 phone:shrink phone:grow"
    >
      <span className="truncate">{label(doing)}</span>
    </Button>
  );
  const menu = more.length > 0 && (
    <Menu
      key="mas"
      align={phone ? "end" : "start"}
      trigger={
        phone ? (
          <IconButton label="Más" icon={Ellipsis} variant="outline" />
        ) : (
          <Button variant="ghost" icon={Ellipsis}>
            Más
          </Button>
        )
      }
      items={more}
    />
  );
  const no = against.map((doing) => (
    <Button
      key={doing}
      variant="ghost"
      className="text-bad! hover:bg-bad-soft md:ml-auto"
      disabled={steps.busy}
      onClick={() => start(doing)}
    >
      {titleOf(doing)}
    </Button>
  ));
  return (
    <>
      {row.facturas_por_ver.length > 0 && <HeldUp by={row.facturas_por_ver.length} />}
      {nothing && <p className="text-help text-muted">{whyNothing(row)}</p>}
      {/* Of the foot itself on a desk; on a phone one row that never breaks. */}
      <div className="contents phone:flex phone:w-full phone:min-w-0 phone:items-center phone:gap-2 phone:empty:hidden">
        {first && button(first, "primary")}
        {second.map((doing) => button(doing, "secondary"))}
        {phone ? [no, menu] : [menu, no]}
      </div>
      {/* What is being written stays open although somebody else took the step meanwhile. */}
      {asking && (
        <StepDialog doing={asking} row={row} steps={steps} onClose={() => setAsking(null)} onRemoved={address.close} />
      )}
    </>
  );
}

/** That the payment waits until somebody has looked at an observed invoice, and the way there. */
function HeldUp({ by }: { by: number }) {
  const lead = () => {
    const section = document.getElementById(INVOICES_ID);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  return (
    <div className="w-full">
      <Banner
        tone="warn"
        action={
          <Button variant="link" onClick={lead}>
            {by === 1 ? "Ver la factura" : "Ver las facturas"}
          </Button>
        }
      >
        {by === 1
          ? "El pago espera que alguien dé por vista la factura observada."
          : `El pago espera que alguien dé por vistas ${by} facturas observadas.`}
      </Banner>
    </div>
  );
}

/** Why there is nothing to do: the role, or that it waits for others. */
function whyNothing({ rol, status }: BudgetRow): string {
  if (rol === "reader") return "Solo lectura: las acciones las tienen quienes editan o aprueban en el área.";
  if (status === "pagado")
    return "Está pagado: no hay nada más que hacer. Si fue por error, lo deshace otra persona que paga.";
  if (status === "anulado") return "Está anulado.";
  return "Ahora le toca a otra persona: quien lo pidió no puede aprobarlo ni pagarlo.";
}
