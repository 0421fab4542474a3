import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { listWaiting } from "@/lib/home/api";
import { myNotifications } from "@/lib/notifications/api";
import { listTickets } from "@/lib/ticketing/shows/api";
import { MayOpen } from "./MayOpen";
import { MyShows } from "./MyShows";
import { NEWS_SHOWN, News } from "./News";
import { Waiting } from "./Waiting";

/**
 * Inicio: what waits for the person, their shows, the news, and what they may open. It is the first page of who lands on a
 * screen that does not exist yet. Each part asks only what the person may ask, and loads apart.
 */
export function HomeScreen() {
  const { person, can } = usePerson();
  // Asked here too, so that nothing moves: what stands above is there before what stands below is shown.
  const reads = [
    useRead(listWaiting, { query: {} }),
    useRead(myNotifications, { query: { limit: NEWS_SHOWN } }),
    useRead(listTickets, can("tickets.read") ? { query: { desde: todayIn() } } : null),
  ];
  if (!person) return null;
  const name = person.name.trim().split(/\s+/)[0];
  return (
    <Page
      title="Inicio"
      waiting={reads.some(({ isLoading }) => isLoading)}
      context={`${name ? `${name}, ` : ""}${formatDayYear(todayIn())}.`}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_388px]">
        <Waiting />
        <div className="flex min-w-0 flex-col gap-4">
          {can("tickets.read") && <MyShows />}
          <News />
          <MayOpen menu={person.menu} />
        </div>
      </div>
    </Page>
  );
}
