import { ChevronDown, Mail, Plus, Sheet, Star, Ticket, TicketX } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import { MoreMenu } from "@/components/kit/MoreMenu";
import { usePerson } from "@/lib/client/usePerson";
import { slugFile } from "@/lib/format/text";
import { getArtistExcel, getReportExcel, getSalesExcel } from "@/lib/ticketing/reports/api";
import type { ShowPage } from "./curveModel";
import { useLifeMenu } from "./life/useLifeMenu";
import { SoldOutModal, useUnmarkSoldOut } from "./SoldOutModal";
import { useFavorite } from "./useFavorite";

const DaySaleModal = dynamic(() => import("./DaySaleModal"), { ssr: false });
const SendReportModal = dynamic(() => import("../report/SendReportModal"), { ssr: false });

function useExcelMenu({ show, artist }: ShowPage, onSend: () => void): { items: MenuEntry[]; busy: boolean } {
  const { run, busy } = useDownload();
  const { can } = usePerson();
  const items: MenuEntry[] = [
    {
      label: "Esta ficha",
      hint: "Por día, ticketera y categoría",
      icon: Sheet,
      onSelect: () => void run(getReportExcel, { params: { x: show }, query: {} }, `reporte_${slugFile(show)}.xlsx`),
    },
    {
      label: "Ventas día por día",
      icon: Sheet,
      onSelect: () => void run(getSalesExcel, { params: { show } }, `ventas_${slugFile(show)}.xlsx`),
    },
    {
      label: `Histórico de ${artist}`,
      hint: "Todos sus shows",
      icon: Sheet,
      onSelect: () => void run(getArtistExcel, { params: { artist } }, `historico_${slugFile(artist)}.xlsx`),
    },
    ...(can("tickets.send")
      ? [{ label: "Enviar por mail", icon: Mail, separated: true, onSelect: onSend } satisfies MenuEntry]
      : []),
  ];
  return { items, busy };
}

/** What can be done with a show, and the dialogs that ask for it; for the header and for the bar of a phone. */
function useShowActions(page: ShowPage) {
  const [dialog, setDialog] = useState<"soldOut" | "mail" | "day">();
  const { can } = usePerson();
  const close = () => setDialog(undefined);
  const life = useLifeMenu(page);
  const canConfigure = can("tickets.configure");
  return {
    life: [
      ...(can("tickets.write")
        ? [{ label: "Venta de un día", icon: Plus, onSelect: () => setDialog("day") } satisfies MenuEntry]
        : []),
      ...(canConfigure ? life.items : []),
    ],
    canLoad: can("tickets.write"),
    canConfigure,
    favorite: useFavorite(page.artist),
    excel: useExcelMenu(page, () => setDialog("mail")),
    unmark: useUnmarkSoldOut(page.show),
    askSoldOut: () => setDialog("soldOut"),
    dialogs: (
      <>
        {dialog === "soldOut" && <SoldOutModal page={page} onClose={close} />}
        {dialog === "day" && <DaySaleModal page={page} onClose={close} />}
        {dialog === "mail" && <SendReportModal type={page.type} show={page.show} onClose={close} />}
        {life.dialog}
      </>
    ),
  };
}

/** Favourite, Sold Out, the workbooks, the acts of its life and the way to load sales: each only for who may. */
export function ShowActions({ page }: { page: ShowPage }) {
  const { canLoad, canConfigure, favorite, excel, unmark, askSoldOut, life, dialogs } = useShowActions(page);
  return (
    <>
      <IconButton
        label={favorite.on ? `Quitar ${page.artist} de favoritos` : `Agregar ${page.artist} a favoritos`}
        icon={Star}
        pressed={favorite.on}
        onClick={favorite.toggle}
      />
      {canConfigure && page.state === "a_la_venta" && (
        <Button icon={Ticket} onClick={askSoldOut}>
          Marcar Sold Out
        </Button>
      )}
      {canConfigure && page.state === "sold_out" && (
        <Button icon={TicketX} onClick={unmark.run} busy={unmark.busy && "Quitando..."}>
          Quitar Sold Out
        </Button>
      )}
      <Menu
        trigger={
          <Button icon={Sheet} iconEnd={ChevronDown} busy={excel.busy && "Preparando..."}>
            Excel
          </Button>
        }
        items={excel.items}
      />
      {life.length > 0 && <MoreMenu items={life} />}
      {canLoad && (
        <ButtonLink variant="primary" icon={Plus} href="/cargaTickets">
          Cargar ventas
        </ButtonLink>
      )}
      {dialogs}
    </>
  );
}

/** The same on a phone: the main action at the foot, the others in a menu. */
export function ShowPhoneBar({ page }: { page: ShowPage }) {
  const { canLoad, canConfigure, favorite, excel, unmark, askSoldOut, life, dialogs } = useShowActions(page);
  const byState: Partial<Record<ShowPage["state"], MenuEntry>> = {
    a_la_venta: { label: "Marcar Sold Out", icon: Ticket, onSelect: askSoldOut },
    sold_out: { label: "Quitar Sold Out", icon: TicketX, onSelect: unmark.run },
  };
  const change = canConfigure ? byState[page.state] : undefined;
  const items: MenuEntry[] = [
    { label: favorite.on ? "Quitar de favoritos" : "Agregar a favoritos", icon: Star, onSelect: favorite.toggle },
    ...(change ? [change] : []),
    ...excel.items.map((item, index) => ({ ...item, separated: item.separated || index === 0 })),
    ...life.map((item, index) => ({ ...item, separated: item.separated || index === 0 })),
  ];
  return (
    <>
      {canLoad ? (
        <ButtonLink variant="primary" icon={Plus} href="/cargaTickets" size="lg">
          Cargar ventas
        </ButtonLink>
      ) : (
        <ButtonLink href="/tickets" size="lg">
          Reporte de ventas
        </ButtonLink>
      )}
      <MoreMenu items={items} />
      {dialogs}
    </>
  );
}
