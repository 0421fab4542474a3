import { Banner } from "@/components/kit/Banner";
import { BarsCard } from "./BarsCard";
import { CategoryCard } from "./CategoryCard";
import { CurveCard } from "./CurveCard";
import type { ShowPage } from "./curveModel";
import { ForecastCard } from "./ForecastCard";
import { SHOW_COLUMNS } from "./layout";
import { NotesCard } from "./NotesCard";
import { SeatsCard } from "./SeatsCard";
import { TicketeraCard } from "./TicketeraCard";

/** Charts and categories at the left; money, seats, ticketeras, notes and milestones at the right (first on phones). */
export function SalesTab({ page }: { page: ShowPage }) {
  return (
    <>
      {page.warnings.map(({ code, message }) => (
        <Banner key={code} tone="warn">
          {message}
        </Banner>
      ))}
      <div className={SHOW_COLUMNS}>
        <div className="flex min-w-0 flex-col gap-4">
          <CurveCard page={page} />
          <ForecastCard page={page} />
          <BarsCard page={page} />
          <CategoryCard page={page} />
        </div>
        <div className="grid min-w-0 items-start gap-4 phone:order-first md:max-xl:order-first md:max-xl:grid-cols-2">
          <SeatsCard page={page} />
          <div className="flex min-w-0 flex-col gap-4">
            <TicketeraCard page={page} />
            <NotesCard page={page} />
          </div>
        </div>
      </div>
    </>
  );
}
