/** How people, files and statements call an order by its number, in SQL, of an order by its alias: `OP-000101`. */
export const numberSql = (order: string): string =>
  `'OP-' || lpad(${order}.number::text, greatest(6, length(${order}.number::text)), '0')`;
