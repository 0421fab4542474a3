import { likeText } from "@/lib/format/likeText";
import type { BudgetFilter } from "./schema";

/**
 * A filter as a condition on l (line), p (proposal) and v (its head), with its values from `$4` on: the list, the sums
 * and the workbook use this one, so that they speak of the same rows.
 */
export function filterSql({
  area,
  category,
  status,
  prioridad,
  q,
  desde,
  hasta,
  ids,
}: BudgetFilter & { ids?: readonly number[] | undefined }): {
  where: string;
  values: unknown[];
} {
  const values = [
    area || null,
    category || null,
    status ?? null,
    prioridad ?? null,
    q ? likeWords(q) : null,
    desde ?? null,
    hasta ?? null,
    ids ?? null,
  ];
  const where = `p.chosen AND ($4::text IS NULL OR l.area = $4) AND ($5::text IS NULL OR l.category = $5)
    AND ($6::text IS NULL OR v.status = $6) AND ($7::text IS NULL OR p.prioridad = $7)
    AND ($8::text IS NULL OR unaccent(concat_ws(' ', v.titulo, v.proveedor, v.detalle, v.proveedor_cuit,
      replace(v.proveedor_cuit, '-', ''))) ILIKE unaccent($8))
    AND ($9::date IS NULL OR coalesce(v.fecha_pagado, v.fecha_pago) >= $9::date)
    AND ($10::date IS NULL OR coalesce(v.fecha_pagado, v.fecha_pago) <= $10::date)
    AND ($11::int[] IS NULL OR l.id = ANY ($11::int[]))`;
  return { where, values };
}

const likeWords = (words: string) => `%${likeText(words).split(/\s+/).join("%")}%`;
