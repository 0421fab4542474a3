import { disconnect, prisma } from "@/lib/db";
import { MailRefused } from "@/lib/mail/kind";
import { testDatabase } from "@/lib/testing/db";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  onOrderAs,
  type PaymentsWorld,
} from "@/lib/testing/payments";
import { paymentMail } from "./mailKind";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

const mailsOf = (to: string) =>
  prisma.outboxMail.findMany({ where: { to_mail: to }, select: { kind: true, payload: true } });

test("a supplier is told once what is paid, by the numbers of their vouchers, when it is at the bank; not of what came back", async () => {
  const { supplier } = await aPayee();
  await prisma.supplier.update({
    where: { id: supplier.id },
    data: { mail: "ventas@sonido.test", mail_payments: "pagos@sonido.test" },
  });
  const voucher = await anApproved(world, supplier.id);
  const { number } = await prisma.voucher.findUniqueOrThrow({ where: { id: voucher } });
  expect(await mailsOf("pagos@sonido.test")).toEqual([]);
  const { items } = await aSent(world, asVouchers([voucher]));
  const order = items[0];
  expect(await mailsOf("pagos@sonido.test")).toEqual([{ kind: "payments.order", payload: { order: order?.id } }]);
  expect(await mailsOf("ventas@sonido.test")).toEqual([]);
  const made = await paymentMail.render({ order: order?.id }, "pagos@sonido.test");
  expect(made.text).toContain("$ 121.000,00");
  expect(made.text).toContain(String(number));
  expect(made.attachments).toEqual([]);
  await onOrderAs(world.third, order?.id ?? 0, "reject", { version: order?.version, reason: "Cuenta cerrada" });
  await expect(paymentMail.render({ order: order?.id }, "pagos@sonido.test")).rejects.toThrow(MailRefused);
});

test("who has no mail is paid all the same", async () => {
  const { supplier } = await aPayee();
  await prisma.supplier.update({ where: { id: supplier.id }, data: { mail: "", mail_payments: "" } });
  const sent = await aSent(world, asVouchers([await anApproved(world, supplier.id)]));
  expect(sent.state).toBe("enviado");
});
