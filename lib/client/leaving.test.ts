/** @jest-environment jsdom */
import { signOut } from "next-auth/react";
import { listCards } from "@/lib/cards/plastic/api";
import { call } from "./call";
import { endHere } from "./leaving";
import { owesLeaving } from "./offline/person";
import { keepToken, storedToken } from "./token";

jest.mock("next-auth/react", () => ({ signOut: jest.fn() }));

const fetched = jest.fn();
beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  Object.assign(globalThis, { fetch: fetched });
  jest.mocked(signOut).mockReset();
});
const away = () => jest.mocked(signOut).mockRejectedValue(new TypeError("Failed to fetch"));
const back = () => jest.mocked(signOut).mockResolvedValue(undefined as never);

test("who leaves without signal is out here at once, and on the server before anything else is asked with their session", async () => {
  keepToken("suyo");
  away();
  expect(await endHere()).toBe(false);
  expect([storedToken(), owesLeaving()]).toEqual([null, true]);
  await expect(call(listCards, {})).rejects.toMatchObject({ status: 0, code: "offline" });
  expect(fetched).not.toHaveBeenCalled();
  back();
  fetched.mockResolvedValue({ ok: false, status: 401, json: async () => ({ error: "Falta ingresar." }) });
  await expect(call(listCards, {})).rejects.toMatchObject({ status: 401 });
  expect([jest.mocked(signOut).mock.calls.length, owesLeaving()]).toEqual([3, false]);
});

test("with signal the server is told at once, and nothing is owed", async () => {
  keepToken("suyo");
  back();
  expect(await endHere()).toBe(true);
  expect([storedToken(), owesLeaving()]).toEqual([null, false]);
});
