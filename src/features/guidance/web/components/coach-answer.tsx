import { NOT_THERAPY } from '../../constants.ts'
import { Markdown } from './markdown.tsx'

/** One answer outside the chat, announced to screen readers. */
export function CoachAnswer({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text && (
        <section
          aria-label="The coach’s answer"
          className="grid gap-3 break-words rounded-lg bg-sunken p-4 sm:p-5"
        >
          <Markdown text={text} />
          <p className="text-ink-soft text-sm">{NOT_THERAPY}</p>
        </section>
      )}
    </div>
  )
}
