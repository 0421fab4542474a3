/** The script of the environment: its address (`{id}` in it stands for the id) and the site's id with that service. */
export interface AnalyticsScript {
  src: string;
  id: string | null;
}

const ELEMENT = "analitica";

/** Adds the script to the page, once. The id goes along in the attributes that the usual services read. */
export function loadScript({ src, id }: AnalyticsScript): void {
  if (document.getElementById(ELEMENT)) return;
  const script = document.createElement("script");
  script.id = ELEMENT;
  script.async = true;
  script.src = src.replace("{id}", encodeURIComponent(id ?? ""));
  if (id) {
    script.dataset.websiteId = id;
    script.dataset.domain = id;
  }
  document.head.append(script);
}

/** Takes the script out; what it already started ends with the page, so the page is loaded anew. */
export function unloadScript(): void {
  if (document.getElementById(ELEMENT)) location.reload();
}
