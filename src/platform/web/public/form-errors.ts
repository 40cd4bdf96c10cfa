import { isField } from './form-draft.ts'

/** Links errors to fields for assistive technology, and focuses the first. @param errors message by field name */
export function showErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  let first = true
  for (const field of form.elements) {
    if (!isField(field) || !field.name) continue
    showError(field, errors[field.name])
    if (errors[field.name] && first) {
      field.focus()
      first = false
    }
  }
}

export function showError(field: HTMLElement & { name: string }, message: string | undefined): void {
  const id = `${field.id}-error`
  document.getElementById(id)?.remove()
  field.removeAttribute('aria-invalid')
  if (field.getAttribute('aria-describedby') === id) field.removeAttribute('aria-describedby')
  if (!message) return
  const line = document.createElement('p')
  line.id = id
  line.setAttribute('role', 'alert')
  line.className = 'mt-1 basis-full text-danger text-sm'
  line.textContent = message
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', id)
  const row = field.closest('[data-row]') ?? field
  row.after(line)
}
