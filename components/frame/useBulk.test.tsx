/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { toast } from "@/components/kit/toast";
import { eachOf, useBulk } from "./useBulk";

const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Fila ${id}` }));
const asFailed = ({ id, title }: (typeof rows)[number]) => ({ title, href: `/fila/${id}` });
const done = (count: number) => `${count} cambiadas`;

beforeEach(() => jest.spyOn(toast, "saved").mockImplementation());
afterEach(() => jest.restoreAllMocks());

test("a few at a time; it says how far it is, how many changed and why the others did not", async () => {
  const { result } = renderHook(() => useBulk(asFailed));
  let open = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const take = async ({ id }: { id: number }) => {
    most = Math.max(most, ++open);
    await new Promise<void>((go) => release.push(go));
    open--;
    return id % 3 === 0 ? `No se pudo con ${id}.` : null;
  };
  const after = jest.fn();
  let over: Promise<void> = Promise.resolve();
  act(() => {
    over = result.current.run(rows, { take: (all, told) => eachOf(all, take, told), done, after });
  });
  expect(result.current.busy).toBe("0 de 6");
  await act(async () => release.shift()?.());
  expect(result.current.busy).toBe("1 de 6");
  await act(async () => {
    while (release.length > 0) {
      release.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    }
    await over;
  });
  expect([most, after.mock.calls.length, result.current.busy]).toEqual([4, 1, false]);
  expect(toast.saved).toHaveBeenCalledWith("4 cambiadas");
  expect(result.current.failed).toEqual([
    { id: 3, title: "Fila 3", href: "/fila/3", error: "No se pudo con 3." },
    { id: 6, title: "Fila 6", href: "/fila/6", error: "No se pudo con 6." },
  ]);
  act(() => result.current.forget());
  expect(result.current.failed).toEqual([]);
});

test("where nothing could be asked the list is read again and nothing is said to be done", async () => {
  const { result } = renderHook(() => useBulk(asFailed));
  const after = jest.fn();
  const take = () => Promise.reject(new Error("Sin conexión."));
  await act(async () => {
    await expect(result.current.run(rows, { take, done, after })).rejects.toThrow("Sin conexión.");
  });
  expect([after.mock.calls.length, result.current.busy, result.current.failed]).toEqual([1, false, []]);
  expect(toast.saved).not.toHaveBeenCalled();
});
