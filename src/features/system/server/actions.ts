import { accountOf, listAdministratorSignIns } from '#src/features/accounts/server/actions.ts'
import { commandLine } from '#src/platform/server/command-line.ts'
import { engineOf } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { VERSION } from '#src/platform/server/version.ts'
import type { getSystem, getSystemServices, sendTestMail } from '../contract.ts'
import { checkInside, checkMissing, checkOutside } from './checks/checks.ts'
import { checkPractice } from './checks/practice.ts'
import * as checks from './checks/test-mail.ts'
import { checkWork } from './checks/work.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const LATE_MS = 300_000

export async function readSystem({ db, deps, now }: Call<typeof getSystem>) {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const { version, bytes } = await store.describeDatabase(db)
  const mail = { ...(await countMails(db)), failures: await store.failedMails(db, ago(DAY_MS)) }
  const lateJobs = await store.lateJobs(db, ago(LATE_MS))
  const failedJobs = await store.failedJobs(db, ago(DAY_MS))
  const data = {
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
  return { data }
}

export async function readServices({ deps }: Call<typeof getSystemServices>) {
  return { data: await checkOutside(deps.settings, deps.now) }
}

/** @throws AppError `invalid` for an account without an address */
export async function mailTest(call: Call<typeof sendTestMail>) {
  const { email } = await accountOf(call)
  if (!email) throw new AppError('invalid', { message: 'Your account has no email address; add one first.' })
  return { data: await checks.sendTestMail(call.deps.settings, email, call.now) }
}
