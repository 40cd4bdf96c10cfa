import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, shipped, wantedLanguage } from '#src/contract/languages.ts'
import { type Listener, listening } from '../languages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    listener: Listener
  }
}

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/')

/**
 * A call is answered in the language that it asks for, otherwise in the account's (`readSession`), otherwise in the
 * site's; a page in the one of whoever is signed in, which its own calls ask for.
 */
export function registerLanguage(app: FastifyInstance, siteLanguage: () => Language): void {
  app.decorateRequest('listener')
  app.addHook('onRequest', (request, _reply, done) => {
    const wanted = isCall(request) ? wantedLanguage(request.headers['accept-language']) : null
    request.listener = { language: wanted ?? siteLanguage(), isWanted: wanted !== null }
    listening(request.listener, done)
  })
  // A body arrives by events of its connection, which knows no request.
  app.addHook('preValidation', ({ listener }, _reply, done) => listening(listener, done))
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isCall(request)) reply.header('content-language', request.listener.language)
    done(null, payload)
  })
}

/** Set for whoever has chosen a language: pages that are theirs are in it in this browser, signed in or not. */
const COOKIE = 'language'
const COOKIE_SECONDS = 31_536_000

export const chosenLanguage = ({ cookies }: FastifyRequest): Language | null =>
  shipped(cookies[COOKIE] ?? null)

export function chooseLanguage(reply: FastifyReply, language: Language | null): void {
  const options = { path: '/', sameSite: 'lax', httpOnly: true } as const
  if (language) reply.setCookie(COOKIE, language, { ...options, maxAge: COOKIE_SECONDS })
  else reply.clearCookie(COOKIE, options)
}
