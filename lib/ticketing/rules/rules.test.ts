import { causeOf } from "./causes";
import { markOf } from "./marks";
import { isPrivateHost } from "./privateAddress";
import { targetGap } from "./target";

const host = (address: string) => new URL(address).hostname;

test("an address of sale is one that everybody can open", () => {
  for (const address of [
    "http://localhost/x",
    "http://127.0.0.1",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://10.2.3.4",
    "http://172.16.0.1",
    "http://192.168.1.10:8080",
    "http://169.254.169.254/latest",
    "http://100.64.0.1",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://servidor/",
    "http://caja.local",
    "http://0.0.0.0",
  ])
    expect([address, isPrivateHost(host(address))]).toEqual([address, true]);
  for (const address of ["https://entradas.test/x", "https://8.8.8.8", "https://[2001:db8::1]/", "http://172.32.0.1"])
    expect([address, isPrivateHost(host(address))]).toEqual([address, false]);
});

test("what a moment of a sale is, by its title", () => {
  expect(
    [
      "Anuncio",
      "Salida a la venta",
      "Preventa banco",
      "Campaña: Meta",
      "Nota en radio",
      "Aumento de precios",
      "Cambio de fecha",
      "Prueba de sonido",
    ].map(markOf),
  ).toEqual(["anuncio", "salida", "salida", "campania", "prensa", "precio", "fecha", "otro"]);
});

test("a target is measured along the way that comparables went", () => {
  const way = { usual: 30, final: 60 };
  expect(targetGap({ sold: 400, capacidad: 1_000, objetivo: 900 }, way)).toBe(-5);
  expect(targetGap({ sold: 400, capacidad: 1_000, objetivo: null }, way)).toBeNull();
  expect(targetGap({ sold: 400, capacidad: 0, objetivo: 900 }, way)).toBeNull();
  expect(targetGap({ sold: 400, capacidad: 1_000, objetivo: 900 }, null)).toBeNull();
});

test("what lacks data is the first cause", () => {
  const facts = {
    basis: "recogida" as const,
    comparables: 20,
    hoy: "2026-11-28",
    read_on: "2026-11-28",
    late: [] as string[],
    gap: 2,
  };
  const serie = (before: number, last: number) => [...Array<number>(6).fill(before), ...Array<number>(7).fill(last), 0];
  const of = (more: Partial<Parameters<typeof causeOf>[0]>) => causeOf({ ...facts, serie: serie(10, 10), ...more });
  expect(of({})).toEqual({ causa: "normal", texto: "Dentro de lo esperado" });
  expect(of({ gap: -8 }).texto).toBe("Atrasado desde antes de la última semana");
  expect(of({ gap: 6 }).texto).toBe("Adelantado desde antes de la última semana");
  expect(of({ read_on: "2026-11-19" })).toEqual({ causa: "sin_ventas", texto: "Sin ventas desde el jue 19 nov" });
  expect(of({ late: ["Platea", "Sur"] }).texto).toBe("Falta lo último de Platea y Sur");
  expect(of({ comparables: 5 }).causa).toBe("pocos");
  expect(of({ basis: "antes" }).causa).toBe("antes");
  expect(of({ basis: "reprogramado" }).causa).toBe("fecha");
  expect(of({ serie: serie(10, 20) }).causa).toBe("fuerte");
  expect(of({ serie: serie(20, 5) }).causa).toBe("floja");
  expect(of({ serie: serie(0, 1) }).causa).toBe("normal");
});
