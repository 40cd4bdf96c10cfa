import { getSiteSetup } from '#src/features/admin/contract.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { publish, read, restore, save, versions } from './actions.ts'
import * as media from './media/actions.ts'
import * as pages from './pages/actions.ts'
import * as setup from './setup/actions.ts'

export const ownSiteRoutes = [
  route(contract.getContent, read),
  route(contract.saveDraft, save),
  route(contract.publishContent, publish),
  route(contract.listContentVersions, versions),
  route(contract.restoreContent, restore),
  route(contract.listPictures, media.list),
  route(contract.addPicture, media.add),
  route(contract.addPictureSize, media.addSize),
  route(contract.deletePicture, media.remove),
  route(contract.listPages, pages.list),
  route(contract.addPage, pages.add),
  route(contract.changePage, pages.change),
  route(contract.deletePage, pages.remove),
  route(getSiteSetup, setup.read),
  route(contract.saveSetup, setup.save),
  route(contract.sendTestMail, setup.testMail),
]
