import { drafts, OWNER_KNOWN_EVENT } from '../drafts/draft-store.ts'

type Values = Record<string, string>

const keyOf = (form: HTMLFormElement) => `form:${location.pathname}:${form.dataset.form}`

export function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].filter(
    // `form` is for the page's own way of sending it.
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'form',
  )
  return Object.fromEntries(entries)
}

/** Keeps typed text until it is sent, so that a lost connection or a reload loses nothing; signing out discards it. */
export const keepDraft = (form: HTMLFormElement): void => drafts.write(keyOf(form), valuesOf(form))

/** Does not overwrite fields that have a value. Looks once more when it is known who the member is. */
export function restoreDraft(form: HTMLFormElement): void {
  const fill = () => {
    for (const [name, value] of Object.entries(drafts.read<Values>(keyOf(form)) ?? {})) {
      const field = form.elements.namedItem(name)
      if (isField(field) && field.value === '') field.value = value
    }
  }
  fill()
  document.addEventListener(OWNER_KNOWN_EVENT, fill, { once: true })
}

export const forgetDraft = (form: HTMLFormElement): void => drafts.clear(keyOf(form))

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (thing: unknown): thing is FormField =>
  thing instanceof HTMLInputElement ||
  thing instanceof HTMLTextAreaElement ||
  thing instanceof HTMLSelectElement
