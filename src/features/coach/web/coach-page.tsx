import { SendHorizontal, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { clearDraft, readDraft, useDraft } from '#src/web/app/drafts.ts'
import { usePageTitle } from '#src/web/app/use-page-title.ts'
import { routes } from '#src/web/routes.ts'
import { Alert } from '#src/web/ui/alert.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { NOT_THERAPY, PROMPTS, TEXT_MAX } from '../constants.ts'
import { Markdown } from './components/markdown.tsx'
import { type Turn, useChat } from './use-chat.ts'

const DRAFT = 'ai-coach'

/** /ai-coach (spec 2): Enter sends, Shift and Enter begin a new line. */
export function CoachPage() {
  usePageTitle(routes.coach.title)
  const chat = useChat()
  const [text, setText] = useState(() => readDraft<string>(DRAFT) ?? '')
  useDraft(DRAFT, text, { enabled: text !== '' })
  const blank = text.trim() === ''

  const send = () => {
    if (blank || chat.busy) return
    chat.send(text.trim())
    setText('')
    clearDraft(DRAFT)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the composing of a character is not one that sends.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="wrap grid max-w-3xl gap-6 py-10 sm:py-14">
      <header>
        <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
          AI Coach
        </h1>
        <p className="mt-3 text-ink-soft text-lg">
          Ask about the four tools, your week, or what is on your mind. Nothing you write here is kept.
        </p>
      </header>
      <section
        aria-label="Chat"
        className="flex h-[600px] flex-col overflow-hidden rounded-lg bg-sheet shadow-soft"
      >
        <Conversation turns={chat.turns} busy={chat.busy} onPrompt={chat.send} />
        {chat.failure && (
          <div className="px-4 pb-3">
            <Alert
              tone="danger"
              actions={
                <Button size="sm" variant="secondary" onClick={chat.tryAgain}>
                  Try again
                </Button>
              }
            >
              {chat.failure}
            </Alert>
          </div>
        )}
        <form
          className="flex items-end gap-3 border-line border-t p-4"
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          <Field label="Your message" hideLabel className="min-w-0 flex-1">
            <TextArea
              rows={1}
              maxLength={TEXT_MAX}
              placeholder="Write a message…"
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="max-h-40"
            />
          </Field>
          {chat.busy && (
            <Button variant="secondary" onClick={chat.stop}>
              <Square aria-hidden className="size-4" />
              Stop
            </Button>
          )}
          <Button type="submit" disabled={blank || chat.busy}>
            <SendHorizontal aria-hidden className="size-4" />
            Send
          </Button>
        </form>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">{NOT_THERAPY}</p>
        <Button variant="quiet" size="sm" onClick={chat.clear} disabled={chat.turns.length === 0}>
          Clear chat
        </Button>
      </div>
    </div>
  )
}

interface ConversationProps {
  turns: readonly Turn[]
  busy: boolean
  onPrompt: (text: string) => void
}

function Conversation({ turns, busy, onPrompt }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // What scrolls has to be reached by keys too.
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
      aria-label="Conversation"
      className="grid flex-1 content-start gap-4 overflow-y-auto p-4 sm:p-6"
    >
      {turns.length === 0 && (
        <div className="grid gap-4">
          <p className="text-ink-soft">Begin with one of these, or with your own words.</p>
          <ul className="grid gap-3 sm:grid-cols-2">
            {PROMPTS.map(prompt => (
              <li key={prompt.label}>
                <button
                  type="button"
                  onClick={() => onPrompt(prompt.text)}
                  className="h-full w-full cursor-pointer rounded-md border border-line-strong p-4 text-left transition-colors duration-150 hover:border-primary hover:bg-primary-soft"
                >
                  <span className="block font-semibold">{prompt.label}</span>
                  <span className="mt-1 block text-ink-soft text-sm">{prompt.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {turns.map(turn => (
        <article
          key={turn.id}
          aria-label={turn.role === 'user' ? 'You' : 'Coach'}
          className={
            turn.role === 'user'
              ? 'max-w-[85%] justify-self-end whitespace-pre-line rounded-lg bg-primary px-4 py-3 text-on-primary'
              : 'grid max-w-[92%] gap-3 justify-self-start rounded-lg bg-sunken px-4 py-3'
          }
        >
          {turn.role === 'user' ? turn.content : <Markdown text={turn.content} />}
        </article>
      ))}
      {busy && last?.role === 'user' && <p className="text-ink-soft text-sm">Thinking…</p>}
      {/* Read once it is whole: piece by piece a screen reader would stammer. */}
      <p aria-live="polite" className="sr-only">
        {!busy && last?.role === 'assistant' ? last.content.replace(/[*_]|\]\([^)]*\)|\[/g, '') : ''}
      </p>
      <div ref={end} />
    </section>
  )
}
