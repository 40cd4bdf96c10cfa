import { type RefObject, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { toastError } from '../api/api.ts'
import { useChange } from '../api/use-change.ts'
import { drafts } from '../draft-store.ts'
import { afterSave, type Edit, fieldsOf, type Parts } from '../editing/merged-edit.ts'
import { sendMerged } from '../editing/send-merged.ts'
import { type EditOptions, useEdit } from '../editing/use-edit.ts'
import { askToChoose } from '../editing/version-choice.tsx'
import type { ToastHandle } from '../toast-store.ts'
import {
  type Alerting,
  asFields,
  attemptOf,
  corrected,
  type Outcome,
  refusalOf,
  typedIn,
  useFormState,
  type Wrong,
} from './form-state.ts'

type Changing<V, D> = NonNullable<Parameters<typeof useChange<D, V>>[1]>

/** What is stored once it is saved, and where a row that is new is kept from then on. */
interface Stored<T> {
  stored: T
  since: string
  keep?: string
}

interface FormOptions<T extends object, D, V = T, Part = keyof T>
  extends EditOptions<T, Part>,
    Pick<Changing<V, D>, 'done' | 'failed' | 'refetch'> {
  /** Sends what is typed, or what `schema` makes of it. `edit` has what it is a change of, and since when. */
  send: (values: V, idempotencyKey: string, edit: Edit<T, Part>) => Promise<D>
  /** What is merged by itself, where that is not each field. */
  parts?: Parts<T, Part>
  /** What is wrong; looked at when it is sent, and from then on as it is typed. */
  check?: (values: T) => Wrong
  /** Checked when it is sent. A message goes when its field is corrected. */
  schema?: z.core.$ZodType<V>
  /** False where a press does nothing, as while nothing is written. */
  maySend?: (values: T) => boolean
  /** The version that was stored meanwhile, which is merged; null if the error is about something else. */
  newer?: (error: unknown) => Promise<{ server: T; since: string } | null>
  /** What was also changed elsewhere is sent without asking: its page says that it was. */
  overrules?: boolean
  /** What the answer says is stored, for a form that stays. */
  storedBy?: (answer: D) => Stored<T> | null
  /** What was sent stays in its fields; by default they show what is stored again. */
  stays?: boolean
  /** Once it is stored; it is waited for. @param isAll nothing else was typed meanwhile */
  onDone?: ((answer: D, sent: T, isAll: boolean) => unknown) | undefined
  /** Last, with what was typed meanwhile kept: where a new row has its own page. */
  leave?: (answer: D) => unknown
  /** Messages by field in place of the error's own. */
  onFailed?: (error: unknown) => Wrong | undefined
  /** The form itself says that it failed; otherwise its page does. */
  alert?: Alerting
  /** How the page sends it without a script: its name in the page's `formAction`, and the address. */
  native?: { name: string; action: string; isShownElsewhere?: boolean } | undefined
}

const NONE: Outcome = { errors: {} }

/** Focuses the first wrong field once it is shown. */
function focusWrong(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]')
  field?.focus()
  return field instanceof HTMLElement
}

interface Attempts {
  count: number
  isSending: boolean
  isSent: boolean
}

/** Where the focus goes after an attempt: to what is wrong; otherwise back, since a form may be disabled meanwhile. */
function useFocusAfter(
  form: RefObject<HTMLFormElement | null>,
  { count, isSending, isSent }: Attempts,
) {
  const left = useRef<Element>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (isSending || count === seen.current) return
    seen.current = count
    const button = form.current?.querySelector<HTMLElement>('[type="submit"]')
    const before = isSent ? button : left.current
    const isLost = document.activeElement === document.body
    if (!focusWrong(form.current) && isLost && before instanceof HTMLElement)
      before.focus({ preventScroll: true })
  }, [form, count, isSending, isSent])
  return () => {
    left.current = document.activeElement
  }
}

/** Without the form's own name. Browsers' fillers do not always tell React what they typed. */
function namedIn(form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {}
  const { form: _, ...typed } = typedIn(form)
  return typed
}

/** How it went, and what a notification said of it. */
function useOutcome<T extends object, D, V, Part>(
  served: Outcome | null,
  { alert, schema, onFailed }: FormOptions<T, D, V, Part>,
) {
  const [outcome, setOutcome] = useState<Outcome>(served ?? NONE)
  const lastFailure = useRef<ToastHandle>(undefined)
  return {
    outcome,
    show: setOutcome,
    start() {
      setOutcome(NONE)
      lastFailure.current?.dismiss()
    },
    correct: (patch: object) => setOutcome(before => corrected(before, patch)),
    tell(error: Error) {
      const own = onFailed?.(error)
      if (own) return setOutcome({ errors: own })
      const { outcome: now, notice } = refusalOf(error, { alert, schema })
      setOutcome(now)
      if (notice) lastFailure.current = toastError(error, notice.failed, notice.title)
    },
  }
}

/** A new row is kept as its own page will keep it, with what was typed while it was being made. */
function keepOn<T extends object, Part>(
  { stored, since, keep }: Stored<T>,
  { forget, latest }: Editing<T, Part>,
  sent: T,
  parts: Parts<T, Part>,
): void {
  if (keep === undefined) return
  forget()
  const typed = afterSave(latest.current, sent, stored, since, parts)
  if (!parts.isSame(stored, typed.mine)) drafts.write(keep, typed)
}

type Editing<T extends object, Part> = ReturnType<typeof useEdit<T, Part>>

const partsOf = <T extends object, Part>({ parts }: { parts?: Parts<T, Part> }) =>
  parts ?? (fieldsOf<T>() as unknown as Parts<T, Part>)

/** What is typed, and how it is sent: merged, where something else was stored meanwhile. */
function useSending<T extends object, D, V, Part>(
  editing: Editing<T, Part>,
  options: FormOptions<T, D, V, Part>,
) {
  const { newer, storedBy } = options
  const parts = partsOf(options)
  const pressed = useRef(editing.edit)
  return {
    pressed,
    async send(values: V, idempotencyKey: string) {
      const edit = pressed.current
      if (!newer)
        return { sent: edit.mine, answer: await options.send(values, idempotencyKey, edit) }
      const { sent, stored } = await sendMerged(edit, parts, {
        send: each => options.send(each.mine as unknown as V, idempotencyKey, each),
        newer,
      })
      return { sent, answer: stored }
    },
    async settle({ sent, answer }: { sent: T; answer: D }): Promise<void> {
      const now = storedBy?.(answer)
      const isAll = parts.isSame(sent, editing.latest.current.mine)
      if (now && now.keep === undefined) editing.saved(now.stored, now.since, sent)
      else if (options.stays) editing.forget()
      else if (!storedBy) editing.reset()
      await options.onDone?.(answer, sent, isAll)
      if (now) keepOn(now, editing, sent, parts)
      await options.leave?.(answer)
    },
  }
}

/**
 * Every form that changes something. It holds what is typed and keeps it in this browser, says what is wrong by field, sends it
 * once at a time and, with `since` and `newer`, merges what was saved elsewhere. `<Form of={form}>` shows it.
 */
export function useForm<T extends object, D, V = T, Part = keyof T>(
  options: FormOptions<T, D, V, Part>,
) {
  const { stored, check, schema, alert, native, done, failed, refetch } = options
  const answered = useFormState(native?.name)
  const served = native?.isShownElsewhere ? null : answered
  const revive = (kept: T) => asFields(stored, kept)
  const refused = served?.isSent === false ? (served.values as Partial<T>) : undefined
  const editing = useEdit<T, Part>({ revive, refused, ...options }, partsOf(options))
  const element = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { outcome, show, start, correct, tell } = useOutcome(served, options)
  const { pressed, send, settle } = useSending(editing, options)
  const change = useChange<{ sent: T; answer: D }, V>(send, {
    done: typeof done === 'function' ? ({ answer }, values) => done(answer, values) : done,
    failed,
    refetch,
    keep: options.keep,
    onDone(settled) {
      setChecked(false)
      setAttempts(before => before + 1)
      show({ isSent: true, errors: {} })
      return settle(settled)
    },
    onFailed(error) {
      tell(error)
      setAttempts(before => before + 1)
    },
  })
  const beforeSending = useFocusAfter(element, {
    count: attempts,
    isSending: change.isPending,
    isSent: outcome.isSent === true,
  })
  const isNamed = native !== undefined || schema !== undefined
  useClearedWhenSent(options.keep, answered?.isSent === true)

  function submit(): unknown {
    const mine = { ...editing.value, ...(isNamed && namedIn(element.current)) }
    const attempt = change.isPending ? null : attemptOf(mine, options)
    if (!attempt) return
    setChecked(true)
    if ('wrong' in attempt) {
      show({ errors: attempt.wrong })
      return setAttempts(before => before + 1)
    }
    if (editing.conflicts.length > 0 && !options.overrules) return askToChoose()
    beforeSending()
    start()
    pressed.current = { ...editing.edit, mine }
    change.mutate(attempt.values)
  }

  const { edit, value, isChanged, isRestored, conflicts, choose, reset, forget } = editing
  const errors: Wrong = { ...outcome.errors, ...(isChecked && check?.(value)) }
  return {
    ...{ edit, isChanged, isRestored, conflicts, choose, reset, forget, editing },
    values: value,
    errors,
    /** Whether it was sent before: what is missing is shown from then on. */
    isChecked,
    set(patch: Partial<T>) {
      editing.set(mine => ({ ...mine, ...patch }))
      correct(patch)
    },
    submit,
    isSending: change.isPending,
    isDone: change.isSuccess,
    error: change.error,
    ...{ outcome, element, alert, native, isNamed },
  }
}

/** A page that was sent without a script has what this browser kept of it. */
function useClearedWhenSent(keep: string | undefined, wasSent: boolean) {
  useEffect(
    () => drafts.whenOpen(() => keep !== undefined && wasSent && drafts.clear(keep)),
    [keep, wasSent],
  )
}

/** What the parts of a form take of it. */
export type FormOf<T extends object> = Pick<
  ReturnType<typeof useForm<T, unknown>>,
  'values' | 'errors' | 'isChecked' | 'set'
>
