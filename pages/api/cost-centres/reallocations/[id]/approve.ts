import * as api from "@/lib/costcentres/api";
import * as reallocations from "@/lib/costcentres/service/reallocations";
import { on, route } from "@/lib/http/route";

export default route(on(api.approveReallocation, reallocations.approve));
export const config = { api: { bodyParser: false, responseLimit: false } };
