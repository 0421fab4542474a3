import { Head } from "next/document";
import { isValidElement, type JSX } from "react";

/** The <head> of a document that comes drawn: its scripts wait for the first frame (`public/when-seen.js`). */
export class LateHead extends Head {
  override getScripts(files: Parameters<Head["getScripts"]>[0]): JSX.Element[] {
    const scripts = [...super.getDynamicChunks(files), ...super.getScripts(files)]
      .flatMap((one) => (isValidElement<{ src?: string }>(one) ? one.props.src : undefined))
      .filter((src) => src !== undefined);
    return [
      ...scripts.map((src) => <link key={src} rel="preload" as="script" href={src} />),
      <script key="when-seen" src="/when-seen.js" data-scripts={JSON.stringify(scripts)} />,
    ];
  }

  override getDynamicChunks(): JSX.Element[] {
    return [];
  }
}
