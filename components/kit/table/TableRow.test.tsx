/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { TableRow } from "./TableRow";

const asked = jest.fn();
jest.mock("next/link", () => ({
  __esModule: true,
  default: ({ href, children, ...props }: { href: string; children: React.ReactNode }) => {
    asked(props);
    return <a href={href}>{children}</a>;
  },
}));

test("the link of a row is not fetched ahead: hundreds of rows would be hundreds of requests", () => {
  const columns = [{ id: "name", header: "Show", cell: ({ name }: { name: string }) => name }];
  const parts = { columns, rowLabel: () => "Nube", rowHref: () => "/shows?id=1" };
  render(
    <table>
      <tbody>
        <TableRow row={{ name: "Nube" }} id="1" index={0} parts={parts} selected={false} />
      </tbody>
    </table>,
  );
  expect(screen.getByRole("link", { name: "Nube" })).toHaveAttribute("href", "/shows?id=1");
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ prefetch: false, shallow: true }));
});

test("a name without a blank is broken where the cell ends, one of words is not", () => {
  const columns = [{ id: "name", header: "Show", cell: ({ name }: { name: string }) => name }];
  const parts = { columns, rowLabel: () => "Nube" };
  const names = ["N".repeat(200), "Los Relámpagos del Sur y la Orquesta del Puerto de Madrugada"];
  render(
    <table>
      <tbody>
        {names.map((name, index) => (
          <TableRow key={name} row={{ name }} id={name} index={index} parts={parts} selected={false} />
        ))}
      </tbody>
    </table>,
  );
  expect(names.map((name) => screen.getByText(name).classList.contains("break-all"))).toEqual([true, false]);
});
