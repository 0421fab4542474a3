export { ForecastScreen as default } from "@/components/marketing/forecast/ForecastScreen";
