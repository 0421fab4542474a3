import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { changeItem } from "@/lib/showAdmin/api";
import type { AdminView, ItemView } from "@/lib/showAdmin/schema";
import { REFRESH } from "./AdminDeed";

const doneText = ({ done_at, done_by }: ItemView): string =>
  `Lo hizo ${done_by} el ${formatDayYear(done_at?.slice(0, 10) ?? "")}`;

/** What has to be done of a show, by whom and until when. Ticks of several people merge. */
export function Checklist({ row, onAdd }: { row: AdminView; onAdd: () => void }) {
  const { run } = useWrite(changeItem, REFRESH);
  const may = row.acciones.includes("tildar");
  const tick = (item: ItemView) =>
    attempt(() =>
      run({ params: { id: row.id, key: item.key }, body: { version: item.version, done: item.done_at === null } }),
    );
  return (
    <section aria-label="Lista de cierre" className="flex flex-col gap-1">
      <h3 className="flex items-baseline gap-2 font-semibold">
        Lista de cierre
        <span className="text-help font-normal text-muted">{`${row.done}/${row.items}`}</span>
      </h3>
      <ul className="flex flex-col divide-y divide-line-soft">
        {row.checklist.map((item) => {
          const late = item.done_at === null && item.due_day !== null && item.due_day < todayIn();
          return (
            <li key={item.key}>
              <label htmlFor={`punto ${item.key}`} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                <CheckboxBox
                  id={`punto ${item.key}`}
                  checked={item.done_at !== null}
                  disabled={!may || (item.done_at !== null && row.state !== "abierta")}
                  onToggle={() => void tick(item)}
                />
                <span className="min-w-0 flex-1">
                  <span className={item.done_at ? "text-muted" : undefined}>{item.title}</span>
                  <span className="block text-help text-muted">
                    {[item.person?.name ?? item.role, item.done_at !== null && doneText(item), item.note]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                {item.due_day && (
                  <span
                    className={late ? "whitespace-nowrap text-help text-bad" : "whitespace-nowrap text-help text-muted"}
                  >
                    {formatDayYear(item.due_day)}
                  </span>
                )}
              </label>
            </li>
          );
        })}
      </ul>
      {may && (
        <Button size="sm" className="self-start" onClick={onAdd}>
          Agregar un punto
        </Button>
      )}
    </section>
  );
}
