export { AccountScreen as default } from "@/components/suppliers/owed/AccountScreen";
