export { ImportHoldersScreen as default } from "@/components/suppliers/ImportHoldersScreen";
