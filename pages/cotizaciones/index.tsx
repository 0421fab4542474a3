export { RatesScreen as default } from "@/components/rates/RatesScreen";
