import { expect, test } from 'vitest'
import { said } from '#src/contract/i18n.ts'
import { inEnglish } from '#src/contract/own-words.ts'
import { STARTER_QUIZZES } from '#src/features/assessments/server/starter-quizzes.ts'
import { passagesOf } from '#src/features/guidance/server/guide/passages.ts'
import { replyOf } from '#src/features/guidance/server/guide/replies.ts'
import { helpIn } from '#src/features/guidance/server/safety/help-lines.ts'
import { draftedPage, LEGAL_PAGES } from '#src/features/site/domain/legal-pages.ts'
import { defaultOf, KEYS } from '#src/features/texts/domain/keys.ts'
import { MAILS } from '#src/features/texts/domain/keys-mails.ts'
import { type Key, labelOf } from '#src/features/texts/domain/kinds.ts'
import { type MailName, mailOf } from '#src/features/texts/domain/mails.ts'
import { NO_SITE } from '#src/features/texts/domain/words.ts'
import { textOf } from '#src/platform/server/mail/body.ts'

const site = { ...NO_SITE, brand: 'First Domino', contactEmail: 'hello@example.com' }

const lines = (value: unknown) => JSON.stringify(value, null, 1)

test('every text that can be changed says what it said, to the word', async () => {
  const texts = Object.entries<Key>(KEYS)
    .filter(([name]) => !name.startsWith('mails.') || !/\.(subject|text)$/.test(name))
    .map(([name, key]) => {
      const fields = key.fields?.map(({ label }) => said(label)).join(', ')
      return [name, labelOf(key), fields, lines(defaultOf(key, site))].filter(Boolean)
    })
  await expect(texts.flat().join('\n')).toMatchFileSnapshot('../../../test/english/texts.txt')
})

/** Each of the mail's own placeholders filled with its name. */
function sample(name: MailName) {
  const { fills } = MAILS[name]
  const values = Object.fromEntries(fills.map(each => [each, `<${each}>`]))
  const blocks = { details: [['Row', 'value']], choices: [{ label: 'Choice', url: '<url>' }] }
  return { ...values, ...blocks } as never
}

test('every mail says what it said, to the word', async () => {
  const mails = (Object.keys(MAILS) as MailName[]).map(name => {
    const { subject, body } = mailOf(site, name, sample(name))
    const labels = labelOf(KEYS[`mails.${name}.subject`]) + labelOf(KEYS[`mails.${name}.text`])
    return `# ${name}: ${labels}\n${subject}\n\n${textOf(body)}\n`
  })
  await expect(mails.join('\n')).toMatchFileSnapshot('../../../test/english/mails.txt')
})

const facts = (isBusy: boolean) => ({
  signInLogDays: 90,
  auditLogKeptDays: 180,
  aiService: isBusy ? 'example.com' : null,
  sendsMail: isBusy,
  takesPayments: isBusy,
  googleSignIn: isBusy,
  backupEveryHours: isBusy ? 24 : null,
  backupsKept: 7,
})

test('quizzes, the guide, help lines and legal drafts say what they said, to the word', async () => {
  const passages = passagesOf(site).map(passage => ({ ...passage, ...replyOf(passage.id, '') }))
  const help = ['US', 'GB', 'IE', 'CH', 'elsewhere'].map(helpIn)
  const drafts = [true, false].flatMap(isBusy =>
    LEGAL_PAGES.map(({ slug }) => draftedPage(slug, facts(isBusy)).split('\n')),
  )
  const all = [inEnglish(STARTER_QUIZZES), passages, help, inEnglish(LEGAL_PAGES), drafts]
  await expect(all.map(lines).join('\n')).toMatchFileSnapshot('../../../test/english/rest.txt')
})
