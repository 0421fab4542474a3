export { ImportScreen as default } from "@/components/cards/office/statements/ImportScreen";
