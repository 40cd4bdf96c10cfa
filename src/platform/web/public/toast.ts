import {
  TOAST_DURATION_MS,
  type ToastContent,
  type ToastHandle,
  type ToastItem,
  toasts,
} from '../ui/toast-store.ts'

const SWIPE_PX = 50
const CARD = 'toast flex items-start gap-3 rounded-md border p-4 text-ink shadow-lift'
const TONES = {
  default: 'border-line bg-sheet',
  success: 'border-done bg-sheet',
  destructive: 'border-danger bg-danger-soft',
} as const

let list: HTMLOListElement | undefined
const shown = new Map<string, { node: HTMLElement; item: ToastItem }>()

export function showToast(content: ToastContent): ToastHandle {
  list ??= makeRegion()
  return toasts.add(content)
}

function makeRegion(): HTMLOListElement {
  const region = document.createElement('section')
  region.setAttribute('aria-label', 'Notifications (F8)')
  region.tabIndex = -1
  region.className = 'pointer-events-none fixed right-0 z-50 w-full p-4 max-sm:top-15 sm:bottom-0 sm:max-w-md'
  const items = document.createElement('ol')
  items.setAttribute('aria-live', 'polite')
  items.className = 'flex flex-col gap-3'
  region.append(items)
  document.body.append(region)
  document.addEventListener('keydown', event => {
    if (event.key === 'F8') region.focus()
  })
  toasts.subscribe(draw)
  return items
}

function draw() {
  const open = toasts.list().filter(item => item.open)
  for (const [id, { node }] of shown) {
    if (open.some(item => item.id === id)) continue
    node.remove()
    shown.delete(id)
  }
  for (const item of open.toReversed()) {
    const before = shown.get(item.id)
    if (before?.item === item) continue
    const node = card(item)
    if (before) before.node.replaceWith(node)
    else list?.prepend(node)
    shown.set(item.id, { node, item })
  }
}

function text(tag: string, className: string, words: string) {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = words
  return node
}

function card(item: ToastItem): HTMLElement {
  const node = document.createElement('li')
  node.className = `${CARD} ${TONES[item.tone ?? 'default']}`
  node.style.pointerEvents = 'auto'
  const words = document.createElement('div')
  words.className = 'min-w-0 flex-1'
  words.append(text('p', 'font-semibold', item.title))
  if (item.description) words.append(text('p', 'text-ink-soft text-sm', item.description))
  node.append(words)
  if (item.action) {
    const { label, onClick } = item.action
    const action = text('button', 'min-h-11 shrink-0 cursor-pointer px-3 font-semibold text-primary', label)
    action.addEventListener('click', () => {
      onClick()
      toasts.dismiss(item.id)
    })
    node.append(action)
  }
  const close = text(
    'button',
    '-m-2 size-11 shrink-0 cursor-pointer text-ink-soft text-xl hover:text-ink',
    '×',
  )
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => toasts.dismiss(item.id))
  node.append(close)
  runTimer(node, item)
  listenToSwipe(node, item.id)
  return node
}

/** Dismisses the toast after its duration; hovering or focusing it pauses the timer. */
function runTimer(node: HTMLElement, item: ToastItem) {
  let timer: ReturnType<typeof setTimeout>
  const pause = () => clearTimeout(timer)
  const run = () => {
    pause()
    timer = setTimeout(() => {
      if (node.isConnected) toasts.dismiss(item.id)
    }, item.duration ?? TOAST_DURATION_MS)
  }
  for (const event of ['pointerenter', 'focusin']) node.addEventListener(event, pause)
  for (const event of ['pointerleave', 'focusout']) node.addEventListener(event, run)
  run()
}

function listenToSwipe(node: HTMLElement, id: string) {
  let from: number | undefined
  node.addEventListener('pointerdown', event => {
    from = event.clientX
  })
  node.addEventListener('pointermove', event => {
    if (from !== undefined) node.style.translate = `${Math.max(0, event.clientX - from)}px 0`
  })
  const end = (event: PointerEvent) => {
    if (from === undefined) return
    if (event.clientX - from >= SWIPE_PX) toasts.dismiss(id)
    else node.style.translate = ''
    from = undefined
  }
  node.addEventListener('pointerup', end)
  node.addEventListener('pointercancel', end)
  node.addEventListener('pointerleave', end)
  node.style.touchAction = 'pan-y'
}
