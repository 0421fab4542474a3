import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Avatar } from "@/components/kit/Avatar";
import { Icon } from "@/components/kit/Icon";
import type { Person } from "@/lib/access/can";

/** The button of the user menu: face and first name. */
export function UserMenuButton({ person, ...rest }: { person: Person } & ComponentPropsWithRef<"button">) {
  const name = person.name || person.mail;
  return (
    <button
      {...rest}
      type="button"
      aria-label={`Menú de ${name}`}
      className="flex h-9 items-center gap-2 rounded-control px-2 transition-colors hover:bg-hover"
    >
      <Avatar name={name} src={person.picture} decorative />
      <span className="max-w-40 truncate">{name.split(/[\s@]/)[0]}</span>
      <Icon of={ChevronDown} />
    </button>
  );
}
