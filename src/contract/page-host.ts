import type { Speaker } from './i18n.ts'
import type { SiteSettings } from './site-settings.ts'

/** An answer of the API to a call that the server made for a visitor. */
export interface HostAnswer {
  status: number
  body: string
  headers: Readonly<Record<string, string | undefined>>
}

/** What the server gives to the rendering of one request. */
export interface PageHost {
  site: SiteSettings
  /** The visitor's own call of the API: their cookie decides what they get. */
  call: (request: {
    method: string
    url: string
    headers?: Record<string, string>
    body?: string
  }) => Promise<HostAnswer>
  isSignedIn: boolean
  /** The page of this site that led here, path and query. */
  from: string | null
  /** For the inline scripts of this response; undefined for a page that is cached. */
  nonce: string | undefined
  /** Says messages in the language of the page. */
  speaker: Speaker
  /** The folder of the scripts in that language: `/assets/de-3f2a91c0/`. */
  scripts: string
  /** The address of the header's script. */
  headerScript: string
  /** Runs a render of some milliseconds when others have had their turn: several in a row would hold up a save. */
  inTurn: (render: () => Promise<string>) => Promise<string>
  /** Writes an error to the log, with the request. */
  report: (error: unknown) => void
}

/** What the server needs of the built pages. */
export interface PageBuild {
  servePage: (request: Request, host: PageHost) => Promise<Response>
  /** The label of the text that was read last: if a page cannot be rendered, that text is at fault. */
  lastText: () => string | null
  /** `public` pages depend on their address only; null where there is no page. */
  kindAt: (path: string) => string | null
  /** Whether a page is in the language of whoever is signed in, rather than in the site's. */
  followsReader: (path: string) => boolean
  /** The addresses of the public pages that depend on nothing else. */
  publicPathsOf: (site: SiteSettings) => string[]
  /** Follows what the API answers: pages that come and go are in it. */
  sitemap: (site: SiteSettings, call: PageHost['call']) => Promise<string>
  /** For machines as well. */
  siteFiles: (site: SiteSettings) => { path: string; text: string }[]
}
