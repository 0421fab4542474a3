export { ExpensesInbox as default } from "@/components/marketing/ExpensesInbox";
