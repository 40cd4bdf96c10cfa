import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from '#src/features/accounts/server/routes.ts'
import { adminRoutes } from '#src/features/admin/server/routes.ts'
import { assessmentRoutes } from '#src/features/assessments/server/routes.ts'
import { bookingRoutes } from '#src/features/bookings/server/routes.ts'
import { cabinetRoutes } from '#src/features/cabinet/server/routes.ts'
import { coachRoutes } from '#src/features/coach/server/routes.ts'
import { contactRoutes } from '#src/features/contacts/server/routes.ts'
import { membershipRoutes } from '#src/features/membership/server/routes.ts'
import { newsletterRoutes } from '#src/features/newsletter/server/routes.ts'
import { plannerRoutes } from '#src/features/planner/server/routes.ts'
import { siteRoutes } from '#src/features/site/server/routes.ts'
import { trackerRoutes } from '#src/features/tracker/server/routes.ts'
import type { Db } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import { toAppError } from './errors.ts'
import { registerApi } from './plugins/api.ts'
import { registerFailures, sendFailure, sendNotFound } from './plugins/failures.ts'
import { registerGoogleSignIn } from './plugins/google-sign-in.ts'
import { registerJsonBody } from './plugins/json-body.ts'
import { registerOriginCheck } from './plugins/origin.ts'
import { logger, registerRequestLog } from './plugins/request-log.ts'
import { registerSecondStepRule } from './plugins/second-step-rule.ts'
import { registerSecurityHeaders, securityHeaders } from './plugins/security-headers.ts'
import { registerSessionCookie } from './plugins/session-cookie.ts'
import { isTrusted } from './plugins/trusted.ts'
import { registerWriteLimit } from './plugins/write-limit.ts'
import { ROOT } from './root.ts'
import type { Deps } from './route.ts'
import { speakPlainly } from './sentences.ts'

const BODY_LIMIT = 1024 * 1024

/** Everything the API answers; a test holds this list against `endpoints.ts`. */
export const routes = [
  ...siteRoutes,
  ...accountRoutes,
  ...trackerRoutes,
  ...plannerRoutes,
  ...cabinetRoutes,
  ...bookingRoutes,
  ...contactRoutes,
  ...newsletterRoutes,
  ...assessmentRoutes,
  ...adminRoutes,
  ...membershipRoutes,
  ...coachRoutes,
]

/** What serves the pages, where there are any; the API is complete without. */
export interface Pages {
  scriptHashes: readonly string[]
  register: (app: FastifyInstance) => Promise<void>
}

/** Contracts check what comes and goes; Fastify's own compilers are 120 files that each start would load for nothing. */
function noSchemas(): never {
  throw new Error('a route has a schema of its own; say it in its contract')
}

/**
 * The whole site, not yet listening.
 * @param watches what looks at every request: metrics, traces
 */
export async function makeApp(
  db: Db,
  deps: Deps,
  pages?: Pages,
  replica: Replica | null = null,
  watches: readonly ((app: FastifyInstance) => void)[] = [],
): Promise<FastifyInstance> {
  speakPlainly()
  const { settings } = deps
  const { trustProxy } = settings
  const headers = securityHeaders(settings, pages?.scriptHashes ?? [])
  const app = Fastify({
    loggerInstance: logger(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ? address => isTrusted(trustProxy, address) : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => sendFailure(reply.headers(headers), toAppError(error)),
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  const payment = settings.stripe ? securityHeaders(settings, pages?.scriptHashes ?? [], true) : null
  registerSecurityHeaders(app, headers, payment)
  registerRequestLog(app)
  for (const watch of watches) watch(app)
  registerFailures(app)
  registerOriginCheck(app, settings)
  registerJsonBody(app)
  const sessions = await registerSessionCookie(app, deps)

  registerWriteLimit(app, deps)
  registerSecondStepRule(app, db, deps)
  registerApi(app, { db, replica, deps, sessions }, routes)

  registerGoogleSignIn(app, db, deps, sessions)

  // The committed file, not the generator: that would load and walk every schema at each start.
  const description = readFileSync(join(ROOT, 'src/contract/openapi.json'))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(description))

  // The link of a newsletter's header, opened by a person: a page with a button, for a GET changes nothing.
  app.get<{ Params: { token: string } }>('/api/newsletters/unsubscribe/:token', (request, reply) =>
    reply.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(request.params.token)}`, 302),
  )

  // Before the pages, whose own not-found screen must not answer for the API.
  app.all('/api/*', (_request, reply) => sendNotFound(reply))
  if (pages) await pages.register(app)
  else app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  return app
}
