import { on, route } from "@/lib/http/route";
import { listGrants } from "@/lib/people/grants/api";
import { list } from "@/lib/people/grants/service";

export default route(on(listGrants, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
