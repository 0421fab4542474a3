/** The page's own latin face as a stylesheet that carries the font inside, for images: they cannot load files. */
export async function embeddedFont(family = "Hanken Grotesk Variable"): Promise<string> {
  const face = [...document.styleSheets].flatMap(rulesOf).find((rule) => {
    const range = rule.style.getPropertyValue("unicode-range").toLowerCase();
    return rule.style.getPropertyValue("font-family").includes(family) && /u\+0+-|u\+\?\?/.test(range);
  });
  const address = face && /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue("src"))?.[1];
  if (!face || !address) return "";
  const reply = await fetch(new URL(address, face.parentStyleSheet?.href ?? document.baseURI));
  const data = await asDataUrl(await reply.blob());
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(${data}) format("woff2")}`;
}

function rulesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    // A sheet of another origin cannot be read, and none of ours is.
    return [];
  }
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
