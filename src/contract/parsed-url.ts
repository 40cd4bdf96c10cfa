/** `URL.canParse` is missing in browsers that the site is meant for. @returns null for what is no URL */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
