import { joinSpanish } from "@/lib/format/text";

/** What a change does to somebody's menu, in one sentence each. */
export function MenuChange({ gana, pierde }: { gana: readonly string[]; pierde: readonly string[] }) {
  if (gana.length + pierde.length === 0) return <p className="text-help text-muted">El menú queda igual.</p>;
  return (
    <ul className="flex flex-col gap-1 text-help">
      {gana.length > 0 && (
        <li>
          <strong className="text-good">Gana</strong> {joinSpanish(gana)}.
        </li>
      )}
      {pierde.length > 0 && (
        <li>
          <strong className="text-bad">Pierde</strong> {joinSpanish(pierde)}.
        </li>
      )}
    </ul>
  );
}
