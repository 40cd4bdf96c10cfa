import { callEnvelope, messageOf } from '#src/platform/web/api/api.ts'
import { forgetDraft, isField, keepDraft, restoreDraft } from '#src/platform/web/public/form-draft.ts'
import { showError } from '#src/platform/web/public/form-errors.ts'
import type { Notify } from '#src/platform/web/public/islands.ts'
import { GUIDANCE_FAILED, TEXT_REQUIRED } from '../../constants.ts'
import { toolGuidance } from '../../contract.ts'
import { answerBlocks, type Block, type Inline } from '../components/answer-blocks.ts'

/** Answers the forms `[data-enhance="coach"]` in place; skips those already attached. */
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
    showError(field, question ? undefined : TEXT_REQUIRED)
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
      notify({ tone: 'destructive', title: 'Error', description: messageOf(error, GUIDANCE_FAILED) })
    }
    button.disabled = false
    button.textContent = label
  })
}

function show(form: HTMLFormElement, answer: string): void {
  const box = document.createElement('section')
  box.setAttribute('aria-label', 'The AI coach’s answer')
  box.className = 'grid gap-3 break-words rounded-lg bg-sunken p-4'
  box.append(...answerBlocks(answer).map(blockNode))
  form.parentElement?.querySelector('[data-answer]')?.replaceChildren(box)
}

function blockNode(block: Block): Node {
  if (block.kind === 'paragraph')
    return withChildren(document.createElement('p'), block.parts.map(inlineNode))
  const list = document.createElement(block.ordered ? 'ol' : 'ul')
  if (list instanceof HTMLOListElement) list.start = block.start
  list.className = `grid gap-1 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`
  const items = block.items.map(item => withChildren(document.createElement('li'), item.map(blockNode)))
  return withChildren(list, items)
}

/** Sets text nodes only: an answer can never become markup. */
function inlineNode(part: Inline): Node {
  if (part.kind === 'text') return document.createTextNode(part.text)
  if (part.kind === 'break') return document.createElement('br')
  const inside = part.parts.map(inlineNode)
  if (part.kind !== 'link') return withChildren(document.createElement(part.kind), inside)
  const link = document.createElement('a')
  link.className = 'text-link'
  link.setAttribute('href', part.url)
  return withChildren(link, inside)
}

function withChildren(element: HTMLElement, children: readonly Node[]): HTMLElement {
  element.append(...children)
  return element
}
