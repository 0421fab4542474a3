import { faultText, placeFaultText } from "./faults";

const fault = (facts: { code?: string; name?: string }) => Object.assign(new Error("as the system says it"), facts);

test.each([
  [fault({ code: "ENOSPC" }), "No hay lugar en el disco."],
  [fault({ code: "42P01" }), /npm run migrate/],
  [fault({ code: "ECONNREFUSED" }), /^No se pudo conectar con la base de datos/],
  [Object.assign(fault({}), { cause: fault({ code: "53100" }) }), "No hay lugar en el disco de la base de datos."],
  [fault({}), "as the system says it"],
])("a known fault is told in a line", (error, text) => expect(faultText(error)).toMatch(text));

test.each([
  [fault({ code: "ECONNREFUSED" }), "s3://cubo: no contesta."],
  [fault({ code: "ENOTFOUND" }), "s3://cubo: no contesta."],
  [fault({ name: "NoSuchBucket" }), "s3://cubo: no existe."],
  [fault({ name: "AccessDenied" }), "s3://cubo: no deja escribir con estas claves."],
  [fault({ code: "ENOSPC" }), "s3://cubo: No hay lugar en el disco."],
  [fault({}), "s3://cubo: as the system says it"],
])("of the place that is told by its name, never as the database's", (error, text) =>
  expect(placeFaultText("s3://cubo", error)).toBe(text),
);
