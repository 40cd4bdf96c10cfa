/** What the server and its render process say to each other. */

import type { FormState } from '#src/contract/form-state.ts'

/** A call of the API. */
export interface Ask {
  ask: number
  url: string
}

export interface Answer {
  /** Of the question. */
  ask: number
  status: number
  /** JSON text. */
  body: string
}

export interface RenderedPage {
  status: number
  redirect?: string
  /** In UTF-8: as text, most pages would cross to the server with two bytes a character. */
  html: Uint8Array
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
  | { kind: 'answers'; answers: readonly Answer[] }

export type FromRenderer =
  | { kind: 'asks'; visit: number; asks: readonly Ask[] }
  | { kind: 'page'; visit: number; page: RenderedPage }
  | { kind: 'failed'; visit: number; reason: string }

/** What the server needs of the built renderer (`dist/prerender/entry.js`). */
export interface Renderer {
  setSiteSettings: (site: unknown) => void
  setTransport: (ask: (url: string) => Promise<Response>) => void
  renderVisit: (
    visit: Visit & { inZone: <T>(zone: string | null, work: () => T) => T },
  ) => Promise<Omit<RenderedPage, 'data' | 'html'> & { html: string; data: unknown }>
}
