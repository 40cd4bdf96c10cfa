import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownPath } from '#src/contract/return-path.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { isUniqueViolation } from '#src/platform/server/errors.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { networkOf } from '#src/platform/server/http/network.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import { accountOf } from './google-account.ts'
import { type Challenge, type GoogleProfile, googleClient } from './google-client.ts'
import {
  GOOGLE_MINUTES,
  GOOGLE_PATH,
  isSameSession,
  type Linking,
  link,
  readTicket,
  sealer,
} from './google-link.ts'
import { beginSession, endSession } from './sessions.ts'

const LIMIT = { name: 'google sign-in', max: 60, windowSeconds: 900 }

interface PendingSignIn extends Challenge {
  next: string
  /** Set when a signed-in user links Google; null for a sign-in. */
  linking: Linking | null
}

/** Over https, `__Host-` keeps sibling domains from planting the cookie; it requires `path: '/'`. */
function cookieAt(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: GOOGLE_MINUTES * 60,
  } as const
  return { name: secure ? '__Host-fd_google' : 'fd_google', options }
}

// Success and failure both answer 302, so the request log alone would not show a failure (ASVS 16.3.1).
function failed({ log }: FastifyRequest, reason: string, linking: Linking | null = null): string {
  log.warn({ reason }, linking ? 'linking Google failed' : 'a sign-in with Google failed')
  return `${linking ? '/account' : '/auth'}?google=${reason}`
}

/** @returns where the browser goes next */
async function signIn(
  ctx: ServeContext,
  { request, reply, next }: { request: FastifyRequest; reply: FastifyReply; next: string },
  profile: GoogleProfile,
): Promise<string> {
  const here = systemContext(ctx.db, ctx.deps)
  const account = await accountOf(here, profile).catch(error => {
    // Two callbacks for the same new user raced; the other one created the account.
    if (isUniqueViolation(error)) return accountOf(here, profile)
    throw error
  })
  if (typeof account !== 'number') return failed(request, account)
  const previousToken = ctx.sessions.readToken(request)
  const userAgent = request.headers['user-agent']?.slice(0, 400) ?? null
  const begin = {
    userId: account,
    providerId: profile.sub,
    address: networkOf(request.ip),
    userAgent,
  }
  const token = await inTransaction(here, async ctx => {
    const begun = await beginSession(ctx, begin)
    if (begun && previousToken) await endSession(ctx.db, ctx.deps.secret, previousToken)
    return begun
  })
  if (!token) return failed(request, 'refused')
  ctx.sessions.setCookie(reply, token)
  request.log.info('a sign-in with Google succeeded')
  return next
}

/** Without Google's settings the routes do not exist. */
export function registerGoogleSignIn(context: ServeContext): void {
  const { app, db, deps, sessions } = context
  const { google, siteUrl } = deps.settings
  if (!google) return
  const client = googleClient(google, `${siteUrl}${GOOGLE_PATH}/callback`)
  const { name, options: cookie } = cookieAt(siteUrl)
  const { seal, unseal } = sealer<PendingSignIn>(deps.secret, 'google')

  async function isOwn(request: FastifyRequest, linking: Linking): Promise<boolean> {
    const token = sessions.readToken(request)
    return (
      token !== null &&
      isSameSession(linking, await sessions.resolve(db, token, deps.now(), () => {}))
    )
  }

  app.get<{ Querystring: { next?: string; ticket?: string } }>(
    GOOGLE_PATH,
    async (request, reply) => {
      // Login CSRF: another site must not start a sign-in.
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/auth', 302)
      await takeFromLimit(systemContext(db, deps), LIMIT, `address ${networkOf(request.ip)}`)
      const { next, ticket } = request.query
      const linking = ticket === undefined ? null : readTicket(deps, String(ticket))
      if (ticket !== undefined && !(linking && (await isOwn(request, linking)))) {
        return reply.redirect('/account?google=expired', 302)
      }
      try {
        const { url, challenge } = await client.begin()
        reply.setCookie(
          name,
          seal({ ...challenge, next: ownPath(next) ?? '/account', linking }),
          cookie,
        )
        return reply.redirect(url.href, 302)
      } catch (error) {
        request.log.warn({ err: error }, 'Google could not be reached')
        return reply.redirect(failed(request, 'unavailable', linking), 302)
      }
    },
  )

  async function join(request: FastifyRequest, profile: GoogleProfile, linking: Linking) {
    const by = { userId: linking.userId, network: networkOf(request.ip) }
    const outcome = await link(systemContext(db, deps), by, profile)
    if (outcome !== 'linked') return failed(request, outcome, linking)
    request.log.info('a Google account was linked')
    return '/account?google=linked'
  }

  app.get(`${GOOGLE_PATH}/callback`, async (request, reply) => {
    const pending = unseal(request.cookies[name])
    reply.clearCookie(name, cookie)
    if (!pending) return reply.redirect(failed(request, 'expired'), 302)
    const { next, linking } = pending
    if (linking && !(await isOwn(request, linking)))
      return reply.redirect(failed(request, 'expired', linking), 302)
    try {
      const profile = await client.finish(new URL(request.url, siteUrl), pending)
      const target = linking
        ? await join(request, profile, linking)
        : await signIn(context, { request, reply, next }, profile)
      return reply.redirect(target, 302)
    } catch (error) {
      request.log.warn(
        { kind: (error as Error).name },
        'a sign-in response from Google was rejected',
      )
      return reply.redirect(failed(request, 'refused', linking), 302)
    }
  })
}
