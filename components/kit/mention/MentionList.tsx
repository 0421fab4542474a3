import { Avatar } from "../Avatar";
import { cx } from "../cx";
import type { MentionPerson } from "./useMention";

/** The people one may mean, above the field. The focus stays in the field. */
export function MentionList({
  id,
  choices,
  active,
  onChoose,
}: {
  id: string;
  choices: readonly MentionPerson[];
  active: number;
  onChoose: (person: MentionPerson) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Personas para mencionar"
      className="absolute bottom-full left-4 z-20 mb-1 w-72 max-w-[calc(100%-32px)] animate-pop rounded-card border border-line
        bg-raised p-1 shadow-float"
    >
      {choices.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // The field keeps the focus, and with it the caret.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
          className={cx(
            "flex cursor-pointer items-center gap-2 rounded-badge px-2 py-1.5 phone:min-h-11",
            index === active && "bg-hover",
          )}
        >
          <Avatar name={person.name} src={person.picture} size={24} decorative />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
          <span className="truncate text-second text-muted">{person.area}</span>
        </div>
      ))}
    </div>
  );
}
