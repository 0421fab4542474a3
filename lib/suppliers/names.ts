import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  cuenta_proveedor: {
    title: "Cuentas de proveedores",
    about: "Cambios de cuenta y esperas acortadas.",
    mail: "ahora",
  },
} as const satisfies Record<string, NoticeKind>;

/** The kinds of mail it sends. */
export const mails = {
  "suppliers.accountChanged": "Cambio de cuenta de un proveedor",
  "suppliers.statement": "Estado de cuenta de un proveedor",
};

/** What the audit log says happened. */
export const history = {
  "supplier.created": "Creó el proveedor",
  "supplier.changed": "Cambió el proveedor",
  "supplier.merged": "Unió el proveedor con otro",
  "supplier.separated": "Separó el proveedor",
  "supplier.state": "Cambió el estado del proveedor",
  "tax_status.added": "Agregó una exclusión",
  "tax_status.changed": "Cambió una exclusión",
  "tax_status.withdrawn": "Dio de baja una exclusión",
  "supplier_document.added": "Agregó un documento",
  "supplier_document.changed": "Cambió un documento",
  "supplier_document.withdrawn": "Dio de baja un documento",
  "supplier.account_loaded": "Cargó una cuenta",
  "supplier.account_verified": "Verificó una cuenta",
  "supplier.account_rejected": "Rechazó una cuenta",
  "supplier.account_released": "Liberó una cuenta antes de 48 horas",
  "supplier.account_retired": "Dejó de usar una cuenta",
  "supplier.account_exported": "Descargó la cuenta del proveedor",
  "supplier.statement_downloaded": "Descargó el estado de cuenta",
  "supplier.statement_sent": "Mandó el estado de cuenta",
  "supplier.owed_exported": "Descargó lo que se debe a proveedores",
};
