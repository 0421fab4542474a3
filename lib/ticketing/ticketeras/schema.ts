import * as z from "zod";
import { divisa } from "@/lib/format/fieldSchema";
import { isPrivateHost } from "../rules/privateAddress";
import { showName } from "../schema";

/** A web address a browser may open: http or https, without credentials. Kept as `URL` writes it. */
const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .transform((value, ctx) => {
    const address = URL.canParse(value) ? new URL(value) : null;
    if (address && /^https?:$/.test(address.protocol) && address.hostname && !address.username && !address.password)
      return address.href;
    ctx.addIssue({ code: "custom", message: "Tiene que ser una dirección web que empiece con http:// o https://." });
    return z.NEVER;
  });

/** One that everybody can open. What is inside a network may still be taken away. */
const saleAddress = webAddress.refine((href) => !URL.canParse(href) || !isPrivateHost(new URL(href).hostname), {
  message: "Es una dirección de una red interna: tiene que ser la de una página pública.",
});

export const linkRow = z.object({
  id: z.number().int(),
  show: z.string(),
  url: z.string(),
  divisa: z.string(),
  updated_at: z.string(),
});
export const saveLinkBody = z.strictObject({ show: showName, url: saleAddress, divisa: divisa.default("ARS") });
export const removeLinkBody = z.strictObject({ show: showName, url: webAddress });
