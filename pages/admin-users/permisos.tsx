export { PermissionsScreen as default } from "@/components/people/permissions/PermissionsScreen";
