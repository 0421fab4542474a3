import { on, route } from "@/lib/http/route";
import { previewSend } from "@/lib/ticketing/reportEmails/api";
import { previewSending } from "@/lib/ticketing/reportEmails/previewService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(previewSend, previewSending));
