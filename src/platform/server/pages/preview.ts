import { msg } from '@lingui/core/runtime-macro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { said } from '#src/contract/i18n.ts'
import type { PageBuild } from '#src/contract/page-host.ts'
import type { SiteSource } from '../feature.ts'
import { sendNotFound } from '../http/failures.ts'
import { hostOf, type Visits } from './page-host.ts'

/** The draft as visitors would see it, for administrators only. Not part of the API, since it answers with a page. */
export function registerPreview(
  visits: Visits,
  source: SiteSource,
  load: () => Promise<PageBuild>,
): void {
  const { app, db, deps, sessions } = visits
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const token = sessions.readToken(request)
    if (!token) return
    request.caller = await sessions.resolve(db, token, deps.now(), () =>
      sessions.setCookie(reply, token),
    )
  }
  // `access` makes what features demand of administrators' calls apply here, too, such as a second factor.
  const guarded = { config: { access: 'admin' as const, isCountedRead: true }, onRequest }
  app.get<{ Querystring: { path?: unknown } }>(
    '/admin/site/preview',
    guarded,
    async (request, reply) => {
      if (!request.caller?.isAdmin) return sendNotFound(reply)
      const site = await source.draft(db, deps.settings)
      const { path = '/' } = request.query
      try {
        const build = await load()
        const host = await hostOf(visits, request, reply, site, true)
        const url = new URL(String(path), deps.settings.siteUrl)
        const asked = new Request(new URL(url.pathname, deps.settings.siteUrl))
        const answer = await build.servePage(asked, { ...host, isSignedIn: false })
        return reply.type('text/html; charset=utf-8').send(await answer.text())
      } catch (error) {
        request.log.error({ err: error }, 'a preview could not be rendered')
        return reply
          .code(500)
          .type('text/plain; charset=utf-8')
          .send(said(msg`The preview could not be made. The log says why.`))
      }
    },
  )
}
