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
  route(getHealth, async call => {
    try {
      await pingDatabase(call.db)
    } catch (error) {
      call.log.error({ err: error }, 'the database does not answer')
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    }
    const mail = call.who?.isAdmin ? await countMails(call.db) : undefined
    return {
      data: {
        status: 'ok' as const,
        database: engineOf(call.db),
        version: VERSION,
        ...(areWritesRefused() && { writes: 'refused' as const }),
        ...(mail && { mail }),
      },
    }
  }),
]

const contentRoutes = [
  dataRoute(contentContract.getContent, call => readContent(call.db, call.deps.settings)),
  route(contentContract.saveDraft, async call => ({
    data: { version: await saveDraft(call.db, call.deps.settings.baseSite, call.body) },
  })),
  route(contentContract.publishContent, async call => {
    return { data: { version: await publishDraft(call, call.body.version) } }
  }),
  dataRoute(contentContract.listContentVersions, call => listVersions(call.db)),
  route(contentContract.restoreContent, async call => ({
    data: {
      version: await restoreVersion(call.db, {
        older: call.params.version,
        seen: call.body.version,
      }),
    },
  })),
]

const pictureRoutes = [
  dataRoute(picturesContract.listPictures, call => listPictures(call.db)),
  pictureRoute(picturesContract.addPicture),
  route(picturesContract.deletePicture, call => media.deletePicture(call.db, call.params.id)),
]

const pageRoutes = [
  dataRoute(pagesContract.listPages, call => pages.readOwnPages(call.db, call.deps.settings, true)),
  dataRoute(pagesContract.addPage, call => pages.addPage(call, call.deps.settings, call.body)),
  dataRoute(pagesContract.changePage, call =>
    pages.changePage(call, call.deps.settings, { ...call.body, id: call.params.id }),
  ),
  route(pagesContract.deletePage, call => pages.deletePage(call.db, call.params.id)),
]

const setupRoutes = [
  dataRoute(getSiteSetup, call => setup.readSetup(call.db, call.deps.settings, call.who.userId)),
  dataRoute(saveSetup, async call => {
    await setup.saveSetup(call, call.body)
    return setup.readSetup(call.db, call.deps.settings, call.who.userId)
  }),
]

const operationsRoutes = [
  dataRoute(getOperations, call => operations.readOperations(call.db, call.deps)),
  dataRoute(saveMailAccount, call =>
    operations.setMailAccount(call, { caller: call.who }, call.body),
  ),
  dataRoute(removeMailAccount, call => operations.removeMailAccount(call, { caller: call.who })),
  dataRoute(backUpNow, call => operations.askForBackup(call, call.deps)),
  dataRoute(saveBackups, call => operations.setBackups(call, { caller: call.who }, call.body)),
]

export const siteRoutes = [
  ...healthRoutes,
  ...contentRoutes,
  ...pictureRoutes,
  ...pageRoutes,
  ...setupRoutes,
  ...operationsRoutes,
]
