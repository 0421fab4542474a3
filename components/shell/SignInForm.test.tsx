/** @jest-environment jsdom */
import { screen as page, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SignInForm } from "./SignInForm";

test("Tab goes from the mail to the password, and only then to what helps who forgot it", async () => {
  render(<SignInForm onSignedIn={() => undefined} />);
  expect(page.getByLabelText("Mail")).toHaveFocus();
  await userEvent.tab();
  expect(page.getByLabelText("Contraseña")).toHaveFocus();
  const next: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    await userEvent.tab();
    next.push(document.activeElement?.textContent ?? "");
  }
  expect(next).toContain("La olvidé");
});
