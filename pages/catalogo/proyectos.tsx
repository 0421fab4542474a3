export { ProjectsScreen as default } from "@/components/catalogue/lists/projects";
