import type { Endpoint } from '#src/contract/endpoint.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { sendNotFound } from '#src/platform/server/http/failures.ts'
import { type RawRequest, type Route, route } from '#src/platform/server/http/route.ts'
import type { addsPicture } from '../../contract/pictures.ts'
import { addPicture, checkPicture, prepareStored } from './actions.ts'
import type { PreparedPicture } from './prepare.ts'
import { readContent } from './store.ts'

/** Keeps a picture from acting as anything else, and repeats what every other response says (ASVS 3.4.3, 3.4.6). */
const POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Of calls that are being answered: drawing a picture again takes seconds, and must not hold the database. */
const prepared = new WeakMap<RawRequest, PreparedPicture>()

/** Adds what is sent to the library. */
export const pictureRoute = <E extends typeof addsPicture & Endpoint>(endpoint: E): Route =>
  route<typeof addsPicture & Endpoint>(
    endpoint,
    async call => {
      const picture = call.raw && prepared.get(call.raw)
      if (!picture) throw new Error('the picture was not prepared')
      return { data: await addPicture(call, picture, call.query) }
    },
    async call => {
      if (call.raw) prepared.set(call.raw, await checkPicture(call.raw.body))
    },
  )

/** Pictures for everybody; an address contains a hash of what it shows, so it never changes. */
export function serveMedia({ app, db }: ServeContext): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    if (!/^[\w-]+\.(png|jpg|webp|avif)$/.test(name)) return sendNotFound(reply)
    let found = await readContent(db, `/media/${name}`)
    if (found && !found.prepared)
      found = (await prepareStored(db, found.original))
        ? await readContent(db, `/media/${name}`)
        : null
    if (!found?.bytes) return sendNotFound(reply)
    return reply
      .type(found.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', POLICY)
      .send(Buffer.from(found.bytes))
  })
}
