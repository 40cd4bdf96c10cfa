import { accountAddress } from '#src/features/accounts/server/actions.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { COPIES, LETTER_BATCH } from '../../constants.ts'
import type {
  createIssue,
  deleteIssue,
  getIssue,
  previewIssue,
  sendIssue,
  testIssue,
  updateIssue,
} from '../../contract.ts'
import { unsubscribeHeaders, unsubscribeToken } from '../links/links.ts'
import * as store from '../store.ts'
import * as letters from './store.ts'

/**
 * HTML in Markdown is shown as text, and only http, https and mailto addresses become links. Loaded when a
 * letter is first made: most of the time nobody writes one.
 */
const loadMarkdown = async () => {
  const { default: MarkdownIt } = await import('markdown-it')
  return new MarkdownIt({ html: false, linkify: true, typographer: true })
}
let markdownIt: ReturnType<typeof loadMarkdown> | undefined

/** A mail's two parts. @param unsubscribeUrl the reader's own link */
export async function issueParts(
  deps: Deps,
  letter: { subject: string; body: string },
  unsubscribeUrl: string,
) {
  markdownIt ??= loadMarkdown()
  const markdown = await markdownIt
  const { brand, siteUrl } = deps.settings.site
  const footer = `You get this because you asked ${brand} for it at ${siteUrl}.`
  const link = markdown.utils.escapeHtml(unsubscribeUrl)
  return {
    text: `${letter.body}\n\n-- \n${footer}\nUnsubscribe: ${unsubscribeUrl}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${markdown.utils.escapeHtml(letter.subject)}</title></head><body style="margin:0;background:#faf6ee"><div style="max-width:600px;margin:0 auto;padding:32px 20px;font:17px/1.6 Georgia,serif;color:#2a2622">${markdown.render(letter.body)}<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #e2d8c7;color:#635a50;font:14px/1.5 system-ui,sans-serif">${markdown.utils.escapeHtml(footer)}<br><a href="${link}" style="color:#1f4d4a">Unsubscribe</a></p></div></body></html>`,
  }
}

const unsubscribeUrl = (deps: Deps, id: number) =>
  `${deps.settings.site.siteUrl}/api/newsletters/unsubscribe/${unsubscribeToken(deps.secret, id)}`

async function load(db: Db, id: number) {
  const found = await letters.findIssue(db, id)
  if (!found) throw new AppError('not_found', { message: 'There is no such newsletter.' })
  return found
}

export const read = async ({ db, params }: Call<typeof getIssue>) => ({ data: await load(db, params.id) })

export async function write({ db, body, now }: Call<typeof createIssue>) {
  return { data: await load(db, await letters.insertIssue(db, body, now.toISOString())) }
}

export async function rewrite({ db, params, body }: Call<typeof updateIssue>) {
  const changed = await letters.updateDraft(db, params.id, body)
  const data = await load(db, params.id)
  if (!changed) throw new AppError('letter_sent')
  return { data }
}

export async function discard({ db, params }: Call<typeof deleteIssue>) {
  await load(db, params.id)
  if (!(await letters.deleteDraft(db, params.id))) throw new AppError('letter_sent')
  return {}
}

export async function preview({ deps, body }: Call<typeof previewIssue>) {
  return { data: await issueParts(deps, body, `${deps.settings.site.siteUrl}/newsletter/unsubscribe`) }
}

/** One copy to the administrator who asks; it counts for nothing. */
export async function sendTest({ db, deps, params, caller, now }: Call<typeof testIssue>) {
  const letter = await load(db, params.id)
  const to = await accountAddress(db, caller.userId)
  if (!to)
    throw new AppError('invalid', { message: 'Your account has no email address to send the test to.' })
  await enqueueMail(db, deps.settings.site.siteUrl, now, {
    kind: 'newsletter-test',
    to,
    subject: `[Test] ${letter.subject}`,
    letter: await issueParts(deps, letter, `${deps.settings.site.siteUrl}/newsletter/unsubscribe`),
  })
  return {}
}

/** Puts a newsletter on its way; `writeCopies` does the rest, also after a stop. */
export async function send({ db, params, now }: Call<typeof sendIssue>) {
  await load(db, params.id)
  await letters.beginSending(db, params.id, await letters.countActive(db), now.toISOString())
  return { data: await load(db, params.id) }
}

/**
 * Writes the mails of one batch of subscribers, in one transaction with how far it came: whoever goes on after
 * a stop begins where the last batch ended, so each reader gets one copy.
 * @returns whether there was anything to do
 */
export function writeCopies(db: Db, deps: Deps): Promise<boolean> {
  return inTransaction(db, async trx => {
    await advisoryLock(trx, COPIES)
    const letter = await letters.findSending(trx)
    if (!letter) return false
    const now = deps.now()
    const readers = await store.listAfter(trx, letter.reached, LETTER_BATCH, true)
    for (const { id, email } of readers) {
      await enqueueMail(trx, deps.settings.site.siteUrl, now, {
        kind: 'newsletter',
        letterId: letter.id,
        to: email,
        subject: letter.subject,
        headers: unsubscribeHeaders(deps.settings.site.siteUrl, deps.secret, id),
        letter: await issueParts(deps, letter, unsubscribeUrl(deps, id)),
      })
    }
    await letters.advance(trx, letter.id, readers.at(-1)?.id ?? letter.reached)
    if (readers.length < LETTER_BATCH) await letters.finish(trx, letter.id, now.toISOString())
    return true
  })
}
