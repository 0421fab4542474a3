import * as api from "@/lib/approvals/policies/api";
import * as policies from "@/lib/approvals/policies/service";
import { on, route } from "@/lib/http/route";

export default route(
  on(api.getPolicy, policies.get),
  on(api.changePolicy, policies.change),
  on(api.discardPolicy, policies.discard),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
