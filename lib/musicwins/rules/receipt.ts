/** The number a supplier gets for an invoice that came in: `R-2026-000042`. */
export const receiptOf = (id: number, createdAt: string): string =>
  `R-${createdAt.slice(0, 4)}-${String(id).padStart(6, "0")}`;
