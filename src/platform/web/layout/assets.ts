/** The files a finished page links to; `scripts/build.mjs` writes it, development makes its own. */
export interface Assets {
  /** What goes into each public page's head, by the page's path; `scripts/build.mjs` computes it. */
  pageStyles: Readonly<Record<string, string>>
  /** Linked style sheets of public pages; development only, where nothing is bundled. */
  publicStyles: readonly string[]
  enhance: string
  app: string
  appPreload: readonly string[]
  appStyles: readonly string[]
}
