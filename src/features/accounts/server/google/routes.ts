import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { isUniqueViolation } from '#src/platform/server/http/errors.ts'
import { takeFromLimit } from '#src/platform/server/http/limits.ts'
import { networkOf } from '#src/platform/server/http/network.ts'
import { beginSession, endSession } from '../sessions/sessions.ts'
import { accountOf } from './account.ts'
import { type Challenge, googleClient } from './client.ts'

const PATH = '/api/auth/google'
const MINUTES = 10
const LIMIT = { name: 'google sign-in', max: 60, windowSeconds: 900 }

/** Only a path on this site: `//` and `/\` would take the browser to another (open redirect). */
const localPath = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/account'

interface PendingSignIn extends Challenge {
  next: string
}

/** Without Google's settings the routes do not exist. */
export function registerGoogleSignIn({ app, db, deps, sessions }: ServeContext): void {
  const { google, siteUrl } = deps.settings
  if (!google) return
  const client = googleClient(google, `${siteUrl}${PATH}/callback`)
  const secure = siteUrl.startsWith('https:')
  // Over https, `__Host-` keeps sibling domains from planting the cookie; it requires `path: '/'`.
  const name = secure ? '__Host-fd_google' : 'fd_google'
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: MINUTES * 60 } as const
  const sign = (text: string) =>
    createHmac('sha256', deps.secret).update(`google ${text}`).digest('base64url')
  const seal = (value: PendingSignIn) => {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${body}.${sign(body)}`
  }
  const unseal = (sealed: string | undefined): PendingSignIn | null => {
    const [body = '', signature = ''] = sealed?.split('.') ?? []
    const expected = Buffer.from(sign(body))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return JSON.parse(Buffer.from(body, 'base64url').toString())
  }
  const failed = (reason: string) => `/auth?google=${reason}`

  app.get<{ Querystring: { next?: string } }>(PATH, async (request, reply) => {
    // Login CSRF: another site must not start a sign-in.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/auth', 302)
    if (deps.settings.rateLimit) await takeFromLimit(db, deps, LIMIT, `address ${networkOf(request.ip)}`)
    try {
      const { url, challenge } = await client.begin()
      reply.setCookie(name, seal({ ...challenge, next: localPath(request.query.next) }), cookie)
      return reply.redirect(url.href, 302)
    } catch (error) {
      request.log.warn({ err: error }, 'Google could not be reached')
      return reply.redirect(failed('unavailable'), 302)
    }
  })

  app.get(`${PATH}/callback`, async (request, reply) => {
    const pending = unseal(request.cookies[name])
    reply.clearCookie(name, cookie)
    if (!pending) return reply.redirect(failed('expired'), 302)
    const now = deps.now()
    let account: Awaited<ReturnType<typeof accountOf>>
    let providerId: string
    try {
      const profile = await client.finish(new URL(request.url, siteUrl), pending)
      providerId = profile.sub
      account = await accountOf({ db, deps }, profile, now).catch(error => {
        // Two callbacks for the same new user raced; the other one created the account.
        if (isUniqueViolation(error)) return accountOf({ db, deps }, profile, now)
        throw error
      })
    } catch (error) {
      request.log.warn({ kind: (error as Error).name }, 'a sign-in response from Google was rejected')
      return reply.redirect(failed('refused'), 302)
    }
    if (typeof account !== 'number') return reply.redirect(failed(account), 302)
    const previousToken = sessions.readToken(request)
    const userAgent = request.headers['user-agent']?.slice(0, 400) ?? null
    const token = await beginSession(db, {
      deps,
      userId: account,
      providerId,
      address: networkOf(request.ip),
      userAgent,
      now,
    })
    if (!token) return reply.redirect(failed('refused'), 302)
    if (previousToken) await endSession(db, deps.secret, previousToken)
    sessions.setCookie(reply, token)
    return reply.redirect(pending.next, 302)
  })
}
