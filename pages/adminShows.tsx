export { ShowAdminScreen as default } from "@/components/showAdmin/ShowAdminScreen";
