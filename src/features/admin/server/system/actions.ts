import { DAY_MS } from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import { accountOf, listAdministratorSignIns } from '#src/features/sign-in/server/exposed.ts'
import { commandLine } from '#src/platform/server/command-line.ts'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import type { getSystem } from '../../contract/system.ts'
import { checkInside, checkMissing } from '../checks/checks.ts'
import { checkPractice } from '../checks/practice.ts'
import { sendTestMail } from '../checks/test-mail.ts'
import { checkWork } from '../checks/work.ts'
import * as store from './store.ts'

const LATE_MS = 300_000

export async function readSystem(
  db: Db,
  deps: Pick<Deps, 'settings' | 'now'>,
  now: Date,
): Promise<DataOf<typeof getSystem>> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const { version, bytes } = await store.describeDatabase(db)
  const mail = { ...(await countMails(db)), failures: await store.failedMails(db, ago(DAY_MS)) }
  const lateJobs = await store.lateJobs(db, ago(LATE_MS))
  const failedJobs = await store.failedJobs(db, ago(DAY_MS))
  return {
    version: VERSION,
    doctor: commandLine('doctor'),
    database: { engine: engineOf(db), version, bytes },
    mail,
    late_jobs: lateJobs,
    failed_jobs: failedJobs,
    administrator_sign_ins: await listAdministratorSignIns(db),
    checks: [
      ...checkMissing(deps.settings),
      ...(await checkPractice(db, deps.settings)),
      ...checkWork(mail, lateJobs, failedJobs),
      ...(await checkInside(db, deps.settings, deps.now)),
    ],
  }
}

/** @throws AppError `invalid` for an account without an address */
export async function mailTest(
  db: Db,
  { userId, settings }: { userId: number; settings: Settings },
  now: Date,
) {
  const { email } = await accountOf(db, userId)
  if (!email)
    throw new AppError('invalid', { message: 'Your account has no email address; add one first.' })
  return sendTestMail(settings, email, now)
}
