import { extensionOf } from "@/lib/format/fileName";

/** What a document may be. Allowing another type is a row here, one in `content/identify.ts`, and the check in the database. */
export const documentKinds = {
  pdf: { label: "PDF", mime: "application/pdf", also: ["application/x-pdf"], extensions: ["pdf"], image: false },
  jpeg: {
    label: "JPEG",
    mime: "image/jpeg",
    also: ["image/jpg", "image/pjpeg"],
    extensions: ["jpg", "jpeg", "jfif"],
    image: true,
  },
  png: { label: "PNG", mime: "image/png", also: ["image/x-png"], extensions: ["png"], image: true },
  webp: { label: "WebP", mime: "image/webp", also: [], extensions: ["webp"], image: true },
  heic: {
    label: "HEIC",
    mime: "image/heic",
    also: ["image/heif", "image/heic-sequence", "image/heif-sequence"],
    extensions: ["heic", "heif"],
    image: true,
  },
  xml: { label: "XML", mime: "application/xml", also: ["text/xml"], extensions: ["xml", "xsig"], image: false },
  xlsx: {
    label: "Excel",
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    also: ["application/vnd.ms-excel", "application/zip", "application/x-zip-compressed"],
    extensions: ["xlsx"],
    image: false,
  },
} as const satisfies Record<string, KindFacts>;

interface KindFacts {
  label: string;
  /** The type we serve it with. */
  mime: string;
  /** Other types that senders give it. */
  also: readonly string[];
  extensions: readonly string[];
  image: boolean;
}

export type DocumentKind = keyof typeof documentKinds;
export const allKinds = Object.keys(documentKinds) as DocumentKind[];

const facts = (kind: DocumentKind): KindFacts => documentKinds[kind];

/** What senders say when they do not know. */
const NEUTRAL = ["", "application/octet-stream", "binary/octet-stream"];

/** Kinds whose first page or picture can be drawn. */
export const hasPreview = (kind: DocumentKind): boolean => kind === "pdf" || facts(kind).image;
/** Kinds that may hold an invoice we can read. */
export const isReadable = (kind: DocumentKind): boolean => hasPreview(kind) || kind === "xml";
/** Kinds a browser may show by itself: nothing in them runs, and most browsers draw them (HEIC: one of them). */
export const isSafeInline = (kind: DocumentKind): boolean => hasPreview(kind) && kind !== "heic";

/** True when a name's ending promises this kind. */
export const nameFits = (kind: DocumentKind, name: string): boolean =>
  facts(kind).extensions.includes(extensionOf(name));

/** True when the media type the sender gave is this kind's, or none. */
export const declaredFits = (kind: DocumentKind, declared: string): boolean =>
  NEUTRAL.includes(declared) || declared === facts(kind).mime || facts(kind).also.includes(declared);

/** "PDF, JPEG, PNG o Excel". */
export function kindList(kinds: readonly DocumentKind[]): string {
  const labels = kinds.map((kind) => facts(kind).label);
  return labels.length < 2 ? labels.join("") : `${labels.slice(0, -1).join(", ")} o ${labels.at(-1)}`;
}

/** The `accept` of a file field. */
export const acceptOf = (kinds: readonly DocumentKind[] = allKinds): string =>
  kinds.flatMap((kind) => facts(kind).extensions.map((extension) => `.${extension}`)).join(",");
