import { Drawer } from "@/components/kit/Drawer";
import { Link } from "@/components/kit/Link";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { usePerson } from "@/lib/client/usePerson";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { changeOf } from "@/lib/marketing/forecast/rules/groups";
import type { WholeShow } from "./OverviewScreen";
import { changeText, toneOf, valueText } from "./texts";

const WIDTH = 720;

/** The shows that a group is made of, and whose word each is. */
export default function GroupDrawer({
  title,
  shows,
  money,
  onClose,
}: {
  title: string;
  shows: readonly WholeShow[];
  money: boolean;
  onClose: () => void;
}) {
  const { can } = usePerson();
  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      eyebrow="Forecast general"
      title={title}
      meta={<span className="text-help text-muted">{countText(shows.length, "show")}</span>}
    >
      <DataTable
        caption={`Shows de ${title}`}
        columns={[
          {
            id: "show",
            header: "Show",
            cell: ({ id, name, day, owner }) => (
              <TwoLines
                strong
                main={
                  can("forecast.write") ? (
                    <Link href={`/forecastN/A?show=${id}`} className="underline underline-offset-3">
                      {name}
                    </Link>
                  ) : (
                    name
                  )
                }
                sub={`${formatDay(day)} · ${owner ? `lo dice ${owner}` : "nadie dijo nada todavía"}`}
              />
            ),
          },
          {
            id: "entradas",
            header: "Entradas",
            width: 110,
            align: "end",
            sortValue: ({ now }) => now?.tickets ?? null,
            cell: ({ now, lock, currency }) => {
              const moved = changeOf("tickets", now, lock);
              return (
                <TwoLines
                  align="end"
                  main={valueText(now, "tickets", currency)}
                  sub={<span className={toneOf(moved)}>{changeText(moved, "tickets", currency)}</span>}
                />
              );
            },
          },
          ...(money
            ? [
                {
                  id: "recaudacion",
                  header: "Recaudación",
                  width: 140,
                  align: "end" as const,
                  cell: ({ now, currency }: WholeShow) => valueText(now, "gross", currency),
                },
                {
                  id: "margen",
                  header: "Margen",
                  width: 140,
                  align: "end" as const,
                  hideBelow: "570px" as const,
                  cell: ({ now, currency }: WholeShow) => valueText(now, "margin", currency),
                },
              ]
            : []),
        ]}
        rows={shows}
        rowId={({ id }) => String(id)}
        empty={null}
      />
    </Drawer>
  );
}
