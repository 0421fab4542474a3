import { CalendarOff, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { AskModal } from "@/components/kit/AskModal";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { changeBlock, listBlocks } from "@/lib/shows/artistDays/api";
import type { ArtistBlock } from "@/lib/shows/artistDays/schema";
import { BlockModal, REFRESH } from "./BlockModal";

const daysOf = ({ from_day, until_day }: ArtistBlock): string =>
  from_day === until_day ? formatDayYear(from_day) : `del ${formatDayYear(from_day)} al ${formatDayYear(until_day)}`;

/** The days to come on which artists do not play: of the one that the calendar is filtered by, or of all. */
export default function BlocksDrawer({
  artists,
  artist,
  onClose,
}: {
  artists: readonly { id: number; name: string }[];
  artist: number | undefined;
  onClose: () => void;
}) {
  const read = useRead(listBlocks, { query: { artist } });
  const [open, setOpen] = useState<ArtistBlock | "new" | null>(null);
  const [lifting, setLifting] = useState<ArtistBlock | null>(null);
  const { run } = useWrite(changeBlock, REFRESH);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Días bloqueados"
      eyebrow="Calendario"
      meta="Los días en que un artista no toca: se avisa al pedir holds y al mover un show."
      footer={
        <Button variant="primary" icon={Plus} onClick={() => setOpen("new")}>
          Bloquear días
        </Button>
      }
    >
      <Fetched read={read} failure="No se pudieron traer los días bloqueados" rows={3}>
        {({ blocks, cut }) =>
          blocks.length === 0 ? (
            <EmptyState title="Ningún día bloqueado de hoy en adelante">
              Vacaciones, una grabación, otra gira: lo que se carga acá se ve en los calendarios y en las salas libres.
            </EmptyState>
          ) : (
            <>
              {cut && <Banner tone="warn">Hay más: filtrar el calendario por un artista.</Banner>}
              <ul className="flex flex-col divide-y divide-line-soft">
                {blocks.map((block) => (
                  <li key={block.id} className="flex items-start justify-between gap-3 py-3">
                    <span className="min-w-0 flex-1 break-words">
                      <strong className="block font-semibold">{block.artist.name}</strong>
                      <span className="block">{daysOf(block)}</span>
                      <span className="block text-help text-muted">{`${block.reason}. ${block.by}`}</span>
                    </span>
                    <span className="flex items-center gap-1.5">
                      <IconButton
                        icon={Pencil}
                        label={`Cambiar los días de ${block.artist.name}, ${daysOf(block)}`}
                        onClick={() => setOpen(block)}
                      />
                      <IconButton
                        icon={CalendarOff}
                        label={`Levantar el bloqueo de ${block.artist.name}, ${daysOf(block)}`}
                        onClick={() => setLifting(block)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Fetched>
      {open && (
        <BlockModal
          block={open === "new" ? null : open}
          artists={namedChoices(artists)}
          artist={artist}
          onClose={() => setOpen(null)}
        />
      )}
      {lifting && (
        <AskModal
          title={`¿Levantar el bloqueo de ${lifting.artist.name}?`}
          description={`${daysOf(lifting)}: ${lifting.reason}.`}
          confirm="Levantar"
          onClose={() => setLifting(null)}
          onRun={() =>
            refusal(async () => {
              const { id, from_day, until_day, reason, version } = lifting;
              await run({ params: { id }, body: { from_day, until_day, reason, lifted: true, version } });
              toast.saved("Bloqueo levantado");
            })
          }
        />
      )}
    </Drawer>
  );
}
