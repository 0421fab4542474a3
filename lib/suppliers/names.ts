/** What the audit log says happened. */
export const history = {
  "supplier.created": "Creó el proveedor",
  "supplier.changed": "Cambió el proveedor",
  "supplier.merged": "Unió el proveedor con otro",
  "supplier.separated": "Separó el proveedor",
  "supplier.state": "Cambió el estado del proveedor",
};
