import fc from "fast-check";
import { extensionOf, fileNameOf } from "./fileName";

test.each([
  ["factura.pdf", "factura.pdf"],
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\fotos\\Ñandú 1.jpg", "Ñandú 1.jpg"],
  ["a\u0000b.pdf", "ab.pdf"],
  ["factura\u202Efdp.exe", "facturafdp.exe"],
  ["\u200Fcuenta\u200B.pdf", "cuenta.pdf"],
  ["x\r\nSet-Cookie: a.pdf", "xSet-Cookie: a.pdf"],
  [".htaccess", "htaccess"],
  ["..", "archivo"],
  ["", "archivo"],
  ["\ud800.pdf", "pdf"],
])("%j is kept as %j", (given, kept) => {
  expect(fileNameOf(given)).toBe(kept);
});

test("a long name keeps its extension", () => {
  const kept = fileNameOf(`${"ñ".repeat(300)}.pdf`);
  expect([...kept]).toHaveLength(200);
  expect(extensionOf(kept)).toBe("pdf");
});

test("whatever is given, the name can go into a header and nowhere else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const kept = fileNameOf(given);
      expect(kept).not.toMatch(/[\p{Cc}\\/\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(kept.length).toBeGreaterThan(0);
      expect(() => encodeURIComponent(kept)).not.toThrow();
    }),
  );
});
