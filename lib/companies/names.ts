/** What the audit log says happened. */
export const history = {
  "company.created": "Creó la empresa",
  "company.changed": "Cambió la empresa",
};
