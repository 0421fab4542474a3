import * as api from "@/lib/documents/api";
import * as service from "@/lib/documents/service/uploadCalls";
import { on, route } from "@/lib/http/route";

export default route(
  on(api.getUpload, service.getUpload),
  on(api.putUploadChunk, service.putUploadChunk),
  on(api.deleteUpload, service.deleteUpload),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
