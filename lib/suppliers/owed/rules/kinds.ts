/** How late what is owed is, by its due day; what is not due yet first. */
export const buckets = ["a_vencer", "d30", "d60", "d90", "mas"] as const;
export type Bucket = (typeof buckets)[number];

export const bucketTitles: Readonly<Record<Bucket, string>> = {
  a_vencer: "A vencer",
  d30: "1 a 30 días",
  d60: "31 a 60",
  d90: "61 a 90",
  mas: "Más de 90",
};

/** What of an account is looked at. */
export const accountViews = ["todo", "abiertos", "sin_comprobante"] as const;
export type AccountView = (typeof accountViews)[number];

/** What happened in a supplier's account. */
export const moveTitles = {
  comprobante: "Comprobante",
  nota: "Nota de crédito",
  deuda: "Deuda sin comprobante",
  pago: "Pago",
  anticipo: "Anticipo",
  declarado: "Pago declarado",
  otro: "Otro movimiento",
} as const;
export type MoveKind = keyof typeof moveTitles;

/** What narrows the list of suppliers by what they are owed. */
export const balanceTitles = {
  con_saldo: "Con saldo",
  vencido: "Con algo vencido",
  a_favor: "Con saldo a favor nuestro",
  sin_comprobante: "Con pagos sin comprobante",
  todos: "Todos, también sin saldo",
} as const;

/** By what the list of suppliers is ordered, with `-` before for the other way. */
export const owedSorts = ["due", "balance", "overdue", "name", "last"] as const;
