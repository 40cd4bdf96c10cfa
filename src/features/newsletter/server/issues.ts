import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { languageNow, said } from '#src/contract/i18n.ts'
import { accountAddress } from '#src/features/sign-in/server/exposed.ts'
import { mailColorsOf } from '#src/features/texts/domain/mail-colors.ts'
import { wordsWith } from '#src/features/texts/domain/words.ts'
import type { AnyContext, Context, Deps } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { escapeHtml } from '#src/platform/server/mail/body.ts'
import { deleteOldCopies } from '#src/platform/server/mail/old-mails.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { unsubscribeHeaders } from '#src/platform/server/mail/unsubscribe.ts'
import { COPIES_LOCK, ISSUE_BATCH } from '../constants.ts'
import type * as contract from '../contract.ts'
import * as issues from './issues.store.ts'
import { unsubscribeUrl } from './requests.ts'
import * as store from './subscriptions.store.ts'

/** @param unsubscribeLink the subscriber's own */
export async function issueParts(
  deps: Deps,
  issue: { subject: string; body: string },
  unsubscribeLink: string,
) {
  // Imported lazily: it is rarely needed.
  const { markdownToHtml } = await import('./markdown.ts')
  const { site } = deps.settings
  const { filled, raw } = wordsWith(site, { site: site.siteUrl })
  const footer = filled(raw('mails.newsletter.footer'))
  const unsubscribe = said(msg`Unsubscribe`)
  const link = escapeHtml(unsubscribeLink)
  const color = mailColorsOf(site)?.light.main ?? '#1f4d4a'
  return {
    text: `${issue.body}\n\n-- \n${footer}\n${unsubscribe}: ${unsubscribeLink}\n`,
    html: `<!doctype html><html lang="${languageNow()}"><head><meta charset="utf-8"><title>${escapeHtml(issue.subject)}</title></head><body style="margin:0;background:#faf6ee"><div style="max-width:600px;margin:0 auto;padding:32px 20px;font:17px/1.6 Georgia,serif;color:#2a2622">${markdownToHtml(issue.body)}<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #e2d8c7;color:#635a50;font:14px/1.5 system-ui,sans-serif">${escapeHtml(footer)}<br><a href="${link}" style="color:${color}">${escapeHtml(unsubscribe)}</a></p></div></body></html>`,
  }
}

export const listIssues = ({ db }: AnyContext, query: InputOf<typeof contract.listIssues>) =>
  issues.listIssues(db, query)

export async function getIssue({ db }: AnyContext, { id }: InputOf<typeof contract.getIssue>) {
  const found = await issues.findIssue(db, id)
  if (!found) throw new AppError('not_found', { message: msg`There is no such newsletter issue.` })
  return found
}

export const createIssue = async (ctx: AnyContext, issue: InputOf<typeof contract.createIssue>) =>
  getIssue(ctx, { id: await issues.insertIssue(ctx.db, issue, ctx.now.toISOString()) })

export async function updateIssue(
  ctx: AnyContext,
  { id, ...change }: InputOf<typeof contract.updateIssue>,
) {
  const changed = await issues.updateDraft(ctx.db, id, change)
  const issue = await getIssue(ctx, { id })
  if (!changed) throw new AppError('letter_sent')
  return issue
}

export async function deleteIssue(
  ctx: AnyContext,
  { id }: InputOf<typeof contract.deleteIssue>,
): Promise<void> {
  await getIssue(ctx, { id })
  if (!(await issues.deleteDraft(ctx.db, id))) throw new AppError('letter_sent')
}

export const previewIssue = ({ deps }: AnyContext, issue: InputOf<typeof contract.previewIssue>) =>
  issueParts(deps, issue, `${deps.settings.site.siteUrl}/newsletter/unsubscribe`)

/** Mails a test to the administrator who asks for it. @throws AppError `invalid` without an address */
export async function testIssue(
  ctx: Context,
  { id }: InputOf<typeof contract.testIssue>,
): Promise<void> {
  const issue = await getIssue(ctx, { id })
  const to = await accountAddress(ctx.db, ctx.who.userId)
  if (!to)
    throw new AppError('invalid', {
      message: msg`Your account has no email address to send the test to.`,
    })
  await enqueueMail(ctx, ctx.deps.settings.site.siteUrl, {
    kind: 'newsletter-test',
    autoSubmitted: 'no',
    to,
    subject: said(msg`[Test] ${{ subject: issue.subject }}`),
    body: await previewIssue(ctx, issue),
  })
}

/** Only marks the issue as sending; `writeCopies` queues the mails, also after a restart. */
export async function sendIssue(ctx: AnyContext, { id }: InputOf<typeof contract.sendIssue>) {
  await getIssue(ctx, { id })
  await issues.beginSending(ctx.db, id, await store.countActive(ctx.db), ctx.now.toISOString())
  return getIssue(ctx, { id })
}

/**
 * Queues the mails for one batch of subscribers and saves the position in the same transaction, so that after a restart
 * nobody gets a second copy.
 * @returns whether there was anything to do
 */
export function writeCopies(ctx: AnyContext): Promise<boolean> {
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, COPIES_LOCK)
    const issue = await issues.findSending(ctx.db)
    if (!issue) return false
    const now = ctx.deps.now()
    const subscribers = await store.listAfter(ctx.db, issue.reached, ISSUE_BATCH, 'true')
    for (const { id, email } of subscribers) {
      const link = unsubscribeUrl(ctx.deps, id)
      await enqueueMail({ ...ctx, now }, ctx.deps.settings.site.siteUrl, {
        kind: 'newsletter',
        autoSubmitted: 'no',
        issueId: issue.id,
        to: email,
        subject: issue.subject,
        headers: unsubscribeHeaders(link),
        body: await issueParts(ctx.deps, issue, link),
      })
    }
    await issues.saveProgress(ctx.db, issue.id, {
      reached: subscribers.at(-1)?.id ?? issue.reached,
      ...(subscribers.length < ISSUE_BATCH && { status: 'sent', finished_at: now.toISOString() }),
    })
    return true
  })
}

/** Deletes old copies but keeps their counts, so that an old issue still says how many were sent. */
export const forgetOldCopies = (ctx: AnyContext): Promise<void> =>
  deleteOldCopies(ctx, async (trx, mails) => {
    for (const id of new Set(mails.map(({ letter_id }) => letter_id))) {
      const ofIssue = mails.filter(({ letter_id }) => letter_id === id)
      const sent = ofIssue.filter(({ status }) => status === 'sent').length
      if (id !== null) await issues.countForgotten(trx, id, sent, ofIssue.length - sent)
    }
  })
