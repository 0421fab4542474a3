import { seal, unseal } from "./sealed";

test("opens for its purpose, within its time, and only whole", async () => {
  const sealed = await seal("access-request", { mail: "a@demo.test" }, 60);
  expect(await unseal("access-request", sealed)).toEqual({ mail: "a@demo.test" });
  expect(sealed).not.toContain(Buffer.from("a@demo").toString("base64url"));
  expect(await unseal("microsoft-transaction", sealed)).toBeNull();
  expect(await unseal("access-request", `${sealed.slice(0, -2)}AA`)).toBeNull();
  for (const nothing of ["", "nada", undefined, "a.b.c.d.e"])
    expect(await unseal("access-request", nothing)).toBeNull();
  expect(await unseal("access-request", await seal("access-request", {}, -1))).toBeNull();
});
