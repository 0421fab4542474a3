export { OwedScreen as default } from "@/components/suppliers/owed/OwedScreen";
