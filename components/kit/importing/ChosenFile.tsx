import { ArrowRight } from "lucide-react";
import { Banner } from "../Banner";
import { Button } from "../Button";

/** At the first step, the file that one already chose. */
export function ChosenFile({ name, onGoOn }: { name: string; onGoOn: () => void }) {
  return (
    <div className="mb-3">
      <Banner
        action={
          <Button variant="link" iconEnd={ArrowRight} onClick={onGoOn}>
            Seguir con este
          </Button>
        }
      >
        Ya está elegido {name}.
      </Banner>
    </div>
  );
}
