import "react";

declare module "react" {
  /** Custom properties are valid in `style`. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
