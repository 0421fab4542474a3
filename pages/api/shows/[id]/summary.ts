import { on, route } from "@/lib/http/route";
import { getSummary } from "@/lib/showSummary/api";
import { get } from "@/lib/showSummary/service/summary";

export default route(on(getSummary, get));
export const config = { api: { bodyParser: false, responseLimit: false } };
