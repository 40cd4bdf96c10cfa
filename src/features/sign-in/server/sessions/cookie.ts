import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/platform/server/deps.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { SESSION_DAYS } from '../../constants.ts'
import { resolveSession } from './sessions.ts'

/** `__Host-` keeps sibling domains from planting the cookie; it requires https. */
export const SECURE_COOKIE = '__Host-fd_session'

export const cookieName = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? SECURE_COOKIE : 'fd_session'

export async function registerSessionCookie(
  app: FastifyInstance,
  deps: Deps,
): Promise<ServeContext['sessions']> {
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
    resolve: (db, token, now, onExtended) =>
      resolveSession(db, {
        secret: deps.secret,
        previousSecret: deps.settings.previousSecret,
        token,
        now,
        onExtended,
      }),
    setCookie: (reply, token) => {
      if (token) reply.setCookie(name, token, { ...options, maxAge: SESSION_DAYS * 86_400 })
      else reply.clearCookie(name, options)
    },
  }
}
