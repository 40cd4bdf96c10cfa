import { spawn } from 'node:child_process'
import { json, text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { SiteSource } from '../feature.ts'
import { sendNotFound } from '../http/failures.ts'
import type { PageHost } from './member-pages.ts'
import { RENDER_SCRIPT } from './render-cache.ts'

/** Renders one page of a built site in a child process. @throws with what the renderer said */
export async function previewOf(site: SiteSettings, path: string): Promise<string> {
  const child = spawn(process.execPath, [RENDER_SCRIPT, path, 'preview'], { stdio: 'pipe' })
  const ended = new Promise(resolve => child.once('close', resolve))
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  child.stdin.on('error', () => {}).end(JSON.stringify(site))
  const said = text(child.stderr)
  const page = json(child.stdout).catch(() => null) as Promise<{ html: string } | null>
  await Promise.race([ended, failed])
  const made = await page
  if (!made) throw new Error((await said).trim() || 'The preview could not be made.')
  return made.html
}

/** The draft as visitors would see it, for administrators only. It is no part of the API: it answers with a page. */
export function registerPreview(
  app: FastifyInstance,
  { db, deps, sessions }: PageHost,
  source: SiteSource,
  render: typeof previewOf,
) {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const token = sessions.readToken(request)
    if (!token) return
    request.caller = await sessions.resolve(db, token, deps.now(), () => sessions.setCookie(reply, token))
  }
  // With `access`, what a feature demands of administrators' calls it demands here, too.
  const guarded = { config: { access: 'admin' as const, isCountedRead: true }, onRequest }
  app.get<{ Querystring: { path?: unknown } }>('/admin/site/preview', guarded, async (request, reply) => {
    if (!request.caller?.isAdmin) return sendNotFound(reply)
    const site = await source.draft(db, deps.settings)
    const { path } = request.query
    try {
      const html = await render(site, typeof path === 'string' ? path : '/')
      return reply.type('text/html; charset=utf-8').send(html)
    } catch (error) {
      request.log.error({ err: error }, 'a preview could not be rendered')
      return reply
        .code(500)
        .type('text/plain; charset=utf-8')
        .send('The preview could not be made. The log says why.')
    }
  })
}
