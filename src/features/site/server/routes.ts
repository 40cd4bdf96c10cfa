import { engineOf, ping } from '#src/platform/server/db/database.ts'
import { areWritesRefused } from '#src/platform/server/db/refused-writes.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { VERSION } from '#src/platform/server/version.ts'
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
      data: {
        status: 'ok' as const,
        database: engineOf(db),
        version: VERSION,
        ...(areWritesRefused() && { writes: 'refused' as const }),
        ...(mail && { mail }),
      },
    }
  }),
]
