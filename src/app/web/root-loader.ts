import { hashKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { META } from '#src/features/texts/domain/meta.ts'
import { textsOf, words } from '#src/features/texts/web/copy.ts'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { dehydrateQueries, prefetch } from '#src/platform/web/api/page-data.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { pageAt } from '#src/platform/web/routing/page-registry.ts'
import { hostContext, visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { sitePartsOf } from './document/site-parts.ts'

function publishedHead(path: string | undefined): { title?: string; description?: string } {
  const meta = META[path ?? '']
  return meta ? { title: words(meta.title), description: words(meta.description) } : {}
}

/** What pages of the application say of the site's texts. They open one another in the browser, where no loader asks the server. */
const applicationTexts = () => textsOf('selling.', 'cabinet.steps', 'tools.more.button')

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, zone, today } = context.get(visitorContext)
  const { nonce, from, headerScript } = context.get(hostContext)
  const page = pageAt(url.pathname)
  const kind = page?.kind ?? 'public'
  // A public page is the same for everybody: the browser finds out who is signed in.
  // /offline is kept on a device, so it holds nobody's data.
  const isForAll = kind === 'public' || page?.path === '/offline'
  const user = isForAll ? null : (client.getQueryData(sessionQuery.queryKey) ?? null)
  const known = isForAll ? [] : [sessionQuery, ...(user ? [waitingQuery] : [])]
  if (known.includes(waitingQuery)) await prefetch(client, waitingQuery)
  return {
    kind,
    texts: kind === 'public' ? {} : applicationTexts(),
    user: user && { username: user.username, is_admin: user.is_admin, is_coach: user.is_coach },
    queries: dehydrateQueries(client, new Set(known.map(({ queryKey }) => hashKey(queryKey)))),
    clock: { zone, today, now: Date.now() },
    parts: sitePartsOf(siteSettings()),
    published: publishedHead(page?.path),
    nonce,
    from,
    headerScript,
  }
}

export type RootData = Awaited<ReturnType<typeof loader>>
