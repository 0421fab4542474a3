import { Avatar } from "@/components/kit/Avatar";

export interface ShownPerson {
  id: number;
  name: string;
  picture?: string | null;
}

/** People with their pictures, in a row that wraps. */
export function People({ people }: { people: readonly ShownPerson[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {people.map(({ id, name, picture }) => (
        <span key={id} className="inline-flex min-w-0 items-center gap-1.5">
          <Avatar name={name} src={picture} size={20} decorative />
          <span className="truncate">{name}</span>
        </span>
      ))}
    </span>
  );
}
