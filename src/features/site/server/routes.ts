import { engineOf, ping } from '#src/platform/server/db/database.ts'
import { areWritesRefused } from '#src/platform/server/db/refused-writes.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, type RawRequest, route } from '#src/platform/server/http/route.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { VERSION } from '#src/platform/server/version.ts'
import * as contentContract from '../contract/content.ts'
import { getHealth } from '../contract/health.ts'
import * as pagesContract from '../contract/pages.ts'
import * as picturesContract from '../contract/pictures.ts'
import * as setupContract from '../contract/setup.ts'
import { getSiteSetup } from '../contract/setup.ts'
import { publish, read, restore, save, versions } from './content/actions.ts'
import * as media from './media/actions.ts'
import type { PreparedPicture } from './media/prepare.ts'
import { listPictures } from './media/store.ts'
import * as pages from './pages/actions.ts'
import * as setup from './setup/actions.ts'

const healthRoutes = [
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

const contentRoutes = [
  dataRoute(contentContract.getContent, ({ db, deps }) => read(db, deps.settings)),
  route(contentContract.saveDraft, async ({ db, deps, body }) => ({
    data: { version: await save(db, deps.settings.baseSite, body) },
  })),
  route(contentContract.publishContent, async ({ db, caller, body, now }) => ({
    data: { version: await publish(db, { userId: caller.userId, seen: body.version }, now) },
  })),
  dataRoute(contentContract.listContentVersions, ({ db }) => versions(db)),
  route(contentContract.restoreContent, async ({ db, params, body }) => ({
    data: { version: await restore(db, { older: params.version, seen: body.version }) },
  })),
]

/** Of calls that are being answered: drawing a picture again takes seconds, and must not hold the database. */
const prepared = new WeakMap<RawRequest, PreparedPicture>()

const pictureRoutes = [
  dataRoute(picturesContract.listPictures, ({ db }) => listPictures(db)),
  route(
    picturesContract.addPicture,
    async ({ db, query, raw, now }) => {
      const picture = raw && prepared.get(raw)
      if (!picture) throw new Error('the picture was not prepared')
      const alt = query.decorative === 'true' ? '' : query.alt
      return { data: await media.add(db, { picture, alt }, now) }
    },
    async ({ raw }) => {
      if (raw) prepared.set(raw, await media.prepare(raw.body))
    },
  ),
  route(picturesContract.deletePicture, ({ db, params }) => media.remove(db, params.id)),
]

const pageRoutes = [
  dataRoute(pagesContract.listPages, ({ db, deps }) => pages.list(db, deps.settings)),
  dataRoute(pagesContract.addPage, ({ db, deps, body, now }) =>
    pages.add(db, deps.settings, body, now),
  ),
  dataRoute(pagesContract.changePage, ({ db, deps, params, body, now }) =>
    pages.change(db, deps.settings, { ...body, id: params.id }, now),
  ),
  route(pagesContract.deletePage, ({ db, params }) => pages.remove(db, params.id)),
]

const setupRoutes = [
  dataRoute(getSiteSetup, ({ db, deps, caller }) => setup.read(db, deps.settings, caller.userId)),
  route(setupContract.saveSetup, async ({ db, deps, caller, body, now }) => {
    await setup.save(db, body, now)
    return { data: await setup.read(db, deps.settings, caller.userId) }
  }),
  route(setupContract.sendTestMail, ({ db, deps, body, now }) =>
    setup.testMail(db, deps.settings, body.to, now),
  ),
]

export const siteRoutes = [
  ...healthRoutes,
  ...contentRoutes,
  ...pictureRoutes,
  ...pageRoutes,
  ...setupRoutes,
]
