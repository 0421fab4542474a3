import type { CSSProperties } from "react";

// Mail programs know no stylesheets and no custom properties: the product's light colours, written out.
export const INK = "#241a20";
export const MUTED = "#6b5f66";
export const LINE = "#e3dcdf";
export const ACCENT = "#7d2257";

/** Body text, and the smaller one of everything beside it. */
export const plain: CSSProperties = { color: INK, fontSize: "14px", lineHeight: "20px", margin: 0 };
export const small: CSSProperties = { color: MUTED, fontSize: "13px", lineHeight: "18px", margin: 0 };
