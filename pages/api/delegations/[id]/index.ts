import * as api from "@/lib/approvals/delegations/api";
import * as delegations from "@/lib/approvals/delegations/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeDelegation, delegations.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
