import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { type Db, engineOf, hasChanged } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { toAppError } from '../http/thrown.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Settings } from '../settings/settings.ts'
import type { Delivery, MailCheck, QueuedMail, Transport } from './delivery.ts'
import { mailTransport } from './transport.ts'

/** Delays before each retry, in minutes; after the last one the mail has failed. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440]
/** A lease that was not renewed for this long belongs to a dead worker. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const POLL_MS = 2_000
/** How long to retry recording an outcome while the database does not answer. */
const OUTCOME_ATTEMPTS = 60
const OUTCOME_RETRY_MS = 1_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** No delay and no lease is longer: what is due later was written while the clock was ahead. */
const AHEAD_MS = 1441 * 60_000

const isDue = (now: Date) => (eb: ExpressionBuilder<Schema, 'mails'>) =>
  eb.or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', after(now, AHEAD_MS))])

/** Leases one due mail exclusively; undefined when none is due. */
async function leaseNext(db: Db, now: Date): Promise<QueuedMail | undefined> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('status', 'in', ['waiting', 'claimed'])
    .where(isDue(now))
    .orderBy('due_at')
    // Of two about one session the later one must not arrive first.
    .orderBy('id')
    .limit(1)
    .$if(engineOf(db) === 'postgres', query => query.forUpdate().skipLocked())
  return db
    .updateTable('mails')
    .set(eb => ({
      status: 'claimed',
      due_at: after(now, LEASE_MS),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', eb => eb.selectFrom(due.as('due')).select('due.id'))
    .returningAll()
    .executeTakeFirst()
}

/** Everything but the recipient is cleared once nothing is left to send: sign-in links, names, private messages. */
const CLEARED = {
  reply_to: null,
  about: null,
  subject: '',
  body_text: '',
  body_html: '',
  headers: {},
  calendar: null,
}

function outcome(delivery: Delivery, mail: QueuedMail, now: Date) {
  const at = now.toISOString()
  if (delivery.kind === 'sent')
    return { ...CLEARED, status: 'sent' as const, sent_at: at, last_error: null }
  const last_error = delivery.reason
  if (delivery.kind === 'uncertain') return { ...CLEARED, status: 'uncertain' as const, last_error }
  const minutes = BACKOFF_MINUTES[mail.attempts - 1]
  if (delivery.kind === 'refused' || minutes === undefined)
    return { ...CLEARED, status: 'failed' as const, last_error }
  // Written back, since another worker may have taken this one for dead and cleared the mail.
  const { reply_to, about, subject, body_text, body_html, headers, calendar } = mail
  return {
    ...{ reply_to, about, subject, body_text, body_html, headers, calendar },
    status: 'waiting' as const,
    due_at: after(now, minutes * 60_000),
    last_error,
  }
}

/** The row, as long as this attempt has the lease: a process that takes over increments `attempts`. */
const leasedMail = (db: Db, mail: Pick<QueuedMail, 'id' | 'attempts'>) =>
  db.updateTable('mails').where('id', '=', mail.id).where('attempts', '=', mail.attempts)

const deleteLeased = (db: Db, { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>) =>
  db.deleteFrom('mails').where('id', '=', id).where('attempts', '=', attempts).execute()

/** A mail whose worker died during the handover may have been sent: it is sent again only if it certainly was not. */
async function settleAbandoned(db: Db, { hasArrived }: Transport, now: Date): Promise<void> {
  const at = now.toISOString()
  const abandoned = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'attempts'])
    .where('status', '=', 'handing_over')
    .where(isDue(now))
    .execute()
  for (const mail of abandoned) {
    const change = !hasArrived
      ? {
          ...CLEARED,
          status: 'uncertain' as const,
          last_error: 'the process ended during the handover',
        }
      : hasArrived(mail)
        ? { ...CLEARED, status: 'sent' as const, sent_at: at }
        : { status: 'waiting' as const }
    await leasedMail(db, mail).set(change).where('status', '=', 'handing_over').execute()
  }
}

/** @throws when the lease was lost: then another process sends the mail */
async function handOver(db: Db, mail: QueuedMail): Promise<void> {
  const change = leasedMail(db, mail)
    .set({ status: 'handing_over' })
    .where('status', '=', 'claimed')
  if (!(await hasChanged(change))) throw new Error('the lease was lost')
}

/** `dropped`: its check said no, and nothing was delivered. */
type Attempt = Delivery | { kind: 'dropped' }

interface Handover {
  transport: Transport
  /** By the kind of mail; asked again just before each handover. */
  checks?: Readonly<Record<string, MailCheck>>
}

async function deliverInTime(
  db: Db,
  { transport, checks = {} }: Handover,
  mail: QueuedMail,
  now: Date,
): Promise<Attempt> {
  const isLate = mail.expires_at !== null && mail.expires_at <= now.toISOString()
  if (isLate) return { kind: 'refused', reason: 'too late' }
  if ((await checks[mail.kind]?.(db, mail)) === false) return { kind: 'dropped' }
  return transport.deliver(mail, () => handOver(db, mail))
}

/** Retries while the database is down, since nobody else knows the outcome. */
async function recordOutcome(
  db: Db,
  mail: QueuedMail,
  delivery: Attempt,
  now: () => Date,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (delivery.kind === 'dropped') await deleteLeased(db, mail)
      else
        await leasedMail(db, mail)
          .set(outcome(delivery, mail, now()))
          .where('status', 'in', ['claimed', 'handing_over', 'uncertain'])
          .execute()
      return
    } catch (error) {
      if (toAppError(error).code !== 'unavailable' || attempt === OUTCOME_ATTEMPTS) throw error
      await pause(OUTCOME_RETRY_MS)
    }
  }
}

export async function sendNext(
  db: Db,
  handover: Handover,
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  await settleAbandoned(db, handover.transport, now())
  const mail = await leaseNext(db, now())
  if (!mail) return false
  const renewing = setInterval(() => {
    leasedMail(db, mail)
      .set({ due_at: after(now(), LEASE_MS) })
      .where('status', 'in', ['claimed', 'handing_over'])
      .execute()
      .catch(() => {}) // retried at the next renewal, or the lease expires
  }, RENEW_MS)
  const delivery = await deliverInTime(db, handover, mail, now())
    .catch(
      (error: NodeJS.ErrnoException): Attempt => ({
        kind: 'retry',
        reason: error.code ?? 'failed',
      }),
    )
    .finally(() => clearInterval(renewing))
  await recordOutcome(db, mail, delivery, now)
  if (delivery.kind !== 'sent' && delivery.kind !== 'dropped') {
    log.warn(
      { mail: mail.id, kind: mail.kind, outcome: delivery.kind, reason: delivery.reason },
      'mail not sent',
    )
  }
  return true
}

interface MailWork extends Pick<Handover, 'checks'> {
  /** Enqueues more when none is due. @returns whether it did */
  writeMore: () => Promise<boolean>
}

/** @returns stops it after the current mail */
export function startMailWorker(
  db: Db,
  settings: Settings,
  log: FastifyBaseLogger,
  { writeMore, checks = {} }: MailWork,
): () => Promise<void> {
  const handover = { transport: mailTransport(settings), checks }
  const now = () => new Date()
  return repeat(async stopping => {
    try {
      while (!stopping() && ((await sendNext(db, handover, now, log)) || (await writeMore())));
    } catch (error) {
      log.error({ err: error }, 'the mail queue could not be read')
    }
  }, POLL_MS)
}
