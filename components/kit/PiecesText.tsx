import { cx } from "./cx";
import { Link } from "./Link";

const LINK = "break-all text-accent underline underline-offset-2";

/** A piece of what somebody wrote. A link has its address; an own one begins with "/". */
type TextPiece =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string; own: boolean }
  | { kind: "mention"; text: string; id: number };

/** An own address as people read it: `/tickets/La Yunta`. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** What somebody wrote: as text, with its links and mentions. Nothing of it is read as HTML. */
export function PiecesText({ pieces, me }: { pieces: readonly TextPiece[]; me: number }) {
  let at = 0;
  return (
    <p className="whitespace-pre-wrap break-words">
      {pieces.map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.kind === "text") return piece.text;
        if (piece.kind === "mention")
          return (
            <span
              key={key}
              className={cx(
                "rounded-[4px] px-0.5 font-semibold",
                piece.id === me ? "bg-warn-soft text-warn" : "bg-accent-soft text-accent-ink",
              )}
            >
              {piece.text}
            </span>
          );
        return piece.own ? (
          <Link key={key} href={piece.href} className={LINK}>
            {readable(piece.text)}
          </Link>
        ) : (
          <a key={key} href={piece.href} target="_blank" rel="noreferrer noopener" className={LINK}>
            {piece.text}
          </a>
        );
      })}
    </p>
  );
}
