import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { said } from '#src/contract/i18n.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { NOT_THERAPY } from '../constants.ts'
import { I_AM_SAFE } from '../domain/care.ts'

/** Loaded on demand: the Markdown parser is larger than the page around it, and only an answer needs it. */
const AnswerMarkdown = lazy(() =>
  import('./markdown.tsx').then(
    loaded => ({ default: loaded.AnswerMarkdown }),
    // An error would take down the whole page.
    () => ({ default: PlainText }),
  ),
)

const PlainText = ({ text }: { text: string }) => <p className="whitespace-pre-line">{text}</p>

export const AnswerText = ({ text }: { text: string }) => (
  <Suspense fallback={<PlainText text={text} />}>
    <AnswerMarkdown text={text} />
  </Suspense>
)

/** One press ends a false alarm. */
export const SafeButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="secondary" className="justify-self-start" onClick={onPress}>
    {said(I_AM_SAFE)}
  </Button>
)

/** One answer outside the chat, announced to screen readers. */
interface CoachAnswerProps {
  text: string | undefined
  /** Where the question was not answered, but taken for one of danger. */
  onSafe?: (() => void) | undefined
}

export function CoachAnswer({ text, onSafe }: CoachAnswerProps) {
  return (
    <div aria-live="polite">
      {text && (
        <section
          aria-label={t`The AI coach’s answer`}
          className="grid gap-3 break-words rounded-lg bg-sunken p-4 sm:p-5"
        >
          <AnswerText text={text} />
          {onSafe && <SafeButton onPress={onSafe} />}
          <p className="text-ink-soft text-sm">{said(NOT_THERAPY)}</p>
        </section>
      )}
    </div>
  )
}
