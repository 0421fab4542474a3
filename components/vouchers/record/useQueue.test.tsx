/** @jest-environment jsdom */
import { act, renderHook, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { page } from "../testing/address";
import { pageOf, rowOf } from "../testing/records";
import { serve } from "../testing/server";
import { useQueue } from "./useQueue";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));

test("what is done here is not come back to, while the list that says so is still on its way", async () => {
  page.reset();
  serve(() => ({ body: pageOf([rowOf(1), rowOf(2), rowOf(3)]) }));
  const { result, rerender } = renderHook(({ id }) => useQueue(id), {
    initialProps: { id: 2 },
    wrapper: ({ children }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>,
  });
  await waitFor(() => expect(result.current).toMatchObject({ at: 1, count: 3, next: 3, afterNext: 1 }));
  act(() => result.current.pass());
  rerender({ id: 3 });
  expect(result.current).toMatchObject({ at: 2, next: 1, afterNext: undefined });
  act(() => result.current.pass());
  rerender({ id: 1 });
  expect(result.current.next).toBeUndefined();
});
