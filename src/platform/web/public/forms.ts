import * as z from 'zod/mini'
import type { Endpoint, Schema } from '#src/contract/endpoint.ts'
import { ApiError, call, messageOf } from '../api/api.ts'
import { newKey } from '../api/new-key.ts'
import { forgetDraft, isField, keepDraft, restoreDraft, valuesOf } from './form-draft.ts'
import { showError, showErrors } from './form-errors.ts'
import type { Notify } from './islands.ts'

export interface FormKind {
  endpoint: Endpoint
  /** Of its body. */
  schema: Schema
  words: { busy: string; sent: string; sentMore: string; failed: string }
}

/** @param kinds by the form's `data-form` */
export function attachForms(
  root: ParentNode,
  notify: Notify,
  kinds: Readonly<Record<string, FormKind>>,
): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-enhance="forms"]')) {
    const kind = kinds[form.dataset.form ?? '']
    if (!kind || form.noValidate) continue
    form.noValidate = true
    restoreDraft(form)
    attach(form, kind, notify)
  }
}

export function errorsOf(schema: Schema, values: Record<string, string | undefined>): Record<string, string> {
  const result = z.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message
  return errors
}

function attach(form: HTMLFormElement, { endpoint, schema, words }: FormKind, notify: Notify): void {
  // The key stays until the input changes, so a resend after a lost response is stored once.
  let key = newKey()

  form.addEventListener('input', event => {
    key = newKey()
    keepDraft(form)
    const field = event.target
    if (!isField(field) || field.ariaInvalid !== 'true') return
    showError(field, errorsOf(schema, valuesOf(form))[field.name])
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const values = valuesOf(form)
    const errors = errorsOf(schema, values)
    showErrors(form, errors)
    form.querySelector('[data-failure]')?.remove()
    if (Object.keys(errors).length > 0) return
    const restore = disableForm(form, words.busy)
    try {
      await call(endpoint, { body: filled(values), idempotencyKey: key } as Parameters<typeof call>[1])
      restore()
      forgetDraft(form)
      empty(form)
      key = newKey()
      notify({ tone: 'success', title: words.sent, description: words.sentMore })
      replace(form)
    } catch (error) {
      restore()
      notify({ tone: 'destructive', title: 'Error', description: messageOf(error, words.failed) })
      if (error instanceof ApiError) showErrors(form, error.fields)
    }
  })
}

/** Also of what it came with: a page that was sent without a script keeps what was typed. */
function empty(form: HTMLFormElement): void {
  form.reset()
  for (const name of Object.keys(valuesOf(form))) {
    const field = form.elements.namedItem(name)
    if (isField(field)) field.value = ''
  }
}

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Disables the form while it is sent. @returns restores it, including the focus */
function disableForm(form: HTMLFormElement, busy: string): () => void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const label = button?.textContent ?? ''
  const focused = document.activeElement
  const active = [...form.elements].filter(
    (element): element is HTMLInputElement => 'disabled' in element && !element.disabled,
  )
  for (const element of active) element.disabled = true
  if (button) button.textContent = busy
  form.ariaBusy = 'true'
  return () => {
    for (const element of active) element.disabled = false
    if (button) button.textContent = label
    form.ariaBusy = null
    // Disabling the focused control moves the focus to the body.
    const lostFocus = document.activeElement === document.body
    if (lostFocus && focused instanceof HTMLElement && form.contains(focused))
      focused.focus({ preventScroll: true })
  }
}

/** Replaces the form by the template that follows it, if there is one. */
function replace(form: HTMLFormElement): void {
  const template = form.nextElementSibling
  if (!(template instanceof HTMLTemplateElement)) return
  const notice = template.content.cloneNode(true) as DocumentFragment
  const first = notice.firstElementChild as HTMLElement | null
  form.replaceWith(notice)
  first?.focus()
}
