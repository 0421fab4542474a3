import { batchStateTitles, orderStateTitles } from "@/lib/payments/rules/states";
import { adminTitles } from "@/lib/showAdmin/rules/kinds";
import { standing } from "./standing";

test("a record stands in its state, whether its title is an adjective or a noun", () => {
  expect(standing(batchStateTitles.archivo)).toBe("con el archivo generado");
  expect(standing(batchStateTitles.borrador)).toBe("en borrador");
  expect(standing(orderStateTitles.liberado)).toBe("liberado");
  expect(standing(adminTitles.por_reabrir)).toBe("a la espera de que se decida si se reabre");
  expect(standing("OC enviada")).toBe("con la OC enviada");
});
