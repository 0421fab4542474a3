import { UsersTktScreen } from "@/components/ticketing/access/UsersTktScreen";

export default UsersTktScreen;
