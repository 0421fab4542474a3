export { ImportRatesScreen as default } from "@/components/rates/importing/ImportRatesScreen";
