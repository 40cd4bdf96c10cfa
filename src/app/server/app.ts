import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import {
  cookieName,
  registerSessionCookie,
  SECURE_COOKIE,
} from '#src/features/sign-in/server/cookie.ts'
import { type Deps, systemContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { registerApi } from '#src/platform/server/http/api.ts'
import { registerCompression } from '#src/platform/server/http/compression.ts'
import { registerFailures, sendFailure, sendNotFound } from '#src/platform/server/http/failures.ts'
import { registerJsonBody } from '#src/platform/server/http/json-body.ts'
import { registerLanguage } from '#src/platform/server/http/language.ts'
import {
  malformedHandler,
  readableUrl,
  registerExpectations,
} from '#src/platform/server/http/malformed.ts'
import { registerReadLimit, registerWriteLimit } from '#src/platform/server/http/minute-limits.ts'
import { registerOriginCheck } from '#src/platform/server/http/origin.ts'
import { logger, registerRequestLog } from '#src/platform/server/http/request-log.ts'
import { REQUEST_MS, registerRequestRules } from '#src/platform/server/http/request-rules.ts'
import {
  registerSecurityHeaders,
  securityPolicy,
} from '#src/platform/server/http/security-headers.ts'
import { toAppError } from '#src/platform/server/http/thrown.ts'
import { isTrusted, registerForwardedWarning } from '#src/platform/server/http/trusted.ts'
import { registerMessages } from '#src/platform/server/http/validation-messages.ts'
import { speakOnServer } from '#src/platform/server/languages.ts'
import type { SitePages } from '#src/platform/server/pages/pages.ts'
import { keptFile, type StoredFile, sendStored } from '#src/platform/server/pages/stored-files.ts'
import { ROOT } from '#src/platform/server/root.ts'
import { features, helpFor, routes } from './features.ts'

const BODY_LIMIT = 1024 * 1024

/** Contracts validate input and output; Fastify's own compilers would load 120 files at each start for nothing. */
function noSchemas(): never {
  throw new Error('a route has its own schema; declare it in its contract')
}

/** The build writes it, since making it loads and walks every schema; sources that run as they are describe themselves. */
function apiDescription(): () => Promise<string> {
  if (import.meta.url.endsWith('.ts'))
    return async () => (await import('./api-description.ts')).describedApi()
  const built = readFileSync(join(ROOT, 'dist/openapi.json'), 'utf8')
  return async () => built
}

/** For URLs that moved or that are in mails. */
function registerRedirects(app: FastifyInstance): void {
  for (const [from, to] of features.flatMap(feature => Object.entries(feature.redirects ?? {}))) {
    app.get<{ Params: Record<string, string> }>(from, (request, reply) =>
      reply.redirect(
        to.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(request.params[part] ?? '')),
        302,
      ),
    )
  }
}

/** @param watches register hooks on every request, such as metrics */
export async function makeApp(
  db: Db,
  deps: Deps,
  pages?: Pick<SitePages, 'register'>,
  watches: readonly ((app: FastifyInstance) => void)[] = [],
): Promise<FastifyInstance> {
  registerMessages()
  const { settings } = deps
  speakOnServer(() => settings.site.language)
  const { trustProxy } = settings
  const policy = securityPolicy(
    settings,
    features.flatMap(feature => feature.contentSources?.(settings) ?? []),
  )
  const app = Fastify({
    loggerInstance: logger(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    // Its ten seconds would end a start on a machine that is busy with something else.
    pluginTimeout: 0,
    trustProxy: trustProxy ? address => isTrusted(trustProxy, address) : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: malformedHandler(policy),
    // The request rules reject it instead, so that the response has the usual headers.
    http: { requireHostHeader: false },
    frameworkErrors: (error, _request, reply) =>
      sendFailure(
        reply.headers({ ...policy.everywhere, 'cache-control': 'no-store' }),
        toAppError(error),
      ),
    rewriteUrl: readableUrl,
    routerOptions: { maxParamLength: 300 },
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  })
  registerSecurityHeaders(app, policy)
  registerExpectations(app, policy)
  registerRequestLog(app)
  registerLanguage(app, () => settings.site.language)
  registerForwardedWarning(app, trustProxy)
  for (const watch of watches) watch(app)
  registerFailures(app)
  registerRequestRules(app)
  registerOriginCheck(app, settings)
  registerJsonBody(app)
  await registerCompression(app)
  const sessions = await registerSessionCookie(app, systemContext(db, deps))

  registerReadLimit(app, deps)
  registerWriteLimit(app, deps)
  for (const { serve } of features) serve?.({ app, db, deps, sessions })
  registerApi(app, { db, deps, sessions, helpFor }, routes)
  registerRedirects(app)

  const describe = apiDescription()
  const description = async () =>
    (await describe()).replace(SECURE_COOKIE, cookieName(settings.siteUrl))
  let kept: Promise<StoredFile> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    kept ??= description().then(text => keptFile(text, 'openapi.json', 200))
    return sendStored(request, reply, await kept)
  })

  // Before the pages, whose not-found page must not answer for the API.
  app.all('/api/*', (_request, reply) => sendNotFound(reply))
  if (pages) await pages.register(app, { db, deps, sessions })
  else app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  return app
}
