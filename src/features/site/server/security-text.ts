import { DAY_MS } from '#src/contract/calendar.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'

const PATH = '/.well-known/security.txt'
const VALID_DAYS = 180

/** Where to report a vulnerability (RFC 9116). It never expires: its end is computed for each request. */
export function registerSecurityText({ app, deps }: Pick<ServeContext, 'app' | 'deps'>): void {
  app.get(PATH, async (_request, reply) => {
    // Published texts replace the address.
    const { siteUrl, contactEmail } = deps.settings.site
    const expires = new Date(deps.now().getTime() + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}${PATH}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
