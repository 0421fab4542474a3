export { ImportPeopleScreen as default } from "@/components/people/importing/ImportPeopleScreen";
