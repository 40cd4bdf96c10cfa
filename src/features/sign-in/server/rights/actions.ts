import type { Db } from '#src/platform/server/db/database.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import * as store from './store.ts'

type Settings = Pick<LeaveDeps, 'settings'>

/** If so, coaches without two-factor authentication have no coach's rights (`two-factor/requirement.ts`). */
export const coachesNeedTwoFactor = ({ settings }: Settings): boolean =>
  settings.site.twoFactor !== 'optional'

/** For work that the coach did not request, such as mails to them and bookings with them. */
export const mayCoach = async (db: Db, deps: Settings, userId: number): Promise<boolean> =>
  (await store.findCoach(db, userId, coachesNeedTwoFactor(deps))) !== undefined

export const listCoaches = (db: Db, deps: Settings) =>
  store.listCoaches(db, coachesNeedTwoFactor(deps))
