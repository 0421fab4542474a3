/** The mark of the house: the scalloped cloth above a stage, on the accent. Decorative: the name stands beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" className="shrink-0" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill="var(--accent-fill)" />
      <path fill="#fff" d="M5 8h26v9.7a4.33 4.33 0 0 1-8.67.6a4.33 4.33 0 0 1-8.66 0A4.33 4.33 0 0 1 5 17.7z" />
      <path stroke="var(--accent-fill)" strokeWidth="1.2" strokeLinecap="round" d="M13.67 9.4v9M22.33 9.4v9" />
      <rect x="5" y="26" width="26" height="2.6" rx="1.3" fill="#fff" opacity=".56" />
    </svg>
  );
}
