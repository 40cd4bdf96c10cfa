import { msg } from '@lingui/core/runtime-macro'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import { counted } from '#src/contract/formats.ts'
import { accountOf, listAdministratorSignIns } from '#src/features/sign-in/server/exposed.ts'
import { commandLine } from '#src/platform/server/command-line.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { countSetAside } from '#src/platform/server/jobs/rows.ts'
import { countMails } from '#src/platform/server/mail/queue.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import type * as contract from '../contract.ts'
import type { Check, SystemState } from '../contract.ts'
import { fine, problem } from './checks/check.ts'
import { checkInside, checkMissing, checkOutside } from './checks/checks.ts'
import { describeDatabase } from './checks/database.store.ts'
import { sendTestMail as sendNow } from './checks/test-mail.ts'
import * as store from './system.store.ts'

const LATE_MS = 300_000

export const listAudit = ({ db }: AnyContext, query: InputOf<typeof contract.listAudit>) =>
  store.listAudit(db, query)

export async function getSystem(ctx: AnyContext): Promise<DataOf<typeof contract.getSystem>> {
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
  const { version, bytes } = await describeDatabase(ctx.db)
  const mail = {
    ...(await countMails(ctx.db)),
    failures: await store.failedMails(ctx.db, ago(DAY_MS)),
  }
  const lateJobs = await store.lateJobs(ctx.db, ago(LATE_MS))
  const failedJobs = await store.failedJobs(ctx.db, ago(DAY_MS))
  return {
    version: VERSION,
    doctor: commandLine('doctor'),
    database: { engine: engineOf(ctx.db), version, bytes },
    mail,
    late_jobs: lateJobs,
    failed_jobs: failedJobs,
    administrator_sign_ins: await listAdministratorSignIns(ctx.db),
    checks: [
      ...checkMissing(ctx.deps.settings),
      ...(await checkPractice(ctx.db, ctx.deps.settings)),
      ...checkWork(mail, lateJobs, failedJobs),
      checkSetAside(await countSetAside(ctx.db)),
      ...(await checkInside(ctx.db, ctx.deps.settings, ctx.deps.now)),
    ],
  }
}

export const getSystemServices = ({ deps }: AnyContext) => checkOutside(deps.settings, deps.now)

/** @throws AppError `invalid` for an account without an address */
export async function sendTestMail(ctx: Context) {
  const { email } = await accountOf(ctx.db, ctx.who.userId)
  if (!email)
    throw new AppError('invalid', {
      message: msg`Your account has no email address; add one first.`,
    })
  return sendNow(ctx.deps.settings, email, ctx.now)
}

function checkContact({ site }: Pick<Settings, 'site'>): Check {
  const name = 'contact address'
  if (site.contactEmail !== SAMPLE_EMAIL) return fine(name, site.contactEmail)
  return problem(name, 'warn', `visitors see ${site.contactEmail}, from the sample`, {
    advice: 'Enter your own under Your Site, and publish it.',
  })
}

async function checkAdministrators(db: Db): Promise<Check[]> {
  const { all, first_password, one_factor } = await store.countAdministrators(db)
  const who = (count: number) =>
    all === 1 ? 'one administrator' : `${count} of ${all} administrators`
  const passwords = 'first password'
  const factors = 'two-factor authentication'
  return [
    first_password === 0
      ? fine(passwords, 'changed by every administrator')
      : problem(passwords, 'warn', `${who(first_password)} still using the printed one`, {
          advice: 'Change it on your account page: a printed password expires after seven days.',
        }),
    one_factor === 0
      ? fine(factors, 'on for every administrator')
      : problem(factors, 'warn', `${who(one_factor)} with a password only`, {
          advice: 'Set up two-factor authentication or a passkey on your account page.',
        }),
  ]
}

/** What the practice can fix itself, without access to the server. */
async function checkPractice(db: Db, settings: Settings): Promise<Check[]> {
  return [checkContact(settings), ...(await checkAdministrators(db))]
}

/** What a job could not do, while it goes on with everything else. */
function checkSetAside(rows: Awaited<ReturnType<typeof countSetAside>>): Check {
  const name = 'set aside'
  if (rows.length === 0) return fine(name, 'nothing that a job could not do')
  const each = rows.map(({ job, rows: count, attempts }) => {
    const times = counted(Number(attempts), 'time')
    return `${job}: ${count}, tried ${times}`
  })
  return problem(name, 'warn', each.join('; '), {
    advice: 'The site tries again by itself, after pauses that grow to 12 hours.',
    operator: 'The log says why, as “a row of a job was set aside”.',
  })
}

/** What the site does by itself: mails that it sends and jobs that it repeats. */
function checkWork(
  mail: SystemState['mail'],
  late: SystemState['late_jobs'],
  failed: SystemState['failed_jobs'],
): Check[] {
  const given = mail.failures.length
  const mails = 'sent mail'
  const jobs = 'jobs'
  const isLate = late.length > 0 && `late: ${late.map(({ name }) => name).join(', ')}`
  const hasFailed = failed.length > 0 && `${counted(failed.length, 'job')} failed in the last day`
  return [
    given === 0
      ? fine(mails, `nothing failed in the last day; ${mail.waiting} waiting`)
      : problem(mails, 'warn', `${counted(given, 'mail')} could not be sent in the last day`, {
          advice: 'See the reasons below.',
        }),
    isLate || hasFailed
      ? problem(jobs, 'warn', [isLate, hasFailed].filter(Boolean).join('; '), {
          operator: 'The log says more.',
        })
      : fine(jobs, 'all on time'),
  ]
}
