import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '#src/contract/endpoint.ts'
import { languageNow } from '#src/contract/i18n.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '../db/database.ts'
import type { MailCalendar } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { takeFromLimit } from '../limits.ts'
import { htmlOf, type MailBody, textOf } from './body.ts'

export interface Mail {
  kind: string
  to: string
  replyTo?: string
  /** Whose words it carries, if another person's: a lower-case address, or `aboutMember`. Deleted with their data. */
  about?: string | null
  subject: string
  body: MailBody | { text: string; html: string }
  /** The newsletter issue it is a copy of. */
  issueId?: number
  /**
   * For programs that would answer (RFC 3834): `auto-replied` to somebody who wrote, `no` for what a person wrote. Without it, nobody
   * wrote this mail.
   */
  autoSubmitted?: 'auto-replied' | 'no'
  headers?: Record<string, string>
  /** An iCalendar text, sent as a part of its own and as an attachment. */
  calendar?: MailCalendar
  /** The mail is given up if it is not delivered by then. */
  expiresAt?: string
}

/** Cannot be mistaken for a mail address. */
export const aboutMember = (id: number): string => `member ${id}`

/** Prevents header injection. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim()

/** Whether it is a single bare address: the transport would accept a list, or a name beside the address. */
export const isOneAddress = (text: string): boolean =>
  /^[^@\s,;:<>()"]+@[^@\s,;:<>()"]+$/.test(text)

function oneAddress(text: string): string {
  if (!isOneAddress(text)) throw new Error('not one mail address')
  return text
}

/** Call it in the transaction of the change that causes the mail. @param siteUrl its host is part of the message id */
export async function enqueueMail(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  siteUrl: string,
  mail: Mail,
): Promise<void> {
  await ctx.db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: oneAddress(mail.to),
      reply_to: mail.replyTo ? oneAddress(mail.replyTo) : null,
      about: mail.about ?? null,
      subject: oneLine(mail.subject),
      letter_id: mail.issueId ?? null,
      body_text: 'text' in mail.body ? mail.body.text : textOf(mail.body),
      body_html: 'html' in mail.body ? mail.body.html : htmlOf(mail.body),
      headers: {
        'Auto-Submitted': mail.autoSubmitted ?? 'auto-generated',
        // RFC 3282
        'Content-Language': ('language' in mail.body && mail.body.language) || languageNow(),
        ...mail.headers,
      },
      calendar: mail.calendar ?? null,
      expires_at: mail.expiresAt ?? null,
      message_id: `<${randomUUID()}@${new URL(siteUrl).hostname}>`,
      status: 'waiting',
      attempts: 0,
      due_at: ctx.now.toISOString(),
      created_at: ctx.now.toISOString(),
    })
    .execute()
}

/** Mails per hour to an unconfirmed address, across all callers. */
const UNCONFIRMED_LIMIT = { name: 'mails to an address', max: 5, windowSeconds: 3_600 }

/** Mails per hour that one network causes to unconfirmed addresses, of all kinds together. */
const NETWORK_LIMIT = { name: 'mails to strangers', max: 100, windowSeconds: 3_600 }

/** Counts one more. @returns whether the limit allowed it */
export async function isWithin(ctx: AnyContext, limit: Limit, who: string): Promise<boolean> {
  try {
    await takeFromLimit(ctx, limit, who)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false
    throw error
  }
}

/** Whether the network may cause one more mail to an address that may be somebody else's. */
export const mayMailFrom = (ctx: AnyContext, network: string): Promise<boolean> =>
  isWithin(ctx, NETWORK_LIMIT, network)

/** Whether one more mail may go to an address that may be somebody else's. */
export const mayMailTo = (ctx: AnyContext, to: string): Promise<boolean> =>
  isWithin(ctx, UNCONFIRMED_LIMIT, to.toLowerCase())

/** Both of the above. */
export const mayMailStranger = async (
  ctx: AnyContext,
  network: string,
  to: string,
): Promise<boolean> => (await mayMailFrom(ctx, network)) && (await mayMailTo(ctx, to))

/** For addresses typed into a form, which may be somebody else's. Mails above the limits are dropped silently. */
export async function enqueueToStranger(
  ctx: AnyContext & { address: string },
  mail: Mail,
): Promise<void> {
  if (await mayMailStranger(ctx, ctx.address, mail.to))
    await enqueueMail(ctx, ctx.deps.settings.siteUrl, mail)
}

export async function countMails(
  db: Db,
): Promise<{ waiting: number; failed: number; uncertain: number }> {
  const rows = await db
    .selectFrom('mails')
    .select(['status', sql<number>`count(*)`.as('n')])
    .where('status', '!=', 'sent')
    .groupBy('status')
    .execute()
  const of = (...statuses: string[]) =>
    rows.filter(row => statuses.includes(row.status)).reduce((sum, row) => sum + Number(row.n), 0)
  return {
    waiting: of('waiting', 'claimed', 'handing_over'),
    failed: of('failed'),
    uncertain: of('uncertain'),
  }
}
