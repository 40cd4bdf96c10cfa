import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, engineOf } from '../db/database.ts'
import { toAppError } from '../http/errors.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Settings } from '../settings/settings.ts'
import { type Delivery, mailTransport, type QueuedMail, type Transport } from './transport.ts'

/** Waits before each further attempt, in minutes; after the last the mail has failed. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440]
/** A claim that was not renewed for so long is a dead worker's. */
const CLAIM_MS = 30_000
const RENEW_MS = 10_000
const POLL_MS = 2_000
/** How long an outcome is kept in hand while the database does not answer. */
const REMEMBER_TIMES = 60
const REMEMBER_EVERY_MS = 1_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** Takes one due mail, so that no other process takes it too; undefined when none is due. */
async function claim(db: Db, now: Date): Promise<QueuedMail | undefined> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('status', 'in', ['waiting', 'claimed'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(1)
    .$if(engineOf(db) === 'postgres', query => query.forUpdate().skipLocked())
  return db
    .updateTable('mails')
    .set(eb => ({ status: 'claimed', due_at: after(now, CLAIM_MS), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eb => eb.selectFrom(due.as('due')).select('due.id'))
    .returningAll()
    .executeTakeFirst()
}

/**
 * What a mail says goes when nothing is left to send: some hold links that open an account, most what somebody wrote, and
 * a copy of the database would have them for good.
 */
const EMPTIED = { body_text: '', body_html: '', headers: {} }

/** A worker that died while handing over left a mail that may have been sent: it is not sent again. */
async function settleDead(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...EMPTIED, status: 'uncertain', last_error: 'the process ended while it was handed over' })
    .where('status', '=', 'handing_over')
    .where('due_at', '<=', now.toISOString())
    .execute()
}

function outcome(delivery: Delivery, mail: QueuedMail, now: Date) {
  const at = now.toISOString()
  if (delivery.kind === 'sent') return { ...EMPTIED, status: 'sent' as const, sent_at: at, last_error: null }
  const last_error = delivery.reason
  if (delivery.kind === 'uncertain') return { ...EMPTIED, status: 'uncertain' as const, last_error }
  const minutes = BACKOFF_MINUTES[mail.attempts - 1]
  if (delivery.kind === 'refused' || minutes === undefined)
    return { ...EMPTIED, status: 'failed' as const, last_error }
  // Another may have taken it for lost meanwhile, and emptied it.
  const { body_text, body_html, headers } = mail
  return {
    ...{ body_text, body_html, headers },
    status: 'waiting' as const,
    due_at: after(now, minutes * 60_000),
    last_error,
  }
}

/**
 * The mail as this attempt has it. Another process that took it over has counted one attempt more: what this one still
 * does to the row then does nothing.
 */
const inHand = (db: Db, mail: QueuedMail) =>
  db.updateTable('mails').where('id', '=', mail.id).where('attempts', '=', mail.attempts)

/** @throws when the claim has gone to another: then it is that one's to send */
async function handOver(db: Db, mail: QueuedMail): Promise<void> {
  const { numUpdatedRows } = await inHand(db, mail)
    .set({ status: 'handing_over' })
    .where('status', '=', 'claimed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('the claim was lost')
}

/** Writes down what is known, also when the database is away for a while: nobody else knows it. */
async function remember(db: Db, mail: QueuedMail, delivery: Delivery, now: () => Date): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      await inHand(db, mail)
        .set(outcome(delivery, mail, now()))
        .where('status', 'in', ['claimed', 'handing_over', 'uncertain'])
        .execute()
      return
    } catch (error) {
      if (toAppError(error).code !== 'unavailable' || time === REMEMBER_TIMES) throw error
      await pause(REMEMBER_EVERY_MS)
    }
  }
}

/** Sends one due mail. @returns whether there was one */
export async function sendNext(
  db: Db,
  transport: Transport,
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  await settleDead(db, now())
  const mail = await claim(db, now())
  if (!mail) return false
  const renewing = setInterval(() => {
    inHand(db, mail)
      .set({ due_at: after(now(), CLAIM_MS) })
      .where('status', 'in', ['claimed', 'handing_over'])
      .execute()
      .catch(() => {}) // the next time, or the claim runs out
  }, RENEW_MS)
  const delivery = await transport
    .deliver(mail, () => handOver(db, mail))
    .catch((error: NodeJS.ErrnoException): Delivery => ({ kind: 'again', reason: error.code ?? 'failed' }))
    .finally(() => clearInterval(renewing))
  await remember(db, mail, delivery, now)
  if (delivery.kind !== 'sent') {
    log.warn(
      { mail: mail.id, kind: mail.kind, outcome: delivery.kind, reason: delivery.reason },
      'mail not sent',
    )
  }
  return true
}

/**
 * Sends what is due, one after another, until stopped.
 * @param writeMore writes further mails when none is due, and says whether it did
 * @returns stops it, after the mail in hand
 */
export function startMailWorker(
  db: Db,
  settings: Settings,
  log: FastifyBaseLogger,
  writeMore: () => Promise<boolean>,
): () => Promise<void> {
  const transport = mailTransport(settings)
  const now = () => new Date()
  return repeat(async stopping => {
    try {
      while (!stopping() && ((await sendNext(db, transport, now, log)) || (await writeMore())));
    } catch (error) {
      log.error({ err: error }, 'the mail queue could not be read')
    }
  }, POLL_MS)
}
