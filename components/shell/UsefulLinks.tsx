import { ButtonLink } from "@/components/kit/Button";
import type { Person } from "@/lib/access/can";
import { menuFor } from "@/lib/nav/menu";

const MOST = 4;

/** Buttons to the first screens of a person's menu; nothing when it is empty. */
export function UsefulLinks({ person }: { person: Person }) {
  const screens = menuFor(person).flatMap((group) => group.items);
  return screens.slice(0, MOST).map((screen) => (
    <ButtonLink key={screen.path} href={screen.path}>
      {screen.title}
    </ButtonLink>
  ));
}
