/** What the audit log says happened. */
export const history = {
  "bank_statement.imported": "Importó el extracto",
  "bank_statement.undone": "Quitó el extracto",
  "bank_match.made": "Concilió movimientos",
  "bank_match.undone": "Deshizo la conciliación",
  "bank_rule.created": "Agregó una regla de movimientos",
  "bank_rule.changed": "Cambió una regla de movimientos",
  "bank_layout.created": "Agregó un formato de banco",
  "bank_layout.changed": "Cambió un formato de banco",
};
