export { CampaignsScreen as default } from "@/components/marketing/media/CampaignsScreen";
