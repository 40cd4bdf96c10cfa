import type { ServeContext } from '#src/platform/server/feature.ts'
import { sendNotFound } from '#src/platform/server/http/failures.ts'
import { readContent } from './store.ts'

/** Pictures for everybody; an address contains a hash of what it shows, so it never changes. */
export function serveMedia({ app, db }: ServeContext): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const found = /^[\w-]+\.(png|jpg|webp)$/.test(name) ? await readContent(db, `/media/${name}`) : null
    if (!found) return sendNotFound(reply)
    return reply
      .type(found.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(found.content, 'base64'))
  })
}
