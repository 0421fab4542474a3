import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { MayOpen } from "./MayOpen";
import { MyShows } from "./MyShows";
import { News } from "./News";
import { Waiting } from "./Waiting";

/**
 * Inicio: what waits for the person, their shows, the news, and what they may open. It is the first page of who lands on a
 * screen that does not exist yet. Each part asks only what the person may ask, and loads apart.
 */
export function HomeScreen() {
  const { person, can } = usePerson();
  if (!person) return null;
  const name = person.name.trim().split(/\s+/)[0];
  return (
    <Page title="Inicio" context={`${name ? `${name}, ` : ""}${formatDayYear(todayIn())}.`}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_388px]">
        <Waiting />
        <div className="flex min-w-0 flex-col gap-4">
          {can("tickets.read") && <MyShows />}
          <News />
          <MayOpen person={person} />
        </div>
      </div>
    </Page>
  );
}
