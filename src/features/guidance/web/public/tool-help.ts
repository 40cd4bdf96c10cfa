import { callEnvelope, sentenceOf } from '#src/platform/web/api/api.ts'
import { forgetDraft, isField, keepDraft, restoreDraft } from '#src/platform/web/public/form-draft.ts'
import { showError } from '#src/platform/web/public/form-errors.ts'
import type { Notify } from '#src/platform/web/public/islands.ts'
import { GUIDANCE_FAILED, NOTHING_SAID } from '../../constants.ts'
import { toolGuidance } from '../../contract.ts'
import { answerBlocks, type Span } from '../components/answer-blocks.ts'

/** Answers the questions of `[data-enhance="coach"]` in place; a form that has been brought to life is left alone. */
export function attach(root: ParentNode, notify: Notify): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-enhance="coach"]')) {
    const field = form.elements.namedItem('ask')
    if (!form.noValidate && isField(field)) attachForm(form, field, notify)
  }
}

function attachForm(
  form: HTMLFormElement,
  field: HTMLElement & { name: string; value: string },
  notify: Notify,
) {
  form.noValidate = true
  restoreDraft(form)
  form.addEventListener('input', () => {
    keepDraft(form)
    showError(field, undefined)
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const question = field.value.trim()
    showError(field, question ? undefined : NOTHING_SAID)
    if (!question) return field.focus()
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
    if (!button || button.disabled) return
    const label = button.textContent
    button.disabled = true
    button.textContent = 'Asking…'
    try {
      const body = { toolName: form.dataset.tool ?? '', question }
      const { message } = await callEnvelope(toolGuidance, { body, retry: false })
      show(form, message)
      forgetDraft(form)
    } catch (error) {
      notify({ tone: 'destructive', title: 'Error', description: sentenceOf(error, GUIDANCE_FAILED) })
    }
    button.disabled = false
    button.textContent = label
  })
}

function show(form: HTMLFormElement, answer: string): void {
  const box = document.createElement('section')
  box.setAttribute('aria-label', 'The coach’s answer')
  box.className = 'grid gap-3 break-words rounded-lg bg-sunken p-4'
  for (const block of answerBlocks(answer)) {
    if (block.kind === 'text') {
      box.append(lines(block.lines))
      continue
    }
    if (block.intro.length > 0) box.append(lines(block.intro))
    const list = document.createElement(block.ordered ? 'ol' : 'ul')
    list.className = `grid gap-1 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`
    for (const item of block.items) {
      const entry = document.createElement('li')
      entry.append(...item.map(span))
      list.append(entry)
    }
    box.append(list)
  }
  form.parentElement?.querySelector('[data-answer]')?.replaceChildren(box)
}

function lines(all: readonly Span[][]): HTMLElement {
  const paragraph = document.createElement('p')
  for (const [at, spans] of all.entries()) {
    if (at > 0) paragraph.append(document.createElement('br'))
    paragraph.append(...spans.map(span))
  }
  return paragraph
}

/** Text is set as text: nothing that is said can become markup. */
function span({ text, look, url }: Span): Node {
  if (!look && !url) return document.createTextNode(text)
  const element = document.createElement(url ? 'a' : (look ?? 'span'))
  element.textContent = text
  if (url) {
    element.className = 'text-link'
    element.setAttribute('href', url)
  }
  return element
}
