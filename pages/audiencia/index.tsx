export { AudienceScreen as default } from "@/components/ticketing/audience/AudienceScreen";
