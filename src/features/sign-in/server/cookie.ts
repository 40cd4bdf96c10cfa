import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { AnyContext } from '#src/platform/server/context.ts'
import { noteRefusedWrite } from '#src/platform/server/db/refused-writes.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { SESSION_DAYS, SIGNED_OUT_COOKIE } from '../constants.ts'
import { endSession, resolveSession } from './sessions.ts'

/** `__Host-` keeps sibling domains from planting the cookie; it requires https. */
export const SECURE_COOKIE = '__Host-fd_session'

export const cookieName = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? SECURE_COOKIE : 'fd_session'

export async function registerSessionCookie(
  app: FastifyInstance,
  ctx: AnyContext,
): Promise<ServeContext['sessions']> {
  await app.register(cookie)
  const name = cookieName(ctx.deps.settings.siteUrl)
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: ctx.deps.settings.siteUrl.startsWith('https:'),
  } as const
  // Signed out without a connection: nobody's from the first request on, which ends the session.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.cookies[SIGNED_OUT_COOKIE]) return
    const token = request.cookies[name]
    delete request.cookies[name]
    try {
      if (token) await endSession(ctx.db, ctx.deps.secret, token)
    } catch (error) {
      // As with a full disk. The cookies stay, and with them what they say.
      noteRefusedWrite(error)
      return request.log.error({ err: error }, 'a session could not be ended')
    }
    reply.clearCookie(SIGNED_OUT_COOKIE, { path: '/' }).clearCookie(name, options)
  })
  return {
    readToken: request => request.cookies[name] || null,
    resolve: (db, token, now, onExtended) =>
      resolveSession(db, {
        secret: ctx.deps.secret,
        previousSecret: ctx.deps.settings.previousSecret,
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
