import { t } from '@lingui/core/macro'
import { said } from '#src/contract/i18n.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { TEXT_MAX, TEXT_REQUIRED, toAiCoach } from '../constants.ts'

/** A question to the AI coach outside the chat, kept until the answer arrives. @param ask calls the AI coach */
export const useQuestion = (keep: string, ask: (text: string) => Promise<unknown>) =>
  useForm({
    stored: { question: '' },
    keep,
    stays: true,
    check: ({ question }) => ({ question: question.trim() ? undefined : said(TEXT_REQUIRED) }),
    send: ({ question }) => ask(question.trim()),
  })

export function QuestionField({ label, note = '' }: { label: string; note?: string | undefined }) {
  const sent = said(toAiCoach(siteSettings().aiService))
  const hint = `${t`What you write here is sent ${sent}`} ${note}`.trim()
  return <LongTextField name="question" label={label} hint={hint} rows={2} maxLength={TEXT_MAX} />
}
