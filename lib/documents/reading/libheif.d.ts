/** What we use of libheif; the package's own types are those of the C library. */
declare module "libheif-js/wasm-bundle.js" {
  /** Rows of red, green, blue and alpha bytes. */
  interface Picture {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }
  interface HeifImage {
    /** Of the picture as it is to be seen: turned and cut as the file says. */
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(into: Picture, done: (drawn: Picture | null) => void): void;
  }
  class HeifDecoder {
    /** Empty for what is no HEIF. */
    decode(bytes: Uint8Array): HeifImage[];
  }
  const libheif: { HeifDecoder: typeof HeifDecoder };
  export default libheif;
}
