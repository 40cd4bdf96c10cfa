import { DAY_MS } from '#src/contract/calendar.ts'

import type { Endpoint } from '#src/contract/endpoint.ts'
import { engineOf, pingDatabase } from '#src/platform/server/db/database.ts'
import { areWritesRefused } from '#src/platform/server/db/refused-writes.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { sendNotFound } from '#src/platform/server/http/failures.ts'
import { type RawRequest, type Route, route } from '#src/platform/server/http/route.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { VERSION } from '#src/platform/server/version.ts'
import * as content from '../contract/content.ts'
import * as health from '../contract/health.ts'
import * as pictures from '../contract/pictures.ts'
import { restoreContent as restore } from './content.ts'
import { readContent } from './pictures.store.ts'
import { addPicture as add, checkPicture } from './pictures.ts'
import type { PreparedPicture } from './prepare.ts'

export const getHealth = route(health.getHealth, async ({ db, who, log }) => {
  try {
    await pingDatabase(db)
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    throw new AppError('unavailable', { retryAfterSeconds: 2 })
  }
  const mail = who?.isAdmin ? await countMails(db) : undefined
  return {
    data: {
      status: 'ok' as const,
      database: engineOf(db),
      version: VERSION,
      ...(areWritesRefused() && { writes: 'refused' as const }),
      ...(mail && { mail }),
    },
  }
})

/** Path and body each name a version: the older one, and the draft's that it replaces. */
export const restoreContent = route(content.restoreContent, async call => ({
  data: await restore(call, {
    older: call.params.version,
    seen: call.body.version,
  }),
}))

/** Keeps a picture from acting as anything else, and repeats what every other response says (ASVS 3.4.3, 3.4.6). */
const POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Of calls that are being answered: drawing a picture again takes seconds, and must not hold the database. */
const prepared = new WeakMap<RawRequest, PreparedPicture>()

/** Adds what is sent to the library. */
export const pictureRoute = <E extends typeof pictures.addsPicture & Endpoint>(
  endpoint: E,
): Route =>
  route<typeof pictures.addsPicture & Endpoint>(
    endpoint,
    async call => {
      const picture = call.raw && prepared.get(call.raw)
      if (!picture) throw new Error('the picture was not prepared')
      return { data: await add(call, picture, call.query) }
    },
    async call => {
      if (call.raw) prepared.set(call.raw, await checkPicture(call.raw.body))
    },
  )

export const addPicture = pictureRoute(pictures.addPicture)

/** Pictures for everybody; an address contains a hash of what it shows, so it never changes. */
export function serveMedia({ app, db }: ServeContext): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    if (!/^[\w-]+\.(png|jpg|webp|avif)$/.test(name)) return sendNotFound(reply)
    const found = await readContent(db, `/media/${name}`)
    if (!found?.bytes) return sendNotFound(reply)
    return reply
      .type(found.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', POLICY)
      .send(Buffer.from(found.bytes))
  })
}

const SECURITY_TEXT = '/.well-known/security.txt'

const VALID_DAYS = 180

/** Where to report a vulnerability (RFC 9116). It never expires: its end is computed for each request. */
export function registerSecurityText({ app, deps }: Pick<ServeContext, 'app' | 'deps'>): void {
  app.get(SECURITY_TEXT, async (_request, reply) => {
    // Published texts replace the address.
    const { siteUrl, contactEmail } = deps.settings.site
    const expires = new Date(deps.now().getTime() + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}${SECURITY_TEXT}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
