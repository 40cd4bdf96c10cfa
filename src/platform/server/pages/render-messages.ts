/** What the server and its render process say to each other. */

import type { FormState } from '#src/contract/form-state.ts'

export interface Answer {
  status: number
  /** JSON text. */
  body: string
}

export interface RenderedPage {
  status: number
  redirect?: string
  html: string
  /** JSON text; null for a public page, which has none. */
  data: string | null
  user: { username: string; is_admin: boolean; is_coach: boolean } | null
}

/** Somebody's request for a page. */
export interface Visit {
  /** Path and query. */
  url: string
  isSignedIn: boolean
  /** The page of this site that led here, path and query. */
  from: string | null
  /** The form that they sent from it. */
  form: FormState | null
}

export type ToRenderer =
  | { kind: 'site'; site: unknown }
  | { kind: 'render'; number: number; visit: Visit }
  | { kind: 'answer'; ask: number; answer: Answer }

export type FromRenderer =
  | { kind: 'ask'; visit: number; ask: number; url: string }
  | { kind: 'page'; visit: number; page: RenderedPage }
  | { kind: 'failed'; visit: number; reason: string }

/** What the server needs of the built renderer (`dist/prerender/entry.js`). */
export interface Renderer {
  setSiteSettings: (site: unknown) => void
  setTransport: (ask: (url: string) => Promise<Response>) => void
  renderVisit: (
    visit: Visit & { inZone: <T>(zone: string | null, work: () => T) => T },
  ) => Promise<Omit<RenderedPage, 'data'> & { data: unknown }>
}
