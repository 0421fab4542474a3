import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Modal } from "@/components/kit/Modal";
import type { CalendarItem } from "@/lib/calendar/schema";
import { formatDayLong } from "@/lib/format/dates";
import ListView from "./ListView";

/** All that there is on a day; of what is on sale, what it sold yesterday and may come to. */
export default function DayModal({
  day,
  items,
  onMove,
  onClose,
}: {
  day: string;
  items: readonly CalendarItem[];
  onMove: (item: CalendarItem, day: string) => void;
  onClose: () => void;
}) {
  const there = items.filter(({ start, end }) => start <= day && day <= end).map((item) => ({ ...item, start: day }));
  return (
    <Modal
      open
      size="md"
      title={formatDayLong(day)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      {there.length === 0 ? (
        <EmptyState title="No hay nada en este día" compact />
      ) : (
        <ListView
          items={there}
          onMove={(item, to) => {
            onClose();
            onMove(item, to);
          }}
        />
      )}
    </Modal>
  );
}
