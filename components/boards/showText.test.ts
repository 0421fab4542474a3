import { showText } from "./showText";

test.each([
  ["Los Hijos del Faro, Madrid, nov 2026", "Madrid, vie 20 nov", "Los Hijos del Faro, Madrid, vie 20 nov"],
  ["Tomás Echarri, Madrid, mié 9 dic", "Madrid, mié 9 dic", "Tomás Echarri, Madrid, mié 9 dic"],
  ["MAGIC/BIRD", "Bariloche, vie 15 ene 2027", "MAGIC/BIRD, Bariloche, vie 15 ene 2027"],
  ["Córdoba", "Córdoba", "Córdoba"],
  ["Radio Nocturna, Santa Fe, ene 2027", "Santa Fe", "Radio Nocturna, ene 2027, Santa Fe"],
  ["Oro Viejo", "", "Oro Viejo"],
])("%s with %s says each thing once", (name, about, text) => {
  expect(showText({ name, about })).toBe(text);
});
