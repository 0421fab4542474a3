export { ImportAudienceScreen as default } from "@/components/ticketing/audience/ImportAudienceScreen";
