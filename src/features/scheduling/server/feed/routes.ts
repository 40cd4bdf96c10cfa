import { systemContext } from '#src/platform/server/context.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { sendNotFound } from '#src/platform/server/http/failures.ts'
import { feedText } from './actions.ts'

/** `GET /calendar/{token}.ics`: anyone who has the address may read it. */
export function serveFeed(ctx: ServeContext): void {
  const options = { config: { isCountedRead: true } }
  ctx.app.get<{ Params: { file: string } }>('/calendar/:file', options, async (request, reply) => {
    const [, token] = /^([\w-]{32})\.ics$/.exec(request.params.file) ?? []
    const text = token ? await feedText(systemContext(ctx.db, ctx.deps), token) : null
    if (text === null) return sendNotFound(reply)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="sessions.ics"',
        'x-robots-tag': 'noindex',
      })
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
