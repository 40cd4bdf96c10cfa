import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context, Deps } from '#src/platform/server/context.ts'
import { BACKUP_JOB, backupFolder, lastBackup } from '#src/platform/server/db/backup-files.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { wakeJob } from '#src/platform/server/jobs/jobs.ts'
import { verifySmtp } from '#src/platform/server/mail/transport.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { seal, unseal } from '#src/platform/server/seal.ts'
import type { LeftOpen, Settings } from '#src/platform/server/settings/settings.ts'
import type * as contract from '../contract/operations.ts'
import type { Operations } from '../contract/operations.ts'
import * as store from './content.store.ts'

const PURPOSE = 'operations'
const BOUND = 'site'

interface Account {
  host: string
  port: number
  user: string
  password: string
}

/** What is set up in the browser. */
interface Stored {
  mail?: Account | undefined
  backups?: { everyHours: number; keep: number } | undefined
  backupAskedAt?: string | undefined
}

type WithSecrets = Pick<Deps, 'secret' | 'settings'>

const sealed = (secret: string, stored: Stored) =>
  seal(secret, PURPOSE, BOUND, JSON.stringify(stored))

/** Nothing where the site's secret is another one than that it was sealed with: it has to be set up again. */
async function readStored(db: Db, { secret, settings }: WithSecrets): Promise<Stored> {
  const text = await store.readOperations(db)
  if (text === null) return {}
  const opened = unseal(secret, PURPOSE, BOUND, text)
  if (opened !== null) return JSON.parse(opened)
  const { previousSecret } = settings
  const former = previousSecret && unseal(previousSecret, PURPOSE, BOUND, text)
  if (!former) return {}
  await store.resealOperations(db, text, sealed(secret, JSON.parse(former)))
  return JSON.parse(former)
}

/** The port for connections that are encrypted from their first byte; on others encryption follows the greeting. */
const TLS_PORT = 465

function urlOf({ host, port, user, password }: Account): string {
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${port === TLS_PORT ? 'smtps' : 'smtp'}://${account}${host}:${port}`
}

type SetHere = Extract<LeftOpen, 'SMTP_URL' | 'BACKUP_EVERY_HOURS'>

const setBy = ({ given }: Settings, name: SetHere, isHere: boolean) =>
  given.has(name) ? 'environment' : isHere ? 'here' : null

/** @throws AppError `given_by_environment` */
function requireOpen({ deps }: AnyContext, name: SetHere): void {
  if (deps.settings.given.has(name)) throw new AppError('given_by_environment')
}

/** Puts what is set up in the browser into this process's settings, where the environment leaves it open. */
export async function applyOperations(db: Db, deps: WithSecrets): Promise<void> {
  const { settings } = deps
  const { mail, backups, backupAskedAt } = await readStored(db, deps)
  if (!settings.given.has('SMTP_URL')) settings.mail.smtpUrl = mail ? urlOf(mail) : null
  if (!settings.given.has('BACKUP_EVERY_HOURS') && settings.database.engine === 'sqlite')
    settings.backups = backups ?? null
  settings.backupAskedAt = backupAskedAt ?? null
  const sendsMail = settings.mail.smtpUrl !== null
  settings.baseSite = { ...settings.baseSite, sendsMail }
  showSite(settings, { ...settings.site, sendsMail })
}

export async function getOperations({ db, deps }: AnyContext): Promise<Operations> {
  const { mail, database, dataDir, backupKey, ...settings } = deps.settings
  const stored = await readStored(db, deps)
  const account = stored.mail && {
    host: stored.mail.host,
    port: stored.mail.port,
    user: stored.mail.user,
  }
  const last_at = lastBackup(backupFolder(dataDir))
  const { backupAskedAt: asked } = settings
  const plan = settings.backups && {
    every_hours: settings.backups.everyHours,
    keep: settings.backups.keep,
  }
  return {
    mail: {
      set_by: setBy(deps.settings, 'SMTP_URL', stored.mail !== undefined),
      account: account ?? null,
      from: mail.from,
    },
    backups:
      database.engine === 'postgres'
        ? null
        : {
            set_by: setBy(deps.settings, 'BACKUP_EVERY_HOURS', plan !== null),
            plan,
            folder: backupFolder(dataDir),
            is_encrypted: backupKey !== null,
            last_at,
            is_coming: asked !== null && (last_at === null || asked > last_at),
          },
  }
}

async function write(ctx: AnyContext, stored: Stored): Promise<Operations> {
  await store.writeOperations(ctx.db, sealed(ctx.deps.secret, stored))
  await applyOperations(ctx.db, ctx.deps)
  return getOperations(ctx)
}

/**
 * Whoever sets the mail server reads the links that reset passwords, so the password is asked for.
 * @throws AppError `given_by_environment`; `confirm_first`; `invalid` for an account that the server refuses
 */
export async function saveMailAccount(
  ctx: Context,
  { host, port, user, password: typed }: InputOf<typeof contract.saveMailAccount>,
): Promise<Operations> {
  requireOpen(ctx, 'SMTP_URL')
  await requireRecentPassword(ctx, ctx.who)
  const stored = await readStored(ctx.db, ctx.deps)
  const isKnown = stored.mail?.host === host && stored.mail.user === user
  const password = typed || (isKnown && stored.mail?.password) || ''
  if (user && !password) throw invalid('password', msg`Please enter the password.`)
  const mail = { host, port, user, password }
  const failure = await verifySmtp(urlOf(mail))
  if (failure?.startsWith('EAUTH'))
    throw invalid(
      'password',
      msg`The mail server did not accept this. Please check the user and the password.`,
    )
  if (failure)
    throw invalid(
      'host',
      msg`The mail server did not accept this. Please check the server and the port (${{ failure }}).`,
    )
  return write(ctx, { ...stored, mail })
}

export async function removeMailAccount(ctx: Context): Promise<Operations> {
  requireOpen(ctx, 'SMTP_URL')
  await requireRecentPassword(ctx, ctx.who)
  return write(ctx, { ...(await readStored(ctx.db, ctx.deps)), mail: undefined })
}

export async function saveBackups(
  ctx: Context,
  { every_hours, keep }: InputOf<typeof contract.saveBackups>,
): Promise<Operations> {
  requireOpen(ctx, 'BACKUP_EVERY_HOURS')
  await requireRecentPassword(ctx, ctx.who)
  const backups = every_hours > 0 ? { everyHours: every_hours, keep } : undefined
  const made = await write(ctx, { ...(await readStored(ctx.db, ctx.deps)), backups })
  // The first one at once, and not at the job's next hour.
  await wakeJob(ctx.db, BACKUP_JOB)
  return made
}

/** The job makes it: copying takes seconds, in which no transaction may wait. @throws AppError `not_found` on PostgreSQL */
export async function backUpNow(ctx: AnyContext): Promise<Operations> {
  if (ctx.deps.settings.database.engine === 'postgres') throw new AppError('not_found')
  const stored = await readStored(ctx.db, ctx.deps)
  const asked = await write(ctx, { ...stored, backupAskedAt: ctx.now.toISOString() })
  await wakeJob(ctx.db, BACKUP_JOB)
  return asked
}
