export { AccreditationScreen as default } from "@/components/accreditation/office/AccreditationScreen";
