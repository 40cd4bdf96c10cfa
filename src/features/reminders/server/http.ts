import { msg } from '@lingui/core/runtime-macro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { said } from '#src/contract/i18n.ts'
import { type AnyContext, type Deps, systemContext } from '#src/platform/server/context.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { networkOf } from '#src/platform/server/http/network.ts'
import { isForeign } from '#src/platform/server/http/origin.ts'
import { toAppError } from '#src/platform/server/http/thrown.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import { COOKIE_SECONDS, NONCE_MIN_MS } from '../constants.ts'
import * as page from './tap-page.ts'
import { browserCookie, type Link, nonceAge, nonceFor, readCookie, readLink } from './tap-tokens.ts'
import { bindBrowser, isBound, logTap, readTap, type Tap, undoTap } from './taps.ts'

const COOKIE = 'fd_taps'
const COOKIE_OPTIONS = {
  httpOnly: true,
  sameSite: 'lax',
  path: '/t',
  maxAge: COOKIE_SECONDS,
} as const
const PER_NETWORK = { name: 'tap links', max: 300, windowSeconds: 600 }
const BODY_LIMIT = 10_000
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

type Request = FastifyRequest<{ Params: { '*': string } }>
type Parts = Parameters<typeof page.tapPage>[1]

/** Browsers prefetch links that nobody has opened. */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  /prefetch/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)

const UNDO = /\/undo$/

/** Everything below /t/ is treated as a link, so that all of it is answered in the same way. */
const isUndo = ({ method, params }: Request): boolean => method === 'POST' && UNDO.test(params['*'])

const tokenOf = (request: Request): string =>
  isUndo(request) ? request.params['*'].replace(UNDO, '') : request.params['*']

const nonceOf = ({ body }: FastifyRequest): string =>
  typeof body === 'string' ? (new URLSearchParams(body).get('nonce') ?? '') : ''

/** What is shown behind the links of reminders: small pages without scripts. */
function tapPages(deps: Deps) {
  const answer = (reply: FastifyReply, status: number, parts: Parts) =>
    reply
      .code(status)
      .headers(PRIVATE)
      .type('text/html; charset=utf-8')
      .send(page.tapPage(deps.settings.site, parts))

  const pathOf = (request: Request) => `/t/${tokenOf(request)}`
  const nonce = (request: Request) => nonceFor(deps.secret, tokenOf(request), deps.now())

  const buttonPage = (request: Request, link: Link, { label }: Tap): Parts => {
    const { title, text, button } = page.wordsOf(link, label)
    return { title, text, form: { path: pathOf(request), nonce: nonce(request), button } }
  }

  const loggedPage = (request: Request, link: Link, { label }: Tap): Parts => {
    const parts = { title: said(msg`Logged`), text: page.wordsOf(link, label).logged }
    if (link.action === 'stay') return parts
    const form = {
      path: `${pathOf(request)}/undo`,
      nonce: nonce(request),
      button: said(msg`Undo`),
      isQuiet: true,
    }
    return { ...parts, form }
  }

  const show = (
    request: Request,
    reply: FastifyReply,
    { link, tap }: { link: Link; tap: Tap },
    bound: boolean,
  ) => {
    if (tap.state === 'completed') return answer(reply, 200, page.completedParts(link))
    const parts = tap.state === 'logged' && bound ? loggedPage : buttonPage
    return answer(reply, 200, parts(request, link, tap))
  }

  return { answer, pathOf, buttonPage, loggedPage, show }
}

function failureOf(thrown: unknown, request: FastifyRequest) {
  const { code, status, retryAfterSeconds } = toAppError(thrown)
  if (code === 'too_many') return { status, retryAfterSeconds, parts: page.TOO_MANY }
  if (status < 500) return { status, retryAfterSeconds, parts: page.UNKNOWN }
  request.log.error({ err: thrown }, 'a link of a reminder failed')
  return { status, retryAfterSeconds, parts: page.FAILED }
}

/** Every call needs a good link of an existing account. @returns why it is refused otherwise */
async function findTap(
  ctx: AnyContext,
  request: Request,
): Promise<{ link: Link; tap: Tap } | { status: number; parts: Parts }> {
  if (isForeign(request, ctx.deps.settings) && request.method === 'POST')
    return { status: 403, parts: page.FOREIGN }
  await takeFromLimit(ctx, PER_NETWORK, networkOf(request.ip))
  const link = readLink(ctx.deps, tokenOf(request))
  const tap = link && (await readTap(ctx, link))
  if (!link || !tap) return { status: 404, parts: page.UNKNOWN }
  // Whoever follows it need not be signed in.
  if (tap.language) request.listener.language = tap.language
  if (link.expires * 1000 <= ctx.deps.now().getTime()) return { status: 410, parts: page.EXPIRED }
  return { link, tap }
}

/** Everything under /t/ is answered by a page, failures too. */
function register(
  app: ServeContext['app'],
  answer: ReturnType<typeof tapPages>['answer'],
  handle: (request: Request, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((thrown, request, reply) => {
      const { status, parts, retryAfterSeconds } = failureOf(thrown, request)
      if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
      return answer(reply, status, parts)
    })
    // The page answers a foreign origin itself.
    const config = { crossOrigin: true }
    scope.get('/t/*', { config }, handle)
    scope.post('/t/*', { config }, handle)
  })
}

/** The links of reminders, which are never logged. */
export function serveTaps(ctx: ServeContext): void {
  const { settings } = ctx.deps
  const { answer, pathOf, buttonPage, loggedPage, show } = tapPages(ctx.deps)

  const cookieOf = (request: Request) => {
    const value = request.cookies[COOKIE]
    return value ? readCookie(ctx.deps, value) : null
  }

  /** @returns null if the call was answered with a refusal */
  async function open(request: Request, reply: FastifyReply) {
    const found = await findTap(systemContext(ctx.db, ctx.deps), request)
    if ('link' in found) return found
    await answer(reply, found.status, found.parts)
    return null
  }

  async function opened(request: Request, reply: FastifyReply) {
    const found = await open(request, reply)
    if (!found) return reply
    const { link, tap } = found
    const bound = await isBound(ctx.db, link, cookieOf(request))
    const logs = bound && tap.state === 'open' && request.method === 'GET' && !isPrefetch(request)
    if (!logs) return show(request, reply, found, bound)
    const context = systemContext(ctx.db, ctx.deps)
    await logTap(context, link)
    return show(request, reply, { link, tap: (await readTap(context, link)) ?? tap }, bound)
  }

  async function pressed(request: Request, reply: FastifyReply) {
    const found = await open(request, reply)
    if (!found) return reply
    const { link, tap } = found
    const now = ctx.deps.now()
    const age = nonceAge(ctx.deps, tokenOf(request), nonceOf(request), now)
    if (age === null || age < NONCE_MIN_MS) {
      const again = buttonPage(request, link, tap)
      return answer(reply, 400, {
        ...again,
        text: `${said(msg`Nothing was logged yet. Please press once more.`)} ${said(again.text)}`,
      })
    }
    const tapped = systemContext(ctx.db, ctx.deps, now)
    await logTap(tapped, link)
    const key = await bindBrowser(tapped, link.userId)
    const cookie = browserCookie(ctx.deps.secret, link.userId, key)
    return reply
      .setCookie(COOKIE, cookie, {
        ...COOKIE_OPTIONS,
        secure: settings.siteUrl.startsWith('https:'),
      })
      .headers(PRIVATE)
      .redirect(pathOf(request), 303)
  }

  async function undone(request: Request, reply: FastifyReply) {
    const found = await open(request, reply)
    if (!found) return reply
    const { link, tap } = found
    if (!(await isBound(ctx.db, link, cookieOf(request)))) return answer(reply, 403, page.FOREIGN)
    const now = ctx.deps.now()
    if (nonceAge(ctx.deps, tokenOf(request), nonceOf(request), now) === null)
      return answer(
        reply,
        400,
        tap.state === 'logged' ? loggedPage(request, link, tap) : buttonPage(request, link, tap),
      )
    if (!(await undoTap(systemContext(ctx.db, ctx.deps, now), link)))
      return answer(reply, 200, page.CHANGED)
    return reply.headers(PRIVATE).redirect(pathOf(request), 303)
  }

  register(ctx.app, answer, (request, reply) => {
    if (request.method !== 'POST') return opened(request, reply)
    return isUndo(request) ? undone(request, reply) : pressed(request, reply)
  })
}
