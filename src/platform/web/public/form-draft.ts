type Values = Record<string, string>

const keyOf = (form: HTMLFormElement) => `draft:${location.pathname}:${form.dataset.form}`

export function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}

/** Keeps typed text for this tab until it is sent, so that a lost connection or a reload loses nothing. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(valuesOf(form)))
  } catch {
    // Storage may be full or forbidden; the form works without it.
  }
}

/** Does not overwrite fields that have a value. */
export function restoreDraft(form: HTMLFormElement): void {
  let kept: Values = {}
  try {
    kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}')
  } catch {
    return
  }
  for (const [name, value] of Object.entries(kept)) {
    const field = form.elements.namedItem(name)
    if (isField(field) && field.value === '') field.value = value
  }
}

export function forgetDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // See keepDraft.
  }
}

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (thing: unknown): thing is FormField =>
  thing instanceof HTMLInputElement ||
  thing instanceof HTMLTextAreaElement ||
  thing instanceof HTMLSelectElement
