/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { ArtistBlock } from "@/lib/shows/artistDays/schema";
import BlocksDrawer from "./BlocksDrawer";

jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Booking");
  return { useMe: () => me };
});

const block: ArtistBlock = {
  id: 4,
  artist: { id: 3, name: "Ñandú" },
  from_day: "2027-03-03",
  until_day: "2027-03-08",
  reason: "Graba el disco",
  by: "Nora Figueroa",
  version: 2,
};
let asked: { address: string; method: string; body: unknown }[];

function open(blocks: readonly ArtistBlock[]) {
  asked = [];
  global.fetch = jest.fn(async (address: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    if (method !== "GET") asked.push({ address, method, body: JSON.parse(String(init?.body)) });
    const body = method === "GET" ? { blocks, cut: false } : block;
    return {
      ok: true,
      status: 200,
      statusText: "",
      headers: new Headers(),
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as never;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BlocksDrawer artists={[{ id: 3, name: "Ñandú" }]} artist={3} onClose={() => undefined} />
    </SWRConfig>,
  );
}
test("one day is blocked by its first day alone, of the artist that the calendar is of", async () => {
  open([]);
  await screen.findByText("Ningún día bloqueado de hoy en adelante");
  await userEvent.click(screen.getByRole("button", { name: "Bloquear días" }));
  await userEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  expect(await screen.findByText("Falta el primer día.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Desde/), "3/3/2027{Tab}");
  await userEvent.type(screen.getByLabelText(/^Motivo/), "Vuela");
  await userEvent.click(screen.getByRole("button", { name: "Bloquear" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual({
    address: "/api/artist-days",
    method: "POST",
    body: {
      artist_id: 3,
      from_day: "2027-03-03",
      until_day: "2027-03-03",
      reason: "Vuela",
      client_id: expect.any(String),
    },
  });
});

test("who lifts a block is asked first, and what stands is what is lifted", async () => {
  open([block]);
  await userEvent.click(await screen.findByRole("button", { name: /^Levantar el bloqueo de Ñandú, del .* al .*/ }));
  expect(await screen.findByText(/Graba el disco\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Levantar" }));
  const { from_day, until_day, reason, version } = block;
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual({
    address: "/api/artist-days/4",
    method: "PUT",
    body: { from_day, until_day, reason, lifted: true, version },
  });
});
