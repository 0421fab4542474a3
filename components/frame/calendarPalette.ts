import type { CSSProperties } from "react";

/** The calendar's own colours, from ours: both themes follow. */
export const PALETTE = {
  "--fc-classic-background": "var(--surface)",
  "--fc-classic-foreground": "var(--text)",
  "--fc-classic-muted-foreground": "var(--muted)",
  "--fc-classic-faint-foreground": "var(--faint)",
  "--fc-classic-border": "var(--line)",
  "--fc-classic-strong-border": "var(--line-strong)",
  "--fc-classic-faint": "var(--sunken)",
  "--fc-classic-muted": "var(--sunken)",
  "--fc-classic-strong": "var(--neutral-soft)",
  "--fc-classic-today": "color-mix(in srgb, var(--accent-soft) 55%, transparent)",
  "--fc-classic-highlight": "var(--accent-soft)",
  "--fc-classic-primary": "var(--accent-fill)",
  "--fc-classic-event": "var(--accent-soft)",
  "--fc-classic-event-contrast": "var(--accent-ink)",
} as CSSProperties;
