export { AdminUsersScreen as default } from "@/components/people/list/AdminUsersScreen";
