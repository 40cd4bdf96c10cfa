import { engineOf, ping } from '#src/server/db/database.ts'
import { AppError } from '#src/server/errors.ts'
import { route } from '#src/server/route.ts'
import { VERSION } from '#src/server/version.ts'
import { getHealth } from '../contract.ts'

export const siteRoutes = [
  route(getHealth, async ({ db, log }) => {
    try {
      await ping(db)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    }
    return { data: { status: 'ok' as const, database: engineOf(db), version: VERSION } }
  }),
]
