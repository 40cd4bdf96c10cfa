import './features.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { writeFor } from '#src/contract/formats.ts'
import { speakBy, speakerOf } from '#src/contract/i18n.ts'
import { memoize } from '#src/contract/memoize.ts'
import type { PageHost } from '#src/contract/page-host.ts'
import { countryOf } from '#src/contract/site-settings.ts'
import { KEYS } from '#src/features/texts/domain/keys.ts'
import { labelOf } from '#src/features/texts/domain/kinds.ts'
import { saidSite } from '#src/features/texts/domain/words.ts'
import { lastWord } from '#src/features/texts/web/page-words.ts'
import { setTransport } from '#src/platform/web/api/api.ts'
import { setSiteSource } from '#src/platform/web/browser/site-settings.ts'
import { setOfflineFiles } from '#src/platform/web/offline/files.ts'
import { pageAt } from '#src/platform/web/routing/page-registry.ts'
import { hostContext } from '#src/platform/web/routing/page-visit.ts'

export { publicPathsOf, siteFiles, sitemap } from './site-files.ts'

export const kindAt = (path: string): string | null => pageAt(path)?.kind ?? null

export function followsReader(path: string): boolean {
  const page = pageAt(path)
  return page !== undefined && (page.kind !== 'public' || page.isInReadersLanguage === true)
}

const hosts = new AsyncLocalStorage<PageHost>()

function hostNow(): PageHost {
  const host = hosts.getStore()
  if (!host) throw new Error('this is only known while a page is rendered')
  return host
}

setSiteSource(() => saidSite(hostNow().site))
writeFor(() => {
  const host = hosts.getStore()
  return host ? countryOf(host.site) : ''
})
const english = speakerOf('en')
speakBy(() => hosts.getStore()?.speaker ?? english)
setTransport(async (url, { method = 'GET' }) => {
  const { status, body } = await hostNow().call({ method, url })
  return new Response(body, { status })
})

/** The pages that open without a connection, with the layouts around them. */
const OFFLINE_ROUTES = ['root', 'layouts/member', '/offline', '/today', '/weekly-planner']

function filesOf({ entry, routes }: typeof build.assets): string[] {
  const parts = [entry, ...OFFLINE_ROUTES.flatMap(id => routes[id] ?? [])]
  return [
    ...new Set(
      parts.flatMap(part => [
        part.module,
        ...(part.imports ?? []),
        ...('css' in part ? (part.css ?? []) : []),
      ]),
    ),
  ]
}
/** The build as browsers load it that read another language than English. @param folder of their scripts */
const buildIn = memoize(20, (folder: string): typeof build => {
  if (folder === ENGLISH) return build
  const named = JSON.stringify({ ...build.assets, version: `${build.assets.version}-${folder}` })
  const assets = JSON.parse(named.replace(/"\/assets\/([\w.-]+\.js)"/g, `"${folder}$1"`))
  return { ...build, assets }
})

const ENGLISH = '/assets/'

setOfflineFiles(() => filesOf(buildIn(hostNow().scripts).assets))

const handlerIn = memoize(20, (folder: string) =>
  createRequestHandler(buildIn(folder), import.meta.env.MODE),
)

export function servePage(request: Request, host: PageHost): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(hostContext, host)
  return hosts.run(host, () => handlerIn(host.scripts)(request, context))
}

export function lastText(): string | null {
  const name = lastWord()
  return name ? `${labelOf(KEYS[name])} (${name})` : null
}
