/** The files a finished page links to; `scripts/build.mjs` writes it, development makes its own. */
export interface Assets {
  /** Goes into each public page's head. */
  publicCss: string
  /** Linked style sheets of public pages; development only, where nothing is bundled. */
  publicStyles: readonly string[]
  enhance: string
  app: string
  appPreload: readonly string[]
  appStyles: readonly string[]
}
