import {
  TOAST_LIMIT,
  type ToastContent,
  type ToastHandle,
  type ToastItem,
  toasts,
} from '../toast-store.ts'

const DURATION_MS = 5_000
const SWIPE_PX = 50

/** Swiping to the right dismisses (docs/product.md 2.7). */
function listenToSwipe(node: HTMLElement, dismiss: () => void): void {
  let from: number | undefined
  node.addEventListener('pointerdown', event => {
    from = event.clientX
  })
  node.addEventListener('pointermove', event => {
    if (from !== undefined) node.style.translate = `${Math.max(0, event.clientX - from)}px 0`
  })
  const end = (event: PointerEvent) => {
    if (from === undefined) return
    if (event.clientX - from >= SWIPE_PX) dismiss()
    else node.style.translate = ''
    from = undefined
  }
  for (const event of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    node.addEventListener(event, end)
  node.style.touchAction = 'pan-y'
}

const CARD =
  'toast pointer-events-auto flex items-start gap-3 rounded-md border p-3 text-ink sm:p-4 shadow-lift outline-none'
const TONES = {
  default: 'border-line bg-sheet',
  success: 'border-done bg-sheet',
  destructive: 'border-danger bg-danger-soft',
} as const
/** On phones over the header: away from the page's heading, and from controls near the thumb. */
const REGION =
  'pointer-events-none fixed right-0 z-60 max-h-[calc(100dvh-4.5rem-var(--bar))] w-full overflow-y-auto p-2 outline-none has-[ol:empty]:hidden max-sm:top-0 sm:p-4 sm:bottom-(--bar) sm:max-w-lg'
const ACTION =
  'min-h-11 shrink-0 cursor-pointer rounded-sm border border-line-strong px-3 font-semibold text-primary text-sm hover:bg-primary-soft'
const CLOSE = '-m-2 size-11 shrink-0 cursor-pointer text-ink-soft text-xl hover:text-ink'

interface Shown {
  node: HTMLElement
  /** How many more milliseconds it is shown. */
  left: number
  since: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

const shown = new Map<number, Shown>()
let region: HTMLElement | undefined
let list: HTMLOListElement | undefined
/** Where the focus was before it came into the region. */
let cameFrom: Element | null = null

/** Shows a toast on a page that has no region yet. */
export function showToast(content: ToastContent): ToastHandle {
  attachToasts()
  return toasts.add(content)
}

/** Makes the region, which has to be there before a toast is announced; F8 focuses it (docs/product.md 2.7). */
export function attachToasts(): void {
  if (region) return
  region = document.createElement('section')
  region.setAttribute('aria-label', 'Notifications (F8)')
  region.tabIndex = -1
  region.className = REGION
  list = document.createElement('ol')
  list.setAttribute('aria-live', 'polite')
  list.className = 'flex flex-col gap-3'
  region.append(list)
  document.body.append(region)
  listen(region)
  toasts.subscribe(draw)
  draw()
}

/** The timer stops while a toast is hovered or focused, and while the window is hidden, so that nobody is hurried. */
function listen(on: HTMLElement): void {
  const isHeld = () =>
    on.matches(':hover') || on.contains(document.activeElement) || !document.hasFocus()
  for (const event of ['pointerenter', 'focusin']) on.addEventListener(event, hold)
  for (const event of ['pointerleave', 'focusout'])
    on.addEventListener(event, () => requestAnimationFrame(() => isHeld() || run()))
  window.addEventListener('blur', hold)
  window.addEventListener('focus', () => isHeld() || run())
  on.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !on.contains(relatedTarget)) cameFrom = relatedTarget
  })
  document.addEventListener('keydown', event => {
    if (event.key === 'F8' && shown.size > 0) on.focus()
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    for (const [id, { node }] of shown) if (node.contains(event.target)) toasts.dismiss(id)
  })
}

function hold(): void {
  for (const each of shown.values()) {
    if (each.timer === undefined) continue
    clearTimeout(each.timer)
    each.timer = undefined
    each.left -= Date.now() - each.since
  }
}

function run(): void {
  for (const [id, each] of shown) {
    if (each.timer !== undefined) continue
    each.since = Date.now()
    each.timer = setTimeout(() => toasts.dismiss(id), Math.max(0, each.left))
  }
}

function draw(): void {
  const open = toasts.list()
  for (const [id, { node, timer }] of shown) {
    if (open.some(item => item.id === id)) continue
    clearTimeout(timer)
    shown.delete(id)
    leave(node)
  }
  for (const item of open.toReversed()) {
    if (shown.has(item.id)) continue
    const node = card(item)
    list?.prepend(node)
    shown.set(item.id, { node, left: item.duration ?? DURATION_MS, since: Date.now() })
  }
  makeRoom()
  if (
    document.hasFocus() &&
    !region?.contains(document.activeElement) &&
    !region?.matches(':hover')
  )
    run()
}

/** Removes leaving toasts once there are too many, since they count as well. */
function makeRoom(): void {
  const nodes = [...(list?.children ?? [])] as HTMLElement[]
  const leaving = nodes.filter(({ dataset }) => dataset.state === 'closed')
  const tooMany = nodes.length - TOAST_LIMIT
  if (tooMany > 0) for (const node of leaving.slice(-tooMany)) node.remove()
}

/** Removes a toast after its animation, and returns the focus that it had to where it was before. */
function leave(node: HTMLElement): void {
  if (node.contains(document.activeElement)) {
    const back =
      cameFrom instanceof HTMLElement && cameFrom.isConnected
        ? cameFrom
        : document.getElementById('main')
    const next = shown.size > 0 ? region : back
    next?.focus({ preventScroll: true })
  }
  node.dataset.state = 'closed'
  Promise.allSettled(node.getAnimations().map(({ finished }) => finished)).then(() => node.remove())
}

function element(tag: string, className: string, words: string): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = words
  return node
}

function card(item: ToastItem): HTMLElement {
  const node = document.createElement('li')
  node.className = `${CARD} ${TONES[item.tone ?? 'default']}`
  node.dataset.state = 'open'
  const words = document.createElement('div')
  words.className = 'min-w-0 flex-1'
  words.append(element('p', 'font-semibold', item.title))
  if (item.description) words.append(element('p', 'text-ink-soft text-sm', item.description))
  node.append(words)
  if (item.action) {
    const { label, altText, onClick } = item.action
    words.append(element('p', 'sr-only', altText))
    const action = element('button', ACTION, label)
    action.addEventListener('click', () => {
      onClick()
      toasts.dismiss(item.id)
    })
    node.append(action)
  }
  const close = element('button', CLOSE, '×')
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => toasts.dismiss(item.id))
  node.append(close)
  listenToSwipe(node, () => toasts.dismiss(item.id))
  return node
}
