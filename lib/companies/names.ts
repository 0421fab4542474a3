/** What the audit log says happened. */
export const history = {
  "company.created": "Creó la empresa",
  "company.changed": "Cambió la empresa",
  "own_account.created": "Agregó una cuenta bancaria",
  "own_account.changed": "Cambió una cuenta bancaria",
  "musicwins_area.changed": "Cambió la empresa del área",
};
