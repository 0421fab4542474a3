import * as api from "@/lib/accreditation/api";
import * as service from "@/lib/accreditation/service/badges";
import { on, route } from "@/lib/http/route";

export default route(on(api.printBadges, service.print));
export const config = { api: { bodyParser: false, responseLimit: false } };
