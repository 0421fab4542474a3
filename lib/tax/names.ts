/** What the audit log says happened to regimes, padrones and withholdings. */
export const history = {
  "tax_regime.proposed": "Propuso un régimen de retención",
  "tax_regime.approved": "Aprobó un régimen de retención",
  "tax_regime.rejected": "Rechazó un régimen de retención",
  "withholding.said": "Dijo cuánto se retuvo de un pago declarado",
  "withholding.exported": "Descargó las retenciones",
  "withholding.handed_in": "Descargó una presentación de retenciones",
  "withholding_return.handed_in": "Dio una presentación por presentada",
  "withholding_return.corrected": "Dio una rectificativa por presentada",
  "withholding.certificates": "Descargó certificados de retención",
  "padron_import.queued": "Envió un padrón",
  "padron_import.saved": "Cargó un padrón",
  "padron_import.undone": "Deshizo la carga de un padrón",
};
