import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormState } from '#src/contract/form-state.ts'
import type { Db } from '../db/database.ts'
import { pageVisitor, type SessionGate } from '../http/api.ts'
import type { Deps } from '../http/route.ts'
import type { PageForm } from './page-forms.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { RenderedPage } from './render-messages.ts'
import { sessionTiming } from './session-timing.ts'

/** A page as it was rendered ahead, without anybody's data. */
export interface AppShell {
  /** `public`: a page outside the application, whose form has failed. */
  kind: 'public' | 'open' | 'member' | 'coach' | 'admin'
  /** Up to and after the place of the page's content, and what stands there until the browser has drawn it. */
  before: string
  waiting: string
  after: string
}

export interface PageHost {
  db: Db
  deps: Deps
  sessions: SessionGate
  forms: readonly PageForm[]
}

interface Failed {
  status: number
  state: FormState
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? sign)

/** In a script element only `<` can begin anything but text. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`

const USER_NAME = '<span data-user-name="true"></span>'

/** The finished page: whose it is, its content, and its data. */
function compose({ before, after }: AppShell, { html, data, user }: RenderedPage): Buffer {
  if (data === null) return Buffer.concat([Buffer.from(before), html, Buffer.from(after)])
  const session = user
    ? `data-session="signed-in"${user.is_admin ? ' data-admin=""' : ''}${user.is_coach ? ' data-coach=""' : ''}`
    : 'data-session="signed-out"'
  const name = user ? USER_NAME.replace('><', `> as ${escapeHtml(user.username)}<`) : USER_NAME
  // Replacements are functions: what a member typed may contain `$&`.
  const head = before.replace('data-session="loading"', () => session).replace(USER_NAME, () => name)
  const end = `</div>${dataBlock(data)}${after.slice('</div>'.length)}`
  return Buffer.concat([Buffer.from(head), html, Buffer.from(end)])
}

/** What the browser cannot draw: without a script, and without the form's own page. */
const saidPlainly = ({ message = '' }: FormState) =>
  `<div class="wrap py-24"><p role="alert">${escapeHtml(message)}</p><p>Nothing was sent. Go back one page to find what you typed, and try again.</p></div>`

/** Where a page that needs a session sends somebody without one, and how they come back (contract: pages). */
function signInFor(kind: AppShell['kind'], url: string): string | null {
  if (kind === 'open' || kind === 'public') return null
  return kind === 'admin' ? '/admin/login' : `/auth?${new URLSearchParams({ next: url })}`
}

/** The page of this site that a link was followed from; what a form was sent from is the page itself. */
function cameFrom({ method, headers, host }: FastifyRequest): string | null {
  const { referer = '' } = headers
  if (method !== 'GET' || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === host ? url.pathname + url.search : null
}

/** Answers requests for pages that are rendered for the person who asks: the application's, and forms that failed. */
export function memberPages(app: FastifyInstance, { db, deps, sessions }: PageHost) {
  /** The visitor's own call: their cookie decides what they get, as in the browser. */
  const askAs = (request: FastifyRequest) => async (url: string) => {
    if (!url.startsWith('/api/')) throw new Error('a page asks for its data from the API only')
    const { cookie = '' } = request.headers
    const answer = await app.inject({ method: 'GET', url, headers: { cookie }, remoteAddress: request.ip })
    return { status: answer.statusCode, body: answer.body }
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    shell: AppShell,
    renderer: PageRenderer,
    failed?: Failed,
  ) => {
    reply.header('cache-control', 'private, no-store').header('server-timing', sessionTiming(request))
    const token = sessions.readToken(request)
    const caller =
      token && (await sessions.resolve(db, token, deps.now(), () => sessions.setCookie(reply, token)))
    const signIn = caller ? null : signInFor(shell.kind, request.url)
    if (signIn) return reply.redirect(signIn, 303)
    reply.type('text/html; charset=utf-8')
    const form = failed?.state ?? null
    const isSignedIn = caller !== null && caller !== ''
    const visit = { url: request.url, isSignedIn, from: cameFrom(request), form }
    const ask = askAs(request)
    const askKnown = (url: string) =>
      token && caller ? pageVisitor.run({ token, caller }, () => ask(url)) : ask(url)
    try {
      const page = await renderer.render(visit, askKnown)
      if (page.redirect) return reply.redirect(page.redirect, 303)
      return reply.code(failed?.status ?? page.status).send(compose(shell, page))
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered; the browser draws it')
      const waiting = form ? saidPlainly(form) : shell.waiting
      return reply.code(failed?.status ?? 200).send(shell.before + waiting + shell.after)
    }
  }
}
