import { engineOf, pingDatabase } from '#src/platform/server/db/database.ts'
import { areWritesRefused } from '#src/platform/server/db/refused-writes.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { VERSION } from '#src/platform/server/version.ts'
import * as contentContract from '../contract/content.ts'
import { getHealth } from '../contract/health.ts'
import {
  backUpNow,
  getOperations,
  removeMailAccount,
  saveBackups,
  saveMailAccount,
} from '../contract/operations.ts'
import * as pagesContract from '../contract/pages.ts'
import * as picturesContract from '../contract/pictures.ts'
import { getSiteSetup, saveSetup } from '../contract/setup.ts'
import {
  listVersions,
  publishDraft,
  readContent,
  restoreVersion,
  saveDraft,
} from './content/actions.ts'
import * as media from './media/actions.ts'
import { pictureRoute } from './media/routes.ts'
import { listPictures } from './media/store.ts'
import * as operations from './operations/actions.ts'
import * as pages from './pages/actions.ts'
import * as setup from './setup/actions.ts'

const healthRoutes = [
  route(getHealth, async ({ db, log, caller }) => {
    try {
      await pingDatabase(db)
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
  dataRoute(contentContract.getContent, ({ db, deps }) => readContent(db, deps.settings)),
  route(contentContract.saveDraft, async ({ db, deps, body }) => ({
    data: { version: await saveDraft(db, deps.settings.baseSite, body) },
  })),
  route(contentContract.publishContent, async ({ db, deps, caller, body, now }) => {
    const asked = { userId: caller.userId, seen: body.version }
    return { data: { version: await publishDraft(db, asked, { members: deps.members, now }) } }
  }),
  dataRoute(contentContract.listContentVersions, ({ db }) => listVersions(db)),
  route(contentContract.restoreContent, async ({ db, params, body }) => ({
    data: { version: await restoreVersion(db, { older: params.version, seen: body.version }) },
  })),
]

const pictureRoutes = [
  dataRoute(picturesContract.listPictures, ({ db }) => listPictures(db)),
  pictureRoute(picturesContract.addPicture),
  route(picturesContract.deletePicture, ({ db, params }) => media.deletePicture(db, params.id)),
]

const pageRoutes = [
  dataRoute(pagesContract.listPages, ({ db, deps }) => pages.readOwnPages(db, deps.settings, true)),
  dataRoute(pagesContract.addPage, ({ db, deps, body, now }) =>
    pages.addPage(db, deps.settings, body, now),
  ),
  dataRoute(pagesContract.changePage, ({ db, deps, params, body, now }) =>
    pages.changePage(db, deps.settings, { ...body, id: params.id }, now),
  ),
  route(pagesContract.deletePage, ({ db, params }) => pages.deletePage(db, params.id)),
]

const setupRoutes = [
  dataRoute(getSiteSetup, ({ db, deps, caller }) =>
    setup.readSetup(db, deps.settings, caller.userId),
  ),
  dataRoute(saveSetup, async ({ db, deps, caller, body, now }) => {
    await setup.saveSetup(db, body, now)
    return setup.readSetup(db, deps.settings, caller.userId)
  }),
]

const operationsRoutes = [
  dataRoute(getOperations, ({ db, deps }) => operations.readOperations(db, deps)),
  dataRoute(saveMailAccount, ({ db, deps, caller, body, now }) =>
    operations.setMailAccount(db, { deps, caller }, body, now),
  ),
  dataRoute(removeMailAccount, ({ db, deps, caller, now }) =>
    operations.removeMailAccount(db, { deps, caller }, now),
  ),
  dataRoute(backUpNow, ({ db, deps, now }) => operations.askForBackup(db, deps, now)),
  dataRoute(saveBackups, ({ db, deps, caller, body, now }) =>
    operations.setBackups(db, { deps, caller }, body, now),
  ),
]

export const siteRoutes = [
  ...healthRoutes,
  ...contentRoutes,
  ...pictureRoutes,
  ...pageRoutes,
  ...setupRoutes,
  ...operationsRoutes,
]
