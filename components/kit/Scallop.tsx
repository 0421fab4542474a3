/** The small empty stage of empty states: four scallops of cloth over a boom and a floor. */
export function Scallop({ className }: { className?: string }) {
  return (
    <svg width="107" height="58" viewBox="0 0 107 58" fill="none" aria-hidden="true" className={className}>
      <path
        d="M1 1h105v23a13.1 13.1 0 0 1-26.25 0a13.1 13.1 0 0 1-26.25 0a13.1 13.1 0 0 1-26.25 0A13.1 13.1 0 0 1 1 24z"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M27.25 5.5V24M53.5 5.5V24M79.75 5.5V24" stroke="var(--accent)" strokeWidth="1.5" opacity=".45" />
      <path d="M7 56h93M53.5 56V44l4.5-3.5" stroke="var(--line-strong)" strokeWidth="1.5" />
    </svg>
  );
}

/** The scalloped lower edge of a public page's header. Decorative. */
export function ScallopEdge({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`h-3 bg-accent-fill ${className ?? ""}`}
      style={{
        maskImage: "radial-gradient(ellipse 24px 12px at 50% 0, #000 97%, transparent)",
        maskSize: "48px 12px",
        maskRepeat: "round no-repeat",
      }}
    />
  );
}
