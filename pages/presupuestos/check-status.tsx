export { StatusScreen as default } from "@/components/marketing/status/StatusScreen";
