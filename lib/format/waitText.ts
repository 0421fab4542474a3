const UNITS = [
  { seconds: 60 * 60, one: "hora", many: "horas", from: 100 * 60 },
  { seconds: 60, one: "minuto", many: "minutos", from: 60 },
  { seconds: 1, one: "segundo", many: "segundos", from: 0 },
];

/** A wait as people say it, never shorter than it is: `9 minutos`, `1 minuto`, `40 segundos`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const unit = UNITS.find(({ from }) => whole >= from) ?? UNITS[2];
  if (!unit) throw new Error("seconds always fit");
  const count = Math.ceil(whole / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}

/** What is said of too many tries, with the seconds until the next is taken. */
export const tooManyText = (seconds: number): string => `Demasiados intentos. Probar de nuevo en ${waitText(seconds)}.`;
