export { PaymentsScreen as default } from "@/components/payments/PaymentsScreen";
