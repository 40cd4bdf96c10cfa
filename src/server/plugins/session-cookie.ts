import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { SESSION_DAYS } from '#src/features/accounts/constants.ts'
import { resolveSession } from '#src/features/accounts/server/sessions.ts'
import type { Deps } from '../route.ts'
import type { SessionGate } from './api.ts'

/** Over https the prefix makes the browser refuse a cookie that a sibling domain planted. */
export const cookieName = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? '__Host-fd_session' : 'fd_session'

/** Sessions live in one cookie: `HttpOnly; SameSite=Lax; Path=/`, `Secure` when the site is https. */
export async function registerSessionCookie(app: FastifyInstance, deps: Deps): Promise<SessionGate> {
  await app.register(cookie)
  const name = cookieName(deps.settings.siteUrl)
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: deps.settings.siteUrl.startsWith('https:'),
  } as const
  return {
    readToken: request => request.cookies[name] || null,
    resolve: (db, token, now, prolonged) =>
      resolveSession(db, {
        secret: deps.secret,
        previousSecret: deps.settings.previousSecret,
        token,
        now,
        prolonged,
      }),
    setCookie: (reply, token) => {
      if (token) reply.setCookie(name, token, { ...options, maxAge: SESSION_DAYS * 86_400 })
      else reply.clearCookie(name, options)
    },
  }
}
