import type { ServeContext } from '#src/platform/server/feature.ts'
import { testReminder } from '../../contract.ts'
import { noteAlive } from '../settings/store.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Noted once an hour at most: a write per request would cost more than many requests. */
const NOTED_MS = 3_600_000
const REMEMBERED = 10_000

/** Whatever a member writes is a sign of life. Sign-ins are looked up where they matter. */
export function noteSignsOfLife({ app, db, deps }: ServeContext): void {
  const noted = new Map<number, number>()
  app.addHook('onResponse', async (request, reply) => {
    const { caller, method, routeOptions, log } = request
    if (!caller || READS.includes(method) || reply.statusCode >= 400) return
    if (routeOptions.url === testReminder.path) return
    const now = deps.now()
    const last = noted.get(caller.userId)
    if (last !== undefined && Math.abs(now.getTime() - last) < NOTED_MS) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(caller.userId, now.getTime())
    await noteAlive(db, caller.userId, now.toISOString()).catch(err =>
      log.warn({ err }, 'a sign of life was not noted'),
    )
  })
}
