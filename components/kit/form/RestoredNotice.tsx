import { Banner } from "../Banner";
import { Button } from "../Button";

/** Says that what had been typed is there again, and takes it away. */
export const RestoredNotice = ({
  kept: { restored, discard },
}: {
  kept: { restored: boolean; discard: () => void };
}) =>
  restored ? (
    <Banner
      tone="info"
      action={
        <Button variant="link" onClick={discard}>
          Descartar
        </Button>
      }
    >
      Se recuperó lo que había quedado sin guardar.
    </Banner>
  ) : null;
