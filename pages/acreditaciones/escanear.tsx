export { ScanScreen as default } from "@/components/accreditation/scan/ScanScreen";
