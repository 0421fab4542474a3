/** Devices as they name themselves, and whether the specification's rule ("Mobi" or "Android" in it) calls them mobile. */
export const userAgents: readonly { device: string; agent: string; mobile: boolean }[] = [
  {
    device: "iPhone",
    agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    mobile: true,
  },
  {
    device: "Android tablet",
    agent:
      "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    mobile: true,
  },
  {
    device: "Android phone",
    agent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    mobile: true,
  },
  {
    device: "old iPad",
    agent:
      "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
    mobile: true,
  },
  {
    device: "Firefox on Android",
    agent: "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    mobile: true,
  },
  {
    device: "Opera Mobi",
    agent: "Opera/9.80 (S60; SymbOS; Opera Mobi/499; U; es) Presto/2.4.18 Version/10.00",
    mobile: true,
  },
  {
    device: "Chrome on Windows",
    agent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    mobile: false,
  },
  {
    device: "Safari on a Mac, and on a new iPad",
    agent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    mobile: false,
  },
  {
    device: "Firefox on Linux",
    agent: "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    mobile: false,
  },
  {
    device: "Kindle's Silk, a tablet the rule does not know",
    agent:
      "Mozilla/5.0 (Linux; U; en-us; KFTT Build/IML74K) AppleWebKit/535.19 (KHTML, like Gecko) Silk/3.21 Safari/535.19 Silk-Accelerated=true",
    mobile: false,
  },
  { device: "a phone of before", agent: "Nokia3650/1.0 SymbianOS/6.1 Series60/1.2 Profile/MIDP-1.0", mobile: false },
  { device: "a program", agent: "Python-urllib/2.5", mobile: false },
  { device: "one that says nothing", agent: "", mobile: false },
  { device: "one that writes it otherwise", agent: "mobile android", mobile: false },
];
