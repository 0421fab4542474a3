import { on, route } from "@/lib/http/route";
import { roleInProduction } from "@/lib/people/relations/api";
import { rolProdu } from "@/lib/people/relations/service";

export default route(on(roleInProduction, rolProdu));
export const config = { api: { bodyParser: false, responseLimit: false } };
