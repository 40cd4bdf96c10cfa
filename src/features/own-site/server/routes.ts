import { route } from '#src/platform/server/http/route.ts'
import { getContent, listContentVersions, publishContent, restoreContent, saveDraft } from '../contract.ts'
import { publish, read, restore, save, versions } from './actions.ts'

export const ownSiteRoutes = [
  route(getContent, read),
  route(saveDraft, save),
  route(publishContent, publish),
  route(listContentVersions, versions),
  route(restoreContent, restore),
]
