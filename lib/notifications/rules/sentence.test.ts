import { sentenceOf } from "./sentence";

test.each([
  ["Inés Aguirre", "puso en vigor las reglas v2", "Inés Aguirre puso en vigor las reglas v2"],
  ["Inés Aguirre", "Rigen las reglas v2", "Inés Aguirre: Rigen las reglas v2"],
  ["", "Venció el plazo para decidir Reasignación 3", "Venció el plazo para decidir Reasignación 3"],
  ["Diseño", "tomó su pedido", "Diseño tomó su pedido"],
])("%j and %j read as a sentence", (user_name, message, sentence) => {
  expect(sentenceOf({ user_name, message })).toBe(sentence);
});
