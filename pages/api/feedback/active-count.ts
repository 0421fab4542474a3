import { activeCount } from "@/lib/feedback/api";
import { countActive } from "@/lib/feedback/service/rows";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(activeCount, countActive));
