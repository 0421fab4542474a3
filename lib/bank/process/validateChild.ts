import { readFile } from "node:fs/promises";
import { answerWith } from "@/lib/tabular/capped/answer";

/** `validateChild.ts XSD FILE`: prints what of a file its schema refuses, as JSON. */
async function main([schema = "", file = ""]: string[]): Promise<{ problems: string[] }> {
  const { XmlDocument, XmlValidateError, XsdValidator } = await import("libxml2-wasm");
  const rules = XmlDocument.fromBuffer(await readFile(schema));
  const validator = XsdValidator.fromDoc(rules);
  const document = XmlDocument.fromBuffer(await readFile(file));
  try {
    validator.validate(document);
    return { problems: [] };
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return { problems: error.details.map(({ message, line }) => `Línea ${line}: ${message.trim()}`) };
  } finally {
    document.dispose();
    validator.dispose();
    rules.dispose();
  }
}

answerWith(main);
