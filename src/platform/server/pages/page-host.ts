import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, shipped } from '#src/contract/languages.ts'
import type { PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Deps } from '../context.ts'
import type { Db } from '../db/database.ts'
import { chosenLanguage } from '../http/language.ts'
import { pageVisitor, type SessionGate } from '../http/session.ts'
import { speakerFor } from '../languages.ts'
import { makeTurns } from '../turns.ts'

/** Apart from the turns of long reads: a page must not wait for all that somebody else reads in parallel. */
export const renderInTurn = makeTurns()

export interface Visits {
  app: FastifyInstance
  db: Db
  deps: Deps
  sessions: SessionGate
  scriptsIn: ScriptsIn
}

/** What browsers load in a language. */
export type ScriptsIn = (language: Language) => Pick<PageHost, 'scripts' | 'headerScript'>

/** The page of this site with the link that was followed. A form's referrer is the page itself, so it has none. */
function cameFrom({ method, headers, host }: FastifyRequest): string | null {
  const { referer = '' } = headers
  if (method !== 'GET' || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === host ? url.pathname + url.search : null
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : String(value)

/** Calls of the API inside this process. @param own headers of whoever calls */
export const callApi =
  (
    app: FastifyInstance,
    { ip }: FastifyRequest,
    own: Readonly<Record<string, string>>,
  ): PageHost['call'] =>
  async ({ method, url, headers, body }) => {
    if (!url.startsWith('/api/')) throw new Error('a page calls the API only')
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...own, ...headers },
      remoteAddress: ip,
      ...(body !== undefined && { payload: body }),
    })
    const known = (name: string) => [name, textOf(answer.headers[name])] as const
    return {
      status: answer.statusCode,
      body: answer.body,
      headers: Object.fromEntries(['set-cookie', 'retry-after'].map(known)),
    }
  }

/** The page that a device keeps is fetched without cookies, so the service worker names its language. */
const shellLanguage = ({ url }: FastifyRequest): Language | null =>
  shipped(/^\/offline\?language=([\w-]+)$/.exec(url)?.[1] ?? null)

/**
 * What the rendering of a visitor's own request needs: their cookie decides what its calls of the API answer.
 * @param isForAll the page is in the site's language, whoever reads it
 */
export async function hostOf(
  { app, db, deps, sessions, scriptsIn }: Visits,
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteSettings,
  isForAll: boolean,
): Promise<PageHost> {
  const token = sessions.readToken(request)
  const caller =
    token && (await sessions.resolve(db, token, deps.now(), () => sessions.setCookie(reply, token)))
  const chosen = caller ? caller.language : (shellLanguage(request) ?? chosenLanguage(request))
  const language = (!isForAll && chosen) || site.language
  reply.header('content-language', language)
  const { cookie, 'user-agent': agent } = request.headers
  const call = callApi(app, request, {
    'accept-language': language,
    ...(cookie && { cookie }),
    ...(agent && { 'user-agent': agent }),
  })
  return {
    site,
    // The session is looked up once for all calls of a page.
    call: asked =>
      token && caller ? pageVisitor.run({ token, caller }, () => call(asked)) : call(asked),
    isSignedIn: Boolean(caller),
    from: cameFrom(request),
    nonce: randomBytes(16).toString('base64'),
    speaker: speakerFor(language),
    ...scriptsIn(language),
    inTurn: renderInTurn,
    report: error => request.log.error({ err: error }, 'a page failed'),
  }
}
