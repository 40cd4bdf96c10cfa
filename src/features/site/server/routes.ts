import { engineOf, ping } from '#src/server/db/database.ts'
import { AppError } from '#src/server/errors.ts'
import { countMails } from '#src/server/mail/queue.ts'
import { route } from '#src/server/route.ts'
import { VERSION } from '#src/server/version.ts'
import { getHealth } from '../contract.ts'

export const siteRoutes = [
  route(getHealth, async ({ db, log, caller }) => {
    try {
      await ping(db)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    }
    const mail = caller?.isAdmin ? await countMails(db) : undefined
    return {
      data: { status: 'ok' as const, database: engineOf(db), version: VERSION, ...(mail && { mail }) },
    }
  }),
]
