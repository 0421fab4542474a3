import { Banner } from "@/components/kit/Banner";
import { itemId } from "./pagos";
import type { Failed } from "./payCalls";

/** What was not done, and why, each in the server's words. */
export function FailedList({ failed }: { failed: readonly Failed[] }) {
  if (failed.length === 0) return null;
  return (
    <Banner tone="bad" title="No se hizo:">
      <ul className="list-disc pl-4">
        {failed.map(({ item, title, message }) => (
          <li key={itemId(item)}>
            {title}: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
