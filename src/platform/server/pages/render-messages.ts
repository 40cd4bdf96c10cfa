/** What the server and its render process say to each other. */

export interface Answer {
  status: number
  /** JSON text. */
  body: string
}

export interface RenderedPage {
  status: number
  redirect?: string
  html: string
  /** JSON text. */
  data: string
  user: { username: string; is_admin: boolean } | null
}

export type ToRenderer =
  | { kind: 'site'; site: unknown }
  | { kind: 'render'; visit: number; url: string; isSignedIn: boolean }
  | { kind: 'answer'; ask: number; answer: Answer }

export type FromRenderer =
  | { kind: 'ask'; visit: number; ask: number; url: string }
  | { kind: 'page'; visit: number; page: RenderedPage }
  | { kind: 'failed'; visit: number; reason: string }

/** What the server needs of the built renderer (`dist/prerender/entry.js`). */
export interface Renderer {
  setSiteSettings: (site: unknown) => void
  setTransport: (ask: (url: string) => Promise<Response>) => void
  renderVisit: (visit: {
    url: string
    isSignedIn: boolean
    inZone: <T>(zone: string | null, work: () => T) => T
  }) => Promise<Omit<RenderedPage, 'data'> & { data: unknown }>
}
