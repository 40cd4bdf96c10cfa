import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { calendarDateAt } from '#src/contract/calendar.ts'
import type { FormState } from '#src/contract/form-state.ts'
import { sessionQuery } from '#src/features/accounts/web/session.tsx'
import { dehydrateQueries, type PageData, prefetch } from '#src/platform/web/api/page-data.ts'
import { makeQueryClient } from '#src/platform/web/api/query-client.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { clockOf } from '#src/platform/web/calendar/time-zone.ts'
import type { PageQuery } from '#src/platform/web/routing/page.ts'
import { appPageAt, paramsOf } from '#src/platform/web/routing/page-registry.ts'
import { locationOf } from '#src/platform/web/routing/router.tsx'
import { type ServedPage, ServedPageContext } from '#src/platform/web/routing/served-page.tsx'
import { FormStateContext } from '#src/platform/web/sections/page-form.tsx'
import { features } from '../features.ts'
import { loadPage } from '../page-loader.ts'
import { Root } from '../root.tsx'

/** Somebody's request for a page of the application. */
export interface Visit {
  /** Path and query. */
  url: string
  isSignedIn: boolean
  /** The page of this site that led here, path and query. */
  from: string | null
  /** The form that they sent from it. */
  form: FormState | null
  /** Runs what depends on the time zone in the visitor's; it must not wait for anything. */
  inZone: <T>(zone: string | null, work: () => T) => T
}

export interface RenderedVisit {
  status: number
  /** Then there is no page. */
  redirect?: string
  path: string
  html: string
  /** Null for a public page. */
  data: PageData | null
  user: { username: string; is_admin: boolean; is_coach: boolean } | null
}

/** A page that shows data only after other data: more passes than any page has, fewer than for ever. */
const PASSES = 5

const isAsked = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

const fetchAll = (client: QueryClient, queries: readonly PageQuery[]) =>
  Promise.all(queries.map(query => prefetch(client, query)))

/** A public page is rendered for somebody only to show what became of their form. */
async function renderPublic(path: string, form: FormState | null): Promise<RenderedVisit> {
  const entries = (
    await Promise.all(features.map(feature => feature.publicPages?.(siteSettings()) ?? []))
  ).flat()
  const entry = entries.find(each => (each.path ?? each.page) === path)
  if (!entry) throw new Error('no such page')
  const html = renderToStaticMarkup(
    <FormStateContext value={form}>{entry.render(siteSettings())}</FormStateContext>,
  )
  return { status: 200, path, html, data: null, user: null }
}

/**
 * Renders a page of the application with its visitor's own data, the same components that the browser takes over.
 * Queries that the page did not name are found by rendering, and cost another pass each.
 * @throws when the page cannot be rendered
 */
export async function renderVisit({ url, isSignedIn, from, form, inZone }: Visit): Promise<RenderedVisit> {
  const { pathname, searchParams: search } = new URL(url, 'http://page')
  const page = appPageAt(pathname)
  if (!page) return renderPublic(pathname, form)
  const client = makeQueryClient()
  if (isSignedIn) await client.prefetchQuery(sessionQuery)
  else client.setQueryData(sessionQuery.queryKey, null)
  const user = client.getQueryData(sessionQuery.queryKey) ?? null
  const zone = user?.time_zone ?? null
  const today = inZone(zone, () => calendarDateAt(new Date()))
  const { data } = (await loadPage(page.path)) ?? {}
  const params = paramsOf(page, pathname)
  await fetchAll(client, data?.(client, { params, search, userId: user?.id, today }) ?? [])

  let answer: { status: number; redirect?: string } = { status: 200 }
  const served: ServedPage = {
    from,
    redirect: to => {
      answer = { status: 303, redirect: to }
    },
    status: code => {
      answer = { status: code }
    },
  }
  const pass = () => {
    answer = { status: 200 }
    return inZone(zone, () =>
      renderToString(
        <StrictMode>
          <ServedPageContext value={served}>
            <QueryClientProvider client={client}>
              <FormStateContext value={form}>
                <Root location={locationOf(url)} />
              </FormStateContext>
            </QueryClientProvider>
          </ServedPageContext>
        </StrictMode>,
      ),
    )
  }
  let html = pass()
  for (let passes = 1; passes < PASSES; passes++) {
    const asked = client.getQueryCache().findAll({ predicate: isAsked })
    if (asked.length === 0) break
    await Promise.all(asked.map(query => query.fetch().catch(() => {})))
    html = pass()
  }
  const named = zone ?? inZone(null, () => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return {
    ...answer,
    path: page.path,
    html,
    data: {
      zone: named,
      clock: inZone(zone, () => clockOf(new Date())),
      today,
      queries: dehydrateQueries(client),
      form,
    },
    user,
  }
}
