/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { queryAt, usePageAddress } from "./usePageAddress";

const router = { isReady: false, pathname: "/tickets/[show]", asPath: "/tickets/[show]", query: {} as object };
jest.mock("next/router", () => ({ useRouter: () => router }));

test.each([
  ["/tickets", "/tickets?pais=AR&orden=-hoy", { pais: "AR", orden: "-hoy" }],
  ["/tickets/[show]", "/tickets/MAGIC%2FBIRD?tab=dias", { show: "MAGIC/BIRD", tab: "dias" }],
  ["/[...path]", "/Estructura/LegalesSr?tarea=5", { tarea: "5" }],
  ["/tickets", "/tickets?a=1&a=2&b=", { a: ["1", "2"], b: "" }],
  ["/tickets", "/tickets", {}],
])("of %s, %s says %j", (route, address, query) => {
  expect(queryAt(route, address)).toEqual(query);
});

test("the address is known although Next's router never gets to know it", () => {
  window.history.replaceState(null, "", "/tickets/Trueno?tab=detalle");
  const { result } = renderHook(usePageAddress);
  expect(result.current).toEqual({ ready: true, path: "/tickets/Trueno", query: { show: "Trueno", tab: "detalle" } });
});

test("while nothing is known of it, as on the server, it waits; once the router knows, it is the router's", () => {
  const seen: boolean[] = [];
  function Page() {
    seen.push(usePageAddress().ready);
    return null;
  }
  renderToString(<Page />);
  expect(seen).toEqual([false]);
  Object.assign(router, { isReady: true, asPath: "/tickets/Otro?tab=dias#a", query: { show: "Otro", tab: "dias" } });
  const { result } = renderHook(usePageAddress);
  expect(result.current).toEqual({ ready: true, path: "/tickets/Otro", query: router.query });
});
