export { CentroCostoScreen as default } from "@/components/costcentres/CentroCostoScreen";
