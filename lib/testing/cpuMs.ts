/**
 * How many milliseconds of processor time `work` takes in this process. Unlike the clock it does not count what others
 * on the machine do meanwhile, so a test may hold it to a bound.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
