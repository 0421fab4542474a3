import { healthReady } from "@/lib/health/api";
import { ready } from "@/lib/health/service";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(healthReady, ready));
