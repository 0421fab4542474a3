import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/books/api";
import * as service from "@/lib/vouchers/books/spainService";

export default route(on(api.esReceivedBook, service.received));
export const config = { api: { bodyParser: false, responseLimit: false } };
