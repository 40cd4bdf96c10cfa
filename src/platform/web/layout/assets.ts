/** Files that pages link to; written by `scripts/build.mjs`, except in development. */
export interface Assets {
  pageStyles: Readonly<Record<string, string>>
  /** Development only, where nothing is bundled. */
  publicStyles: readonly string[]
  enhance: string
  app: string
  /** What an application page needs beside the entry, by its path. */
  appPages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  appPreload: readonly string[]
  appStyles: readonly string[]
}
