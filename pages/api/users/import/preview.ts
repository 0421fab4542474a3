import { on, route } from "@/lib/http/route";
import { previewImport } from "@/lib/people/exchange/api";
import { preview } from "@/lib/people/exchange/service";

export default route(on(previewImport, preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
