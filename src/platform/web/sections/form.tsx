import type { UseMutationResult } from '@tanstack/react-query'
import {
  type ComponentPropsWithRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import * as z from 'zod/mini'
import { ApiError, messageOf, toastError } from '../api/api.ts'
import { drafts } from '../drafts/draft-store.ts'
import {
  type FormField,
  FormStateContext,
  fieldsOf,
  typedIn,
  useFormState,
  type Values,
} from '../forms/form-state.ts'
import { HelpLines } from '../layout/help-lines.tsx'
import type { ToastHandle } from '../toast-store.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { SendingContext, useIsSending } from '../ui/sending.ts'

interface OwnFormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
  /** While it is being sent: its text fields are read-only, and it is not sent again. */
  busy?: boolean
}

interface FieldsFormProps<V> {
  /** What is sent: the fields, checked by `schema`. */
  change: Pick<UseMutationResult<unknown, Error, V>, 'isPending' | 'mutate'>
  schema?: z.core.$ZodType<V>
  /** How the page sends it without a script: its name in the page's `formAction`, and the address. */
  native?: { name: string; action: string }
  /** False where another form of that name on the page shows how it went. */
  showsServed?: boolean
  /** Said when the server sends no message. */
  failed: string
  alertTitle?: string | undefined
  /** The notification's own wording; if it is given, mistakes in fields show one, too. */
  notice?: { title: string; failed: string }
  /** @returns messages by field, if they replace the error's own message */
  onFailed?: (error: unknown) => Values | undefined
  /** Keeps what was typed while the form is not on the page, as in another tab. */
  kept?: RefObject<Values>
  /** Where this browser keeps what is typed, until it was sent. */
  draft?: string
  /** Its fields are empty again once it was sent; until then all of it is disabled. */
  empties?: boolean
  /** Shown in the form then. */
  sent?: ReactNode
  /** Shown in place of the form once it was sent; its element has the form's id, and gets the focus. */
  received?: ReactNode
  id?: string | undefined
  className?: string
  children: ReactNode
}

interface Outcome {
  isSent?: boolean
  message?: string | undefined
  help?: string | undefined
  errors: Values
}

const NONE: Outcome = { errors: {} }

const wrongIn = ({ issues }: z.core.$ZodError): Values =>
  // Reversed, so that the first message of a field wins.
  Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message] as const).reverse(),
  )

const wrongBy = (form: HTMLFormElement, error: unknown): Values => {
  if (!(error instanceof ApiError)) return {}
  const names = new Set(fieldsOf(form).map(({ name }) => name))
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.has(name)))
}

/** @returns what is wrong first, if anything is */
function focusWrong(form: HTMLFormElement, errors: Values): FormField | undefined {
  const field = fieldsOf(form).find(({ name }) => errors[name])
  field?.focus()
  return field
}

/** Fills only empty fields, so that what a visitor has typed already stays. */
function fillIn(form: HTMLFormElement | null, values: Values = {}): void {
  for (const field of fieldsOf(form)) if (field.value === '') field.value = values[field.name] ?? ''
}

/**
 * Every form that changes something. With `change` it sends its plain HTML fields, which read by `useSentField` what was
 * typed and what is wrong with it. With `onSubmit` its page keeps the fields' values and sends them itself.
 */
export const Form = <V,>(props: FieldsFormProps<V> | OwnFormProps) =>
  'onSubmit' in props ? <OwnForm {...props} /> : <FieldsForm {...props} />

/** React hands an event of a dialog's form on to the form from within which the dialog was opened. */
const isOwn = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => target === currentTarget

function OwnForm({ onSubmit, busy = false, children, ...rest }: OwnFormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={event => {
        event.preventDefault()
        if (!busy && isOwn(event)) onSubmit()
      }}
    >
      <SendingContext value={busy}>{children}</SendingContext>
    </form>
  )
}

/** Fills in what this browser has kept of the form. */
function useKeptDraft(
  form: RefObject<HTMLFormElement | null>,
  draft: string | undefined,
  wasSent: boolean,
) {
  useEffect(
    () =>
      drafts.whenOpen(() => {
        if (draft === undefined) return
        if (wasSent) drafts.clear(draft)
        else fillIn(form.current, drafts.read<Values>(draft))
      }),
    [form, draft, wasSent],
  )
}

/** Moves the focus, once the form was sent, to what is shown instead, or keeps it on the button. */
function useFocusWhenSent(
  form: RefObject<HTMLFormElement | null>,
  times: number,
  id: string | undefined,
) {
  useEffect(() => {
    if (times === 0) return
    const received = form.current ? null : id && document.getElementById(id)
    if (received) received.focus()
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [form, times, id])
}

/**
 * While a form is disabled nothing in it has the focus.
 * @returns call it when the form is sent: afterwards the focus goes to what is wrong, otherwise back to where it was
 */
function useFocusAgain(
  form: RefObject<HTMLFormElement | null>,
  isSending: boolean,
  errors: Values,
): () => void {
  const left = useRef<Element>(null)
  const wrong = useRef(errors)
  wrong.current = errors
  useEffect(() => {
    if (isSending || !left.current || !form.current) return
    const isLost = document.activeElement === document.body
    const before = left.current instanceof HTMLElement ? left.current : null
    left.current = null
    if (!focusWrong(form.current, wrong.current) && isLost) before?.focus({ preventScroll: true })
  }, [form, isSending])
  return () => {
    left.current = document.activeElement
  }
}

/** Without the form's own name. */
function sentBy(element: HTMLFormElement): Values {
  const { form: _, ...typed } = typedIn(element)
  return typed
}

const checkedBy = <V,>(schema: z.core.$ZodType<V> | undefined, typed: Values) =>
  schema ? z.safeParse(schema, typed) : { success: true as const, data: typed as V }

/** Where a page without scripts has sent what tells of danger, its help lines come first. */
const Received = ({ help, children }: { help?: string | undefined; children: ReactNode }) => (
  <>
    {help && <HelpLines text={help} />}
    {children}
  </>
)

function FieldsForm<V>(props: FieldsFormProps<V>) {
  const { change, schema, native, failed, notice, onFailed, kept, draft, id } = props
  const layout = props.className ?? 'flex flex-col gap-5'
  const answered = useFormState(native?.name)
  const served = props.showsServed === false ? null : answered
  const [values, setValues] = useState<Values>({ ...served?.values, ...kept?.current })
  const [outcome, setOutcome] = useState<Outcome>(served ?? NONE)
  const [timesSent, setTimesSent] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const lastFailure = useRef<ToastHandle>(undefined)
  useKeptDraft(element, draft, answered?.isSent ?? false)
  useFocusWhenSent(element, timesSent, id)
  const beforeSending = useFocusAgain(element, change.isPending, outcome.errors)

  function show(form: HTMLFormElement, next: Outcome) {
    setOutcome(next)
    focusWrong(form, next.errors)
  }

  function tell(form: HTMLFormElement, error: unknown) {
    const said = onFailed?.(error)
    if (said) return show(form, { errors: said })
    const errors = wrongBy(form, error)
    const isInFields = Object.keys(errors).length > 0 && !notice
    // Without a check in the browser, the server's message stands for all of them.
    show(form, { errors, message: isInFields && schema ? undefined : messageOf(error, failed) })
    if (!isInFields)
      lastFailure.current = toastError(error, notice?.failed ?? failed, notice?.title)
  }

  function empty() {
    if (draft !== undefined) drafts.clear(draft)
    setValues({})
    setOutcome({ isSent: true, errors: {} })
    setTimesSent(times => times + 1)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (change.isPending || !isOwn(event)) return
    const form = event.currentTarget
    const checked = checkedBy(schema, sentBy(form))
    if (!checked.success) return show(form, { errors: wrongIn(checked.error) })
    beforeSending()
    setOutcome(NONE)
    lastFailure.current?.dismiss()
    change.mutate(checked.data, {
      onSuccess: () => props.empties && empty(),
      onError: error => tell(form, error),
    })
  }

  function correct({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    const typed = sentBy(currentTarget)
    if (kept) kept.current = typed
    if (draft !== undefined) drafts.write(draft, typed)
    const { name } = target as FormField
    setOutcome(({ errors: { [name]: _, ...errors }, ...rest }) => ({ ...rest, errors }))
  }

  if (outcome.isSent && props.received) return <Received {...outcome}>{props.received}</Received>
  return (
    <form
      key={timesSent}
      ref={element}
      id={id}
      // By `post`, a form that is sent before the script is running does not put its fields into the URL.
      method="post"
      action={native?.action}
      noValidate
      className={cx('relative', id && 'scroll-mt-24', !props.empties && layout)}
      onSubmit={submit}
      onInput={correct}
    >
      <Inside {...props} isSending={change.isPending} {...{ outcome, values, layout }} />
    </form>
  )
}

interface InsideProps
  extends Pick<
    FieldsFormProps<unknown>,
    'native' | 'sent' | 'alertTitle' | 'empties' | 'children'
  > {
  layout: string
  isSending: boolean
  outcome: Outcome
  values: Values
}

function Inside({ native, sent, alertTitle, empties, children, layout, ...state }: InsideProps) {
  const parts = (
    <>
      {native && <input type="hidden" name="form" value={native.name} />}
      {state.outcome.isSent && <Received {...state.outcome}>{sent}</Received>}
      {state.outcome.message && (
        <Alert tone="danger" title={alertTitle}>
          {state.outcome.message}
        </Alert>
      )}
      <SendingContext value={state.isSending}>
        <FormStateContext value={{ values: state.values, errors: state.outcome.errors }}>
          {children}
        </FormStateContext>
      </SendingContext>
    </>
  )
  if (!empties) return parts
  return (
    <fieldset disabled={state.isSending} className={cx('min-w-0', layout)}>
      {parts}
    </fieldset>
  )
}

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The label while the form is being sent; without it the button shows a spinner. */
  busyLabel?: string
  children: ReactNode
}

export function SubmitButton({ busyLabel, children, ...rest }: SubmitButtonProps) {
  const isSending = useIsSending()
  return (
    <Button type="submit" {...rest} busy={isSending && busyLabel === undefined}>
      {isSending ? (busyLabel ?? children) : children}
    </Button>
  )
}
