/** Files that pages link to; written by `scripts/build.mjs`, except in development. */
export interface Assets {
  pageStyles: Readonly<Record<string, string>>
  /** Development only, where nothing is bundled. */
  publicStyles: readonly string[]
  enhance: string
  app: string
  appPreload: readonly string[]
  appStyles: readonly string[]
}
