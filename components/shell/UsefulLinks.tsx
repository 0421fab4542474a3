import { ButtonLink } from "@/components/kit/Button";
import type { MenuGroup } from "@/lib/nav/menuParts";

const MOST = 4;

/** Buttons to the first screens of a person's menu; nothing when it is empty. */
export function UsefulLinks({ person }: { person: { menu: readonly MenuGroup[] } }) {
  const screens = person.menu.flatMap((group) => group.items);
  return screens.slice(0, MOST).map((screen) => (
    <ButtonLink key={screen.path} href={screen.path}>
      {screen.title}
    </ButtonLink>
  ));
}
