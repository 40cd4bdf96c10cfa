import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { drafts } from '../drafts/draft-store.ts'
import { href, type PagePath } from '../routing/page.ts'
import { Alert } from '../ui/alert.tsx'
import { cx } from '../ui/cx.ts'
import { SendingContext } from '../ui/sending.ts'
import { toast } from '../ui/toast-store.ts'
import {
  type FormField,
  FormStateContext,
  fieldsOf,
  typedIn,
  useFormState,
  type Values,
} from './form-state.ts'

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(Object.entries(typedIn(form)).filter(([name]) => name !== 'form'))

/** Fills only empty fields, so that what a visitor has typed already stays. */
function fillIn(form: HTMLFormElement | null, values: Values = {}): void {
  for (const field of fieldsOf(form)) if (field.value === '') field.value = values[field.name] ?? ''
}

const focus = (element: Element | null | undefined, options?: FocusOptions) =>
  element instanceof HTMLElement && element.focus(options)

interface PageFormProps {
  name: string
  page: PagePath
  /** Tells two of these forms on one page apart. */
  place?: string
  /** False where the page shows the result itself. */
  showsServed?: boolean
  /** Where the page scrolls to once it was sent; `received` has the same id. */
  id?: string
  words: { sent: string; sentMore: string; failed: string }
  className?: string
  /** Shown in place of the form once it was sent. */
  received?: ReactNode
  children: ReactNode
}

/** Reports the result of a form, and moves the focus to what comes next. @returns how often it has been sent */
function useOutcome(
  { state, data }: ReturnType<typeof useFetcher<FormState>>,
  form: RefObject<HTMLFormElement | null>,
  draft: string,
  { words, id, received }: PageFormProps,
): number {
  const [sent, setSent] = useState(0)
  const told = useRef<FormState>(undefined)
  useEffect(() => {
    // Fields cannot be focused while their form is being sent.
    if (!data || state !== 'idle' || told.current === data) return
    told.current = data
    const { isSent, message, errors } = data
    if (isSent) {
      drafts.clear(draft)
      setSent(times => times + 1)
      toast({ tone: 'success', title: words.sent, description: words.sentMore })
      return
    }
    const wrong = fieldsOf(form.current).find(({ name }) => errors[name])
    focus(wrong ?? form.current?.querySelector('[type="submit"]'))
    if (!wrong) toast({ tone: 'destructive', title: 'Error', description: message ?? words.failed })
  }, [state, data, form, draft, words])
  useEffect(() => {
    if (sent === 0) return
    if (received && id) focus(document.getElementById(id))
    else if (document.activeElement === document.body)
      focus(form.current?.querySelector('[type="submit"]'), { preventScroll: true })
  }, [sent, form, received, id])
  return sent
}

const NONE: ReadonlySet<string> = new Set()

/**
 * A form that its page's action receives, with a script or without. What is typed is kept in this browser until it has
 * been sent.
 */
export function PageForm(props: PageFormProps) {
  const { name, page, place = name, showsServed = true, id, words, className } = props
  const { received, children } = props
  const fetcher = useFetcher<FormState>()
  const form = useRef<HTMLFormElement>(null)
  const draft = `form:${page}:${place}`
  const served = useFormState(name)
  const sent = useOutcome(fetcher, form, draft, props)
  const [corrected, setCorrected] = useState(NONE)
  const answer = fetcher.data ?? (showsServed ? served : null)
  const isSending = fetcher.state !== 'idle'
  const wasServed = served?.isSent ?? false

  useEffect(
    () =>
      drafts.whenOpen(() => {
        if (wasServed) drafts.clear(draft)
        else fillIn(form.current, drafts.read<Values>(draft))
      }),
    [draft, wasServed],
  )

  if (answer?.isSent && received) return received
  const errors = Object.entries(answer?.errors ?? {}).filter(([field]) => !corrected.has(field))
  const state = { form: name, isSent: false, values: {}, ...answer, errors: Object.fromEntries(errors) }
  return (
    <fetcher.Form
      key={sent}
      ref={form}
      id={id}
      method="post"
      action={href(page) + (id ? `#${id}` : '')}
      noValidate
      // Public pages do not depend on what is sent.
      defaultShouldRevalidate={false}
      aria-busy={isSending || undefined}
      onSubmit={() => setCorrected(NONE)}
      onInput={({ currentTarget, target }) => {
        drafts.write(draft, valuesOf(currentTarget))
        setCorrected(before => new Set(before).add((target as FormField).name))
      }}
      className={cx('relative', id && 'scroll-mt-24')}
    >
      <input type="hidden" name="form" value={name} />
      {answer?.isSent && (
        <Alert tone="success" title={words.sent} className="mb-4">
          {words.sentMore}
        </Alert>
      )}
      {answer && !answer.isSent && (
        <Alert tone="danger" className="mb-4">
          {answer.message ?? words.failed}
        </Alert>
      )}
      <fieldset disabled={isSending} className={cx('min-w-0', className)}>
        <SendingContext value={isSending}>
          <FormStateContext value={state}>{children}</FormStateContext>
        </SendingContext>
      </fieldset>
    </fetcher.Form>
  )
}
