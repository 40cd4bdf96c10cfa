import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { SessionGate } from '../http/api.ts'
import type { Deps } from '../http/route.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { RenderedPage } from './render-messages.ts'
import { sessionTiming } from './session-timing.ts'

/** A page of the application as it was rendered ahead, without anybody's data. */
export interface AppShell {
  kind: 'open' | 'member' | 'admin'
  /** Up to and after the place of the page's content, and what stands there until the browser has drawn it. */
  before: string
  waiting: string
  after: string
}

export interface PageHost {
  db: Db
  deps: Deps
  sessions: SessionGate
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? sign)

/** In a script element only `<` can begin anything but text. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`

const USER_NAME = '<span data-user-name="true"></span>'

/** The finished page: whose it is, its content, and its data. */
function compose({ before, after }: AppShell, { html, data, user }: RenderedPage): string {
  const session = user
    ? `data-session="signed-in"${user.is_admin ? ' data-admin=""' : ''}`
    : 'data-session="signed-out"'
  const name = user ? USER_NAME.replace('><', `> as ${escapeHtml(user.username)}<`) : USER_NAME
  // Replacements are functions: what a member typed may contain `$&`.
  const head = before.replace('data-session="loading"', () => session).replace(USER_NAME, () => name)
  return `${head}${html}</div>${dataBlock(data)}${after.slice('</div>'.length)}`
}

/** Where a page that needs a session sends somebody without one, and how they come back (contract: pages). */
function signInFor(kind: AppShell['kind'], url: string): string | null {
  if (kind === 'open') return null
  return kind === 'admin' ? '/admin/login' : `/auth?${new URLSearchParams({ next: url })}`
}

/** Answers requests for pages of the application, each rendered for the person who asks. */
export function memberPages(app: FastifyInstance, { db, deps, sessions }: PageHost) {
  /** The visitor's own call: their cookie decides what they get, as in the browser. */
  const askAs = (request: FastifyRequest) => async (url: string) => {
    if (!url.startsWith('/api/')) throw new Error('a page asks for its data from the API only')
    const { cookie = '' } = request.headers
    const answer = await app.inject({ method: 'GET', url, headers: { cookie }, remoteAddress: request.ip })
    return { status: answer.statusCode, body: answer.body }
  }

  return async (request: FastifyRequest, reply: FastifyReply, shell: AppShell, renderer: PageRenderer) => {
    reply.header('cache-control', 'private, no-store').header('server-timing', sessionTiming(request))
    const token = sessions.readToken(request)
    const caller =
      token && (await sessions.resolve(db, token, deps.now(), () => sessions.setCookie(reply, token)))
    const signIn = caller ? null : signInFor(shell.kind, request.url)
    if (signIn) return reply.redirect(signIn, 303)
    reply.type('text/html; charset=utf-8')
    try {
      const page = await renderer.render(request.url, caller !== null && caller !== '', askAs(request))
      if (page.redirect) return reply.redirect(page.redirect, 303)
      return reply.code(page.status).send(compose(shell, page))
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered; the browser draws it')
      return reply.send(shell.before + shell.waiting + shell.after)
    }
  }
}
