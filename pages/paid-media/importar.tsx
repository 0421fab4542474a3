export { ImportMediaScreen as default } from "@/components/marketing/media/ImportMediaScreen";
