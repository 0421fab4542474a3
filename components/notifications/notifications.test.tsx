/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { Notification } from "@/lib/notifications/schema";
import { readFilters } from "../frame/list/filterSpec";
import { BellButton, badgeText } from "./BellButton";
import { asked, notificationFilters } from "./filters";
import { NotificationText } from "./NotificationText";
import { PreferenceTable } from "./PreferenceTable";

const preference = { about: "", in_app: true, mail: "no" };
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: jest.fn() }) }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: () => ({
    data: [
      { ...preference, kind: "gasto", title: "Gastos" },
      { ...preference, kind: "tarea", title: "Tareas" },
    ],
  }),
}));

const XSS = `<img src=x onerror="alert(1)">`;
const note: Notification = {
  id: 1,
  gasto_id: null,
  is_read: false,
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  show_info: XSS,
  gasto_descripcion: XSS,
  user_name: XSS,
  message: XSS,
  kind: "sistema",
  link: null,
};

test("the badge is the count, 9+ above nine, and absent without unread ones", () => {
  expect([1, 9, 10, 250].map(badgeText)).toEqual(["1", "9", "9+", "9+"]);
  const { rerender } = render(<BellButton unread={0} />);
  expect(screen.getByRole("button", { name: "Notificaciones" })).toHaveTextContent("");
  rerender(<BellButton unread={12} />);
  expect(screen.getByRole("button", { name: "Notificaciones, 9+ sin leer (12)" })).toHaveTextContent("9+");
});

test("texts are shown as text", () => {
  const { container } = render(<NotificationText note={note} />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe(`${XSS} ${XSS}${XSS}${XSS}3h`);
});

test("the panel cuts long texts, the list shows them whole", () => {
  const { container, rerender } = render(<NotificationText note={note} />);
  expect(container.querySelectorAll("[class*=line-clamp]")).toHaveLength(3);
  rerender(<NotificationText note={note} whole />);
  expect(container.querySelectorAll("[class*=line-clamp]")).toHaveLength(0);
});

test("the address' filters become the call's, without what makes no sense", () => {
  const from = (query: Record<string, string>) => asked(readFilters(notificationFilters, (key) => query[key] ?? ""));
  expect(from({ tipo: "gasto", lectura: "sin", desde: "2026-11-01", hasta: "2026-11-20" })).toEqual({
    kind: "gasto",
    unread: "1",
    from: "2026-11-01",
    to: "2026-11-20",
  });
  expect(from({ tipo: "toString", lectura: "x", desde: "2026-02-30" })).toEqual({});
});

test("the preferences offer what people hear of: there are no expenses yet", () => {
  render(<PreferenceTable />);
  expect(screen.getAllByRole("group").map((row) => row.getAttribute("aria-label"))).toEqual(["Tareas"]);
});
