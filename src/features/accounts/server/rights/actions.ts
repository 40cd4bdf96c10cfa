import type { Db } from '#src/platform/server/db/database.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import * as store from './store.ts'

type Settings = Pick<LeaveDeps, 'settings'>

/** Without two-factor authentication such a site's coaches have no rights (`two-factor/requirement.ts`). */
export const coachesNeedTwoFactor = ({ settings }: Settings): boolean =>
  settings.site.twoFactor !== 'optional'

/** For what happens without a call of the coach's: mails to them, bookings with them. */
export const mayCoach = async (db: Db, deps: Settings, userId: number): Promise<boolean> =>
  (await store.findCoach(db, userId, coachesNeedTwoFactor(deps))) !== undefined

export const listCoaches = (db: Db, deps: Settings) => store.listCoaches(db, coachesNeedTwoFactor(deps))
