export { ReceiveScreen as default } from "@/components/purchasing/receive/ReceiveScreen";
