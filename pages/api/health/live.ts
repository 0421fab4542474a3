import { healthLive } from "@/lib/health/api";
import { live } from "@/lib/health/service";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(healthLive, live));
