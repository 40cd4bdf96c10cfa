import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { said } from '#src/contract/i18n.ts'
import { PROMPTS } from '#src/features/guidance/constants.ts'
import { caredFor } from '#src/features/guidance/domain/care.ts'
import { stripMarkdown } from '#src/features/guidance/domain/goals.ts'
import { AnswerText, SafeButton } from '#src/features/guidance/web/coach-answer.tsx'
import type { Turn } from '../use-chat.ts'

interface ConversationProps {
  turns: readonly Turn[]
  busy: boolean
  /** What becomes of what is written. */
  intro: string
  onPrompt: (text: string) => void
  onSafe: () => void
}

/** The messages, in a scroll box that is reachable by keyboard. */
export function Conversation({ turns, busy, intro, onPrompt, onSafe }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrollable regions have to be reachable by keyboard.
    if (region.current) region.current.tabIndex = 0
  }, [])
  const length = turns.at(-1)?.content.length ?? 0
  useEffect(() => {
    if (length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [length])
  const last = turns.at(-1)
  return (
    <section
      ref={region}
      aria-label={t`Conversation`}
      className="grid flex-1 content-start gap-4 overflow-y-auto p-4 sm:p-6"
    >
      {turns.length === 0 && <Prompts intro={intro} onPrompt={onPrompt} />}
      {turns.map(turn => (
        <article
          key={turn.id}
          aria-label={turn.role === 'user' ? t`You` : t`AI coach`}
          className={
            turn.role === 'user'
              ? 'max-w-[85%] justify-self-end whitespace-pre-line break-words rounded-lg bg-primary px-4 py-3 text-on-primary'
              : 'grid max-w-[92%] gap-3 justify-self-start break-words rounded-lg bg-sunken px-4 py-3'
          }
        >
          {turn.role === 'user' ? turn.content : <AnswerText text={turn.content} />}
        </article>
      ))}
      {!busy && last?.role === 'assistant' && caredFor(last.content) && (
        <SafeButton
          onPress={() => {
            // The button goes, and a keyboard's place with it.
            region.current?.focus()
            onSafe()
          }}
        />
      )}
      {busy && last?.role === 'user' && (
        <p className="text-ink-soft text-sm">
          <Trans>Thinking…</Trans>
        </p>
      )}
      {/* Announced when complete: reading every streamed piece would stutter. */}
      <p aria-live="polite" className="sr-only">
        {busy
          ? t`The AI coach is answering.`
          : last?.role === 'assistant' && stripMarkdown(last.content)}
      </p>
      <div ref={end} />
    </section>
  )
}

function Prompts({ intro, onPrompt }: Pick<ConversationProps, 'intro' | 'onPrompt'>) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft sm:hidden">{intro}</p>
      <p className="text-ink-soft">
        <Trans>Start with one of these, or in your own words.</Trans>
      </p>
      <ul className="grid grid-cols-2 gap-3">
        {PROMPTS.map(prompt => (
          <li key={prompt.tool}>
            <button
              type="button"
              onClick={() => onPrompt(said(prompt.text))}
              className="flex h-full w-full cursor-pointer flex-col rounded-md border border-line-strong p-3 text-start sm:p-4 transition-colors duration-150 hover:border-primary hover:bg-primary-soft"
            >
              <span className="font-semibold">{said(prompt.label)}</span>
              <span className="sr-only text-ink-soft text-sm sm:not-sr-only sm:mt-1">
                {said(prompt.text)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
